package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.exact.RayCrossing;
import io.fenceline.geo.exact.RayCrossing.Location;
import java.util.function.IntPredicate;

/**
 * The edges of a large polygon by {@link LatitudeBands bands of latitude}, so that a point meets
 * only those of its own band. Within a band they are in groups, one for each ring. A group entirely
 * on one side of the point does not change the answer, because a closed ring crosses a latitude an
 * even number of times; nor does a {@link LongitudeBlocks block} of edges to the west, and of a
 * block to the east only its ends matter.
 *
 * <p>Packed into some 8 bytes for each edge, built in linear time. A lookup costs about as much as
 * there are rings around the point at its latitude, and the logarithm of their edges there.
 * Immutable and thread-safe.
 */
final class EdgeBands {
  private final double[] coordinates;
  private final LatitudeBands bands;

  /** The first group of each band, which is of the first ring; one more at the end. */
  private final int[] bandGroups;

  /** The first entry of each group; one more at the end. */
  private final int[] groupEntries;

  /** The westernmost and easternmost longitude of each group. */
  private final double[] groupLimits;

  /** The position at which the edge begins. */
  private final int[] entries;

  private final LongitudeBlocks blocks;

  EdgeBands(double[] coordinates, LatitudeBands bands) {
    this.coordinates = coordinates;
    this.bands = bands;
    bandGroups = new int[bands.count() + 1];
    int[] bandEntries = new int[bandGroups.length];
    count(bandEntries);
    int groups = bandGroups[bands.count()];
    groupEntries = new int[groups + 1];
    groupLimits = new double[2 * groups];
    entries = new int[bandEntries[bands.count()]];
    fill(bandEntries);
    blocks = new LongitudeBlocks(coordinates, entries);
  }

  /** Counts the groups and the entries of each band, and sums them up. */
  private void count(int[] bandEntries) {
    int[] lastRings = new int[bandGroups.length];
    bands.visitEdges(
        (ring, edge, band) -> {
          bandEntries[band + 1]++;
          if (lastRings[band] != ring + 1) {
            lastRings[band] = ring + 1;
            bandGroups[band + 1]++;
          }
        });
    for (int band = 1; band < bandGroups.length; band++) {
      bandEntries[band] += bandEntries[band - 1];
      bandGroups[band] += bandGroups[band - 1];
    }
  }

  private void fill(int[] bandEntries) {
    int[] nextEntries = bandEntries.clone();
    int[] nextRuns = bandGroups.clone();
    int[] lastRings = new int[bandGroups.length];
    groupEntries[groupEntries.length - 1] = entries.length;
    bands.visitEdges(
        (ring, edge, band) -> {
          if (lastRings[band] != ring + 1) {
            lastRings[band] = ring + 1;
            beginRun(nextRuns[band]++, nextEntries[band]);
          }
          widen(nextRuns[band] - 1, edge);
          entries[nextEntries[band]++] = edge;
        });
  }

  private void beginRun(int group, int entry) {
    groupEntries[group] = entry;
    groupLimits[2 * group] = Double.POSITIVE_INFINITY;
    groupLimits[2 * group + 1] = Double.NEGATIVE_INFINITY;
  }

  private void widen(int group, int edge) {
    double x1 = coordinates[2 * edge];
    double x2 = coordinates[2 * edge + 2];
    groupLimits[2 * group] = Math.min(groupLimits[2 * group], Math.min(x1, x2));
    groupLimits[2 * group + 1] = Math.max(groupLimits[2 * group + 1], Math.max(x1, x2));
  }

  /**
   * Rule G1, for a latitude of the first ring. That ring has a group in each of them; another ring
   * without a group in the point's band is nowhere near it.
   */
  boolean covers(double lon, double lat) {
    int band = bands.band(lat);
    if (locate(bandGroups[band], lon, lat) == Location.OUTSIDE) {
      return false;
    }
    for (int group = bandGroups[band] + 1; group < bandGroups[band + 1]; group++) {
      if (locate(group, lon, lat) == Location.INSIDE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the test is true for any of the edges whose boxes meet this box, which lies within the
   * latitudes of the first ring.
   */
  boolean anyEdge(Box box, IntPredicate test) {
    int from = bandGroups[bands.band(box.south())];
    int to = bandGroups[bands.band(box.north()) + 1];
    for (int group = from; group < to; group++) {
      if (groupLimits[2 * group] <= box.east() && box.west() <= groupLimits[2 * group + 1]) {
        if (anyEdge(groupEntries[group], groupEntries[group + 1], box, test)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean anyEdge(int from, int to, Box box, IntPredicate test) {
    int i = from;
    while (i < to) {
      int level = levelAside(i, to, box.west(), box.east());
      if (level != LongitudeBlocks.NONE) {
        i += LongitudeBlocks.size(level);
      } else if (Edges.meets(coordinates, entries[i], box) && test.test(entries[i])) {
        return true;
      } else {
        i++;
      }
    }
    return false;
  }

  private Location locate(int group, double lon, double lat) {
    if (!(groupLimits[2 * group] <= lon && lon <= groupLimits[2 * group + 1])) {
      return Location.OUTSIDE;
    }
    boolean inside = false;
    int end = groupEntries[group + 1];
    int i = groupEntries[group];
    while (i < end) {
      int level = levelAside(i, end, lon, lon);
      if (level != LongitudeBlocks.NONE) {
        int next = i + LongitudeBlocks.size(level);
        inside ^= blocks.west(level, i) > lon && passes(entries[i], entries[next - 1], lat);
        i = next;
        continue;
      }
      int meeting = RayCrossing.meet(coordinates, entries[i++], lon, lat);
      if (meeting == RayCrossing.ON_EDGE) {
        return Location.BOUNDARY;
      }
      inside ^= meeting == RayCrossing.CROSSES;
    }
    return inside ? Location.INSIDE : Location.OUTSIDE;
  }

  /** The largest block of edges from here on that lies wholly to one side of these longitudes. */
  private int levelAside(int entry, int end, double west, double east) {
    int level = blocks.level(entry, end);
    while (level != LongitudeBlocks.NONE
        && blocks.west(level, entry) <= east
        && blocks.east(level, entry) >= west) {
      level--;
    }
    return level;
  }

  /**
   * Whether the edges from one to another pass a latitude of their band an odd number of times.
   * Where some between them are not in the band, the ring leaves it and returns on the same side.
   */
  private boolean passes(int firstEdge, int lastEdge, double lat) {
    return coordinates[2 * firstEdge + 1] > lat != coordinates[2 * lastEdge + 3] > lat;
  }
}

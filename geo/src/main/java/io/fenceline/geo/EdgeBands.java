package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.exact.RayCrossing;
import io.fenceline.geo.exact.RayCrossing.Location;
import java.util.function.IntPredicate;

/**
 * The edges of a large polygon by {@link LatitudeBands bands of latitude}, so that a point meets
 * only those of its own band. Within a band they lie in runs of one ring each; a run that lies
 * wholly to one side of the point says nothing, since a closed ring crosses a latitude an even
 * number of times. So do {@link LongitudeBlocks blocks} of them to the west; of a block to the east
 * only its ends matter.
 *
 * <p>Packed, some 8 bytes an edge, built in linear time. A lookup costs about as much as there are
 * rings around the point at its latitude, and the logarithm of their edges there. Immutable and
 * thread-safe.
 */
final class EdgeBands {
  private final double[] coordinates;
  private final LatitudeBands bands;

  /** For each band, its first run, which is of the first ring; one more at the end. */
  private final int[] bandRuns;

  /** For each run, its first entry; one more at the end. */
  private final int[] runEntries;

  /** For each run, its westernmost and its easternmost longitude. */
  private final double[] runLimits;

  /** The position at which the edge begins. */
  private final int[] entries;

  private final LongitudeBlocks blocks;

  EdgeBands(double[] coordinates, LatitudeBands bands) {
    this.coordinates = coordinates;
    this.bands = bands;
    bandRuns = new int[bands.count() + 1];
    int[] bandEntries = new int[bandRuns.length];
    count(bandEntries);
    int runs = bandRuns[bands.count()];
    runEntries = new int[runs + 1];
    runLimits = new double[2 * runs];
    entries = new int[bandEntries[bands.count()]];
    fill(bandEntries);
    blocks = new LongitudeBlocks(coordinates, entries);
  }

  /** Counts the runs and the entries of each band, and sums them up. */
  private void count(int[] bandEntries) {
    int[] lastRings = new int[bandRuns.length];
    bands.visitEdges(
        (ring, edge, band) -> {
          bandEntries[band + 1]++;
          if (lastRings[band] != ring + 1) {
            lastRings[band] = ring + 1;
            bandRuns[band + 1]++;
          }
        });
    for (int band = 1; band < bandRuns.length; band++) {
      bandEntries[band] += bandEntries[band - 1];
      bandRuns[band] += bandRuns[band - 1];
    }
  }

  private void fill(int[] bandEntries) {
    int[] nextEntries = bandEntries.clone();
    int[] nextRuns = bandRuns.clone();
    int[] lastRings = new int[bandRuns.length];
    runEntries[runEntries.length - 1] = entries.length;
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

  private void beginRun(int run, int entry) {
    runEntries[run] = entry;
    runLimits[2 * run] = Double.POSITIVE_INFINITY;
    runLimits[2 * run + 1] = Double.NEGATIVE_INFINITY;
  }

  private void widen(int run, int edge) {
    double x1 = coordinates[2 * edge];
    double x2 = coordinates[2 * edge + 2];
    runLimits[2 * run] = Math.min(runLimits[2 * run], Math.min(x1, x2));
    runLimits[2 * run + 1] = Math.max(runLimits[2 * run + 1], Math.max(x1, x2));
  }

  /**
   * Rule G1, for a latitude of the first ring. That ring has a run in each of them; another ring
   * without a run in the point's band is nowhere near it.
   */
  boolean contains(double lon, double lat) {
    int band = bands.band(lat);
    if (locate(bandRuns[band], lon, lat) == Location.OUTSIDE) {
      return false;
    }
    for (int run = bandRuns[band] + 1; run < bandRuns[band + 1]; run++) {
      if (locate(run, lon, lat) == Location.INSIDE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the test holds for any of the edges whose boxes meet this box, which lies within the
   * latitudes of the first ring.
   */
  boolean anyEdge(Box box, IntPredicate test) {
    int from = bandRuns[bands.band(box.south())];
    int to = bandRuns[bands.band(box.north()) + 1];
    for (int run = from; run < to; run++) {
      if (runLimits[2 * run] <= box.east() && box.west() <= runLimits[2 * run + 1]) {
        if (anyEdge(runEntries[run], runEntries[run + 1], box, test)) {
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

  private Location locate(int run, double lon, double lat) {
    if (!(runLimits[2 * run] <= lon && lon <= runLimits[2 * run + 1])) {
      return Location.OUTSIDE;
    }
    boolean inside = false;
    int end = runEntries[run + 1];
    int i = runEntries[run];
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
   * Where some between them are not in the band, the ring leaves it and comes back on the same
   * side.
   */
  private boolean passes(int firstEdge, int lastEdge, double lat) {
    return coordinates[2 * firstEdge + 1] > lat != coordinates[2 * lastEdge + 3] > lat;
  }
}

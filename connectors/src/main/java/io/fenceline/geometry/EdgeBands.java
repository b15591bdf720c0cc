package io.fenceline.geometry;

import io.fenceline.geometry.RayCrossing.Location;
import java.util.function.IntPredicate;

/**
 * The edges of a large shape by bands of latitude, so that a point meets only those of its own
 * band. Within a band they lie in runs of one ring each; a run that lies wholly to one side of the
 * point says nothing, since a closed ring crosses a latitude an even number of times.
 *
 * <p>Packed, some 8 bytes an edge, built in linear time. There are as many bands as leave each edge
 * in two of them on average, so that a lookup costs about as much as there are edges of rings
 * around the point at its latitude. Immutable and thread-safe.
 */
final class EdgeBands {
  private static final double SPARE_ENTRIES = 1;

  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;
  private final Box bounds;
  private final double bandsPerDegree;

  /** For each band, its first run; one more at the end. */
  private final int[] bandRuns;

  /** For each run, its first entry; one more at the end. */
  private final int[] runEntries;

  /** For each run, twice the number of its polygon, and 1 more unless it is of the first ring. */
  private final int[] runRings;

  /** For each run, its westernmost and its easternmost longitude. */
  private final double[] runLimits;

  /** The position at which the edge begins. */
  private final int[] entries;

  EdgeBands(double[] coordinates, int[] ringEnds, int[] polygonEnds, Box bounds) {
    this.coordinates = coordinates;
    this.ringEnds = ringEnds;
    this.polygonEnds = polygonEnds;
    this.bounds = bounds;
    int bands = bands();
    bandsPerDegree = bands / Math.max(bounds.north() - bounds.south(), Double.MIN_NORMAL);
    bandRuns = new int[bands + 1];
    int[] bandEntries = new int[bands + 1];
    count(bandEntries);
    runEntries = new int[bandRuns[bands] + 1];
    runRings = new int[bandRuns[bands]];
    runLimits = new double[2 * bandRuns[bands]];
    entries = new int[bandEntries[bands]];
    fill(bandEntries);
  }

  private int bands() {
    double climbs = 0;
    int i = 0;
    for (int end : ringEnds) {
      for (; i < end - 1; i++) {
        climbs += Math.abs(coordinates[2 * i + 3] - coordinates[2 * i + 1]);
      }
      i++;
    }
    int edges = coordinates.length / 2;
    double bands = SPARE_ENTRIES * edges * (bounds.north() - bounds.south()) / climbs;
    return bands > 1 ? (int) bands : 1;
  }

  /** Keeps order, so that an edge which spans a latitude is in the bands around that latitude's. */
  private int band(double lat) {
    int band = (int) ((lat - bounds.south()) * bandsPerDegree);
    return Math.min(band, bandRuns.length - 2);
  }

  /** Counts the runs and the entries of each band, and sums them up. */
  private void count(int[] bandEntries) {
    int[] lastRings = new int[bandEntries.length];
    int i = 0;
    for (int ring = 0; ring < ringEnds.length; ring++) {
      for (; i < ringEnds[ring] - 1; i++) {
        for (int band = lowerBand(i); band <= upperBand(i); band++) {
          bandEntries[band + 1]++;
          if (lastRings[band] != ring + 1) {
            lastRings[band] = ring + 1;
            bandRuns[band + 1]++;
          }
        }
      }
      i++;
    }
    for (int band = 1; band < bandRuns.length; band++) {
      bandEntries[band] += bandEntries[band - 1];
      bandRuns[band] += bandRuns[band - 1];
    }
  }

  private int lowerBand(int edge) {
    return band(Math.min(coordinates[2 * edge + 1], coordinates[2 * edge + 3]));
  }

  private int upperBand(int edge) {
    return band(Math.max(coordinates[2 * edge + 1], coordinates[2 * edge + 3]));
  }

  private void fill(int[] bandEntries) {
    int[] nextEntries = bandEntries.clone();
    int[] nextRuns = bandRuns.clone();
    int[] lastRings = new int[bandEntries.length];
    runEntries[runEntries.length - 1] = entries.length;
    int i = 0;
    int polygon = 0;
    for (int ring = 0; ring < ringEnds.length; ring++) {
      while (ring >= polygonEnds[polygon]) {
        polygon++;
      }
      boolean first = ring == (polygon == 0 ? 0 : polygonEnds[polygon - 1]);
      for (; i < ringEnds[ring] - 1; i++) {
        for (int band = lowerBand(i); band <= upperBand(i); band++) {
          if (lastRings[band] != ring + 1) {
            lastRings[band] = ring + 1;
            beginRun(nextRuns[band]++, nextEntries[band], 2 * polygon + (first ? 0 : 1));
          }
          widen(nextRuns[band] - 1, i);
          entries[nextEntries[band]++] = i;
        }
      }
      i++;
    }
  }

  private void beginRun(int run, int entry, int ring) {
    runEntries[run] = entry;
    runRings[run] = ring;
    runLimits[2 * run] = Double.POSITIVE_INFINITY;
    runLimits[2 * run + 1] = Double.NEGATIVE_INFINITY;
  }

  private void widen(int run, int edge) {
    double x1 = coordinates[2 * edge];
    double x2 = coordinates[2 * edge + 2];
    runLimits[2 * run] = Math.min(runLimits[2 * run], Math.min(x1, x2));
    runLimits[2 * run + 1] = Math.max(runLimits[2 * run + 1], Math.max(x1, x2));
  }

  Box bounds() {
    return bounds;
  }

  /** Rule G1. A ring without a run in the point's band is nowhere near it. */
  boolean contains(double lon, double lat) {
    if (!bounds.contains(lon, lat)) {
      return false;
    }
    int band = band(lat);
    int polygon = -1;
    boolean held = false;
    for (int run = bandRuns[band]; run < bandRuns[band + 1]; run++) {
      int ring = runRings[run];
      if (ring >> 1 != polygon) {
        if (held) {
          return true;
        }
        polygon = ring >> 1;
        held = (ring & 1) == 0 && locate(run, lon, lat) != Location.OUTSIDE;
      } else if (held) {
        held = locate(run, lon, lat) != Location.INSIDE;
      }
    }
    return held;
  }

  /** Whether the test holds for any of the edges whose boxes meet this box. */
  boolean anyEdge(Box box, IntPredicate test) {
    if (!bounds.meets(box)) {
      return false;
    }
    int from = bandRuns[band(Math.max(box.south(), bounds.south()))];
    int to = bandRuns[band(Math.min(box.north(), bounds.north())) + 1];
    for (int run = from; run < to; run++) {
      if (runLimits[2 * run] <= box.east() && box.west() <= runLimits[2 * run + 1]) {
        for (int i = runEntries[run]; i < runEntries[run + 1]; i++) {
          if (Edges.meets(coordinates, entries[i], box) && test.test(entries[i])) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private Location locate(int run, double lon, double lat) {
    if (!(runLimits[2 * run] <= lon && lon <= runLimits[2 * run + 1])) {
      return Location.OUTSIDE;
    }
    boolean inside = false;
    for (int i = runEntries[run]; i < runEntries[run + 1]; i++) {
      int meeting = RayCrossing.meet(coordinates, entries[i], lon, lat);
      if (meeting == RayCrossing.ON_EDGE) {
        return Location.BOUNDARY;
      }
      inside ^= meeting == RayCrossing.CROSSES;
    }
    return inside ? Location.INSIDE : Location.OUTSIDE;
  }
}

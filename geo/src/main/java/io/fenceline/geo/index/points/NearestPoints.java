package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Wgs84;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * One search of a {@link PointGrid} for the points nearest to a place. Visits near cells first, and
 * leaves out cells that are further away than the points it has. Compares distances in space, from
 * which follows the geodesic distance up to 100 km, to 1.3 cm; GeographicLib gives larger ones.
 */
final class NearestPoints<T extends Located> {
  private static final int DEPTH = CellPath.LAST_LEVEL;
  private static final int PART_BITS = 4;

  /**
   * Rounding error of positions in space: on the antimeridian and at the poles, one place has
   * several.
   */
  private static final double ROUNDING_METERS = 1e-6;

  private final double lon;
  private final double lat;
  private final int limit;
  private final double[] center = new double[Leaf.STRIDE];

  /** The parts of a branch that are left to visit, by level of cell, nearest last. */
  private final long[] order = new long[DEPTH << PART_BITS];

  private NearestHeap nearest;

  /** No point further away than this is wanted; no geodesic is shorter than its chord. */
  private double boundMeters;

  NearestPoints(double lon, double lat, double radiusMeters, int limit) {
    this.lon = lon;
    this.lat = lat;
    this.limit = limit;
    this.boundMeters = radiusMeters + ROUNDING_METERS;
    Ball.setPosition(center, 0, lon, lat);
  }

  List<Nearby<T>> search(Cell map) {
    nearest = new NearestHeap(Math.min(limit, map.size()));
    visit(map, 0);
    return result();
  }

  @SuppressWarnings("unchecked") // The grid holds only points of this type.
  private List<Nearby<T>> result() {
    Nearby<T>[] result = (Nearby<T>[]) new Nearby<?>[nearest.size()];
    for (int i = result.length - 1; i >= 0; i--) {
      result[i] = new Nearby<>((T) nearest.farthest(), nearest.farthestMeters());
      nearest.removeFarthest();
    }
    return Collections.unmodifiableList(Arrays.asList(result));
  }

  private void visit(Cell cell, int level) {
    if (cell instanceof Leaf leaf) {
      visit(leaf);
    } else {
      visit((Branch) cell, level);
    }
  }

  private void visit(Branch branch, int level) {
    int from = level << PART_BITS;
    int count = sortParts(branch, from);
    for (int i = from; i < from + count; i++) {
      float chord = Float.intBitsToFloat((int) (order[i] >>> PART_BITS));
      if (chord > boundMeters) {
        return;
      }
      visit(branch.part((int) order[i] & Branch.PARTS - 1), level + 1);
    }
  }

  /** The bits of floats that are not negative have the order of the floats. */
  private int sortParts(Branch branch, int from) {
    int count = 0;
    for (int part = 0; part < Branch.PARTS; part++) {
      if (branch.part(part) != null) {
        double chord = branch.leastChord(part, center[0], center[1], center[2]);
        if (chord <= boundMeters) {
          long bits = Float.floatToRawIntBits(Math.max(0, Math.nextDown((float) chord)));
          insert(bits << PART_BITS | part, from, count++);
        }
      }
    }
    return count;
  }

  private void insert(long key, int from, int count) {
    int i = from + count;
    while (i > from && order[i - 1] > key) {
      order[i] = order[i - 1];
      i--;
    }
    order[i] = key;
  }

  private void visit(Leaf leaf) {
    for (int i = 0; i < leaf.size(); i++) {
      double squaredChord = leaf.squaredChord(i, center[0], center[1], center[2]);
      if (squaredChord <= boundMeters * boundMeters) {
        add(leaf, i, Math.sqrt(squaredChord));
      }
    }
  }

  private void add(Leaf leaf, int index, double chord) {
    double meters =
        chord <= Wgs84.LONGEST_CHORD_METERS
            ? Wgs84.distanceOfChord(chord)
            : Wgs84.distanceMeters(lon, lat, leaf.point(index).lon(), leaf.point(index).lat());
    if (meters <= boundMeters) {
      nearest.add(leaf, index, meters);
      if (nearest.isFull()) {
        boundMeters = nearest.farthestMeters();
      }
    }
  }
}

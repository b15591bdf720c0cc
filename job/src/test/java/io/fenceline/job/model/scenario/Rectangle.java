package io.fenceline.job.model.scenario;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.job.TestZones;

/** A zone's shape, in whole cells, borders included: geometry that anyone can check by eye. */
public record Rectangle(int west, int south, int east, int north) {

  public boolean covers(int x, int y) {
    return west <= x && x <= east && south <= y && y <= north;
  }

  public double distanceMeters(int x, int y) {
    return World.meters(outside(x, west, east), outside(y, south, north));
  }

  private static int outside(int value, int low, int high) {
    return Math.max(0, Math.max(low - value, value - high));
  }

  /** Whether the straight line between two places meets it: no side of the line has it alone. */
  public boolean meets(int x1, int y1, int x2, int y2) {
    if (Math.max(x1, x2) < west || Math.min(x1, x2) > east) {
      return false;
    }
    if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) {
      return false;
    }
    int left = 0;
    int right = 0;
    for (int x : new int[] {west, east}) {
      for (int y : new int[] {south, north}) {
        int side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
        left += side > 0 ? 1 : 0;
        right += side < 0 ? 1 : 0;
      }
    }
    return left < 4 && right < 4;
  }

  /** In degrees; in two pieces over 180, as RFC 7946 asks. */
  public Shape shape(World world) {
    double bottom = world.lat(south);
    double top = world.lat(north);
    if (world == World.AT_ORIGIN || east <= 0) {
      return TestZones.rectangle(world.lon(west), bottom, world.lon(east), top);
    }
    double right = world.lon(east);
    if (west >= 0) {
      return TestZones.rectangle(west == 0 ? -180 : world.lon(west), bottom, right, top);
    }
    double left = world.lon(west);
    return new PolygonShape(
        new double[] {
          left, bottom, 180, bottom, 180, top, left, top, left, bottom, //
          -180, bottom, right, bottom, right, top, -180, top, -180, bottom
        },
        new int[] {5, 10},
        new int[] {1, 2});
  }

  @Override
  public String toString() {
    return "[%d..%d, %d..%d]".formatted(west, east, south, north);
  }
}

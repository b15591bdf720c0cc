package io.fenceline.job.model.scenario;

/** Some cells, borders included: geometry that anyone can check by eye. */
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

  /** Whether it has the place strictly inside. */
  boolean surrounds(int x, int y) {
    return west < x && x < east && south < y && y < north;
  }

  /** Whether it has the cell to the north-east of this corner. */
  boolean coversCell(int x, int y) {
    return covers(x, y) && covers(x + 1, y + 1);
  }

  /** The part of it between two columns that it meets. */
  Rectangle within(int westernmost, int easternmost) {
    return new Rectangle(Math.max(west, westernmost), south, Math.min(east, easternmost), north);
  }

  /** Closed, in degrees; it does not go over 180, where column 0 may have two names. */
  double[] ring(World world) {
    double left = west == 0 && east > 0 ? -world.lon(0) : world.lon(west);
    double right = world.lon(east);
    double bottom = world.lat(south);
    double top = world.lat(north);
    return new double[] {left, bottom, right, bottom, right, top, left, top, left, bottom};
  }

  @Override
  public String toString() {
    return "[%d..%d, %d..%d]".formatted(west, east, south, north);
  }
}

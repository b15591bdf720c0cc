package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/**
 * A box of longitudes and latitudes in degrees, limits inclusive, as a GeoJSON {@code bbox} has it:
 * with {@code west > east} it crosses the antimeridian. Longitude 180 and -180 are one meridian.
 *
 * @param west in [-180, 180]
 * @param south in [-90, 90], at most {@code north}
 * @param east in [-180, 180]
 * @param north in [-90, 90]
 */
public record BoundingBox(double west, double south, double east, double north) {

  /**
   * @throws IllegalArgumentException which names the limit that is wrong, and what was expected
   */
  public BoundingBox {
    checkRange("west", west, 180);
    checkRange("south", south, 90);
    checkRange("east", east, 180);
    checkRange("north", north, 90);
    if (south > north) {
      throw new IllegalArgumentException(
          "south is %s, expected at most north, %s".formatted(south, north));
    }
  }

  private static void checkRange(String name, double value, int limit) {
    if (!(Math.abs(value) <= limit)) {
      throw new IllegalArgumentException(
          "%s is %s, expected a number in [-%d, %d]".formatted(name, value, limit, limit));
    }
  }

  public boolean contains(double lon, double lat) {
    return lat >= south
        && lat <= north
        && (containsLongitude(lon) || (Math.abs(lon) == 180 && containsLongitude(-lon)));
  }

  private boolean containsLongitude(double lon) {
    return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  }

  /**
   * One box, or more if it touches or crosses the antimeridian; together they have the points that
   * it {@link #contains}.
   */
  public List<Box> parts() {
    if (west > east) {
      return List.of(new Box(west, south, 180, north), new Box(-180, south, east, north));
    }
    Box all = new Box(west, south, east, north);
    if (east == 180 && west > -180) {
      return List.of(all, new Box(-180, south, -180, north));
    }
    if (west == -180 && east < 180) {
      return List.of(all, new Box(180, south, 180, north));
    }
    return List.of(all);
  }
}

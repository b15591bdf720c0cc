package io.fenceline.geo.ellipsoid;

/** A rectangle in degrees, limits inclusive; {@code west <= east}. */
public record Box(double west, double south, double east, double north) {

  public boolean contains(double lon, double lat) {
    return lon >= west && lon <= east && lat >= south && lat <= north;
  }

  /** Whether any point is in both. */
  public boolean meets(Box other) {
    return west <= other.east && other.west <= east && south <= other.north && other.south <= north;
  }

  /** The least box around both. */
  public Box and(Box other) {
    return new Box(
        Math.min(west, other.west),
        Math.min(south, other.south),
        Math.max(east, other.east),
        Math.max(north, other.north));
  }

  /** What of this box is within another that it meets. */
  public Box within(Box other) {
    return new Box(
        Math.max(west, other.west),
        Math.max(south, other.south),
        Math.min(east, other.east),
        Math.min(north, other.north));
  }

  /** No place of the box is farther than this from its middle. */
  public double radiusMeters() {
    return Wgs84.longest(east - west, north - south, Wgs84.widestParallel(south, north)) / 2
        + DistanceBounds.ROUNDING_METERS;
  }
}

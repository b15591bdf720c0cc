package io.fenceline.geo.ellipsoid;

/** A rectangle in degrees, limits inclusive; {@code west <= east}. */
public record Box(double west, double south, double east, double north) {

  /** The smallest box around two positions. */
  public static Box around(double lon1, double lat1, double lon2, double lat2) {
    return new Box(
        Math.min(lon1, lon2), Math.min(lat1, lat2), Math.max(lon1, lon2), Math.max(lat1, lat2));
  }

  public boolean contains(double lon, double lat) {
    return lon >= west && lon <= east && lat >= south && lat <= north;
  }

  /** Whether the boxes have a point in common. */
  public boolean meets(Box other) {
    return west <= other.east && other.west <= east && south <= other.north && other.south <= north;
  }

  /** The smallest box around both. */
  public Box and(Box other) {
    return new Box(
        Math.min(west, other.west),
        Math.min(south, other.south),
        Math.max(east, other.east),
        Math.max(north, other.north));
  }

  /** The intersection with a box that this box meets. */
  public Box within(Box other) {
    return new Box(
        Math.max(west, other.west),
        Math.max(south, other.south),
        Math.min(east, other.east),
        Math.min(north, other.north));
  }

  /** West, south, east and north, as a GeoJSON {@code bbox} has them. */
  public double[] limits() {
    return new double[] {west, south, east, north};
  }

  /** A box around all points that are at most so far from this one. */
  public Box grownBy(double meters) {
    return meters > 0 ? Extent.around(this, meters).bounds() : this;
  }

  /** An upper bound of the distance from the middle of the box to any of its points. */
  public double radiusMeters() {
    return Wgs84.longest(east - west, north - south, Wgs84.widestParallel(south, north)) / 2
        + DistanceBounds.ROUNDING_METERS;
  }
}

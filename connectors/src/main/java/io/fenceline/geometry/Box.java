package io.fenceline.geometry;

/** A rectangle in degrees, limits inclusive; {@code west <= east}. */
public record Box(double west, double south, double east, double north) {

  public boolean contains(double lon, double lat) {
    return lon >= west && lon <= east && lat >= south && lat <= north;
  }
}

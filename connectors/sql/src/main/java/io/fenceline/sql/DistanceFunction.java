package io.fenceline.sql;

/**
 * {@code FENCELINE_DISTANCE(geojson, lon, lat)}: the metres from the point to the shape, by G2; 0
 * if it covers the point, NULL if it has no border.
 */
public final class DistanceFunction extends ShapeFunction {
  private static final long serialVersionUID = 1;

  public Double eval(String geoJson, Double lon, Double lat) {
    return shape(geoJson, lon, lat)
        .map(shape -> shape.distanceMeters(lon, lat))
        .filter(Double::isFinite)
        .orElse(null);
  }
}

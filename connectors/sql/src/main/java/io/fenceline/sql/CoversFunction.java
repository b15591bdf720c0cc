package io.fenceline.sql;

/** {@code FENCELINE_COVERS(geojson, lon, lat)}: whether the shape covers the point, by G1 to G3. */
public final class CoversFunction extends ShapeFunction {
  private static final long serialVersionUID = 1;

  public Boolean eval(String geoJson, Double lon, Double lat) {
    return shape(geoJson, lon, lat).map(shape -> shape.covers(lon, lat)).orElse(null);
  }
}

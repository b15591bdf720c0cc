package io.fenceline.format.geojson.file;

/** Polygons of real size. */
public final class BigFeatures {
  private BigFeatures() {}

  /** A circle of so many vertices around 0, 0. */
  public static String polygon(int vertices) {
    StringBuilder json = new StringBuilder("{\"type\":\"Polygon\",\"coordinates\":[[");
    for (int i = 0; i < vertices; i++) {
      double angle = 2 * Math.PI * i / vertices;
      json.append('[')
          .append(80 * Math.cos(angle))
          .append(',')
          .append(80 * Math.sin(angle))
          .append("],");
    }
    return json.append("[80.0,0.0]]]}").toString();
  }
}

package io.fenceline.loadtest.scenario;

/** Writes a GeoJSON geometry part by part. Used once. */
final class GeometryText {
  private final StringBuilder json = new StringBuilder(512);
  private final boolean isMulti;
  private int parts;

  /**
   * @param type with {@code Multi}: any number of parts; without: one
   */
  GeometryText(String type) {
    isMulti = type.startsWith("Multi");
    json.append("{\"type\":\"").append(type).append("\",\"coordinates\":");
    json.append(isMulti ? "[" : "");
  }

  /** A polygon without holes: longitude, latitude, longitude, ...; closed. */
  void addPolygon(double[] ring) {
    separate();
    json.append('[');
    addPositions(ring);
    json.append(']');
  }

  void addLine(double[] path) {
    separate();
    addPositions(path);
  }

  private void separate() {
    json.append(parts++ == 0 ? "" : ",");
  }

  private void addPositions(double[] path) {
    for (int i = 0; i < path.length; i += 2) {
      json.append(i == 0 ? "[[" : ",[").append(path[i]).append(',').append(path[i + 1]).append(']');
    }
    json.append(']');
  }

  String end() {
    return json.append(isMulti ? "]}" : "}").toString();
  }
}

package io.fenceline.cli.pipeline;

import java.util.Locale;

/** The inputs that tests send. */
final class Json {
  /** 2022-01-03T00:00:00Z, when all traces of the tests begin. */
  static final long START = 1_641_168_000_000L;

  private Json() {}

  static String fix(String deviceId, long timeMillis, double lon, double lat) {
    return String.format(
        Locale.ROOT,
        "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":%s,\"lat\":%s}",
        deviceId,
        timeMillis,
        lon,
        lat);
  }

  static String square(double west, double south, double size) {
    return zone(squareGeometry(west, south, size), "{}");
  }

  static String zone(String geometry, String properties) {
    return "{\"type\":\"Feature\",\"properties\":" + properties + ",\"geometry\":" + geometry + "}";
  }

  static String squareGeometry(double west, double south, double size) {
    double east = west + size;
    double north = south + size;
    return String.format(
        Locale.ROOT,
        "{\"type\":\"Polygon\",\"coordinates\":[[[%1$s,%2$s],[%3$s,%2$s],[%3$s,%4$s],[%1$s,%4$s],"
            + "[%1$s,%2$s]]]}",
        west,
        south,
        east,
        north);
  }

  /** A Feature whose ring runs on a circle of 80 degrees around (0, 0). */
  static String circle(String id, int vertices) {
    StringBuilder ring = new StringBuilder();
    for (int i = 0; i < vertices; i++) {
      double angle = 2 * Math.PI * i / vertices;
      ring.append('[').append(80 * Math.cos(angle)).append(',');
      ring.append(80 * Math.sin(angle)).append("],");
    }
    String geometry = "{\"type\":\"Polygon\",\"coordinates\":[[" + ring + "[80.0,0.0]]]}";
    return zone(geometry, "{\"id\":\"" + id + "\"}");
  }
}

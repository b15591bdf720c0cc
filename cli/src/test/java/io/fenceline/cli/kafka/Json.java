package io.fenceline.cli.kafka;

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
}

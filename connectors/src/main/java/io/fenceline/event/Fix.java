package io.fenceline.event;

/**
 * One location event of one device: where it was, when.
 *
 * @param deviceId 1 to 256 bytes of UTF-8
 * @param timeMillis event time, epoch milliseconds
 * @param lon degrees in [-180, 180]
 * @param lat degrees in [-90, 90]
 * @param accuracyMeters NaN when absent
 * @param speedMetersPerSecond NaN when absent
 * @param headingDegrees NaN when absent
 * @param attributes a JSON object as it came, on one line; null when absent
 * @param partition where it was read, for dead letters
 * @param offset where it was read; in a file, the ordinal of its line, from 0
 * @param backlogged whether the records that it was read among lie behind the wall clock; not part
 *     of what was sent
 */
public record Fix(
    String deviceId,
    long timeMillis,
    double lon,
    double lat,
    double accuracyMeters,
    double speedMetersPerSecond,
    double headingDegrees,
    Bytes attributes,
    int partition,
    long offset,
    boolean backlogged) {

  /** A fix that is not read from a backlog. */
  public Fix(
      String deviceId,
      long timeMillis,
      double lon,
      double lat,
      double accuracyMeters,
      double speedMetersPerSecond,
      double headingDegrees,
      Bytes attributes,
      int partition,
      long offset) {
    this(
        deviceId,
        timeMillis,
        lon,
        lat,
        accuracyMeters,
        speedMetersPerSecond,
        headingDegrees,
        attributes,
        partition,
        offset,
        false);
  }

  /** The same, read from a backlog. */
  public Fix asBacklogged() {
    return new Fix(
        deviceId,
        timeMillis,
        lon,
        lat,
        accuracyMeters,
        speedMetersPerSecond,
        headingDegrees,
        attributes,
        partition,
        offset,
        true);
  }

  /** A fix with nothing but the four required fields. */
  public static Fix of(String deviceId, long timeMillis, double lon, double lat) {
    return new Fix(deviceId, timeMillis, lon, lat, Double.NaN, Double.NaN, Double.NaN, null, 0, 0L);
  }
}

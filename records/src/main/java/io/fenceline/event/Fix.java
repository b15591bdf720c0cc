package io.fenceline.event;

/**
 * One location event of one device: where it was, when. Or the {@link #reset} of a device, which
 * travels with its fixes.
 *
 * @param deviceId 1 to 256 bytes of UTF-8
 * @param timeMillis event time, epoch milliseconds
 * @param lon degrees in [-180, 180]
 * @param lat degrees in [-90, 90]
 * @param accuracyMeters NaN when absent
 * @param speedMetersPerSecond NaN when absent
 * @param headingDegrees NaN when absent
 * @param startsSegment whether the way from the fix before is unknown, as at the first point of a
 *     track's segment in GPX (rule T4)
 * @param attributes a JSON object as it came, on one line; null when absent
 * @param partition where it was read, for dead letters
 * @param offset where it was read; in a file, the ordinal of its line, from 0
 */
public record Fix(
    String deviceId,
    long timeMillis,
    double lon,
    double lat,
    double accuracyMeters,
    double speedMetersPerSecond,
    double headingDegrees,
    boolean startsSegment,
    Bytes attributes,
    int partition,
    long offset) {

  /** A fix that starts no segment. */
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
        false,
        attributes,
        partition,
        offset);
  }

  /** A fix with nothing but the four required fields. */
  public static Fix of(String deviceId, long timeMillis, double lon, double lat) {
    return new Fix(deviceId, timeMillis, lon, lat, Double.NaN, Double.NaN, Double.NaN, null, 0, 0L);
  }

  /**
   * The reset of a device: the job forgets it (rule D1). Without a time and a position.
   *
   * @param partition where it was read
   * @param offset where it was read
   */
  public static Fix reset(String deviceId, int partition, long offset) {
    return new Fix(
        deviceId,
        Long.MIN_VALUE,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        null,
        partition,
        offset);
  }

  /** Whether this is a {@link #reset}; what was sent as a fix never is. */
  public boolean isReset() {
    return Double.isNaN(lon);
  }
}

package io.fenceline.event;

/**
 * One location event of one device: where it was, when. Or the {@link #reset} of a device, which
 * travels with its fixes.
 *
 * @param deviceId 1 to 256 bytes of UTF-8 without NUL and line breaks
 * @param timeMillis event time, epoch milliseconds
 * @param lon degrees in [-180, 180]
 * @param lat degrees in [-90, 90]
 * @param accuracyMeters NaN when absent
 * @param speedMetersPerSecond NaN when absent
 * @param headingDegrees NaN when absent
 * @param altitudeMeters as the source gives it, above sea level or the ellipsoid; NaN when absent
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
    double altitudeMeters,
    boolean startsSegment,
    Bytes attributes,
    int partition,
    long offset) {

  /** A fix with nothing but the four required fields. */
  public static Fix of(String deviceId, long timeMillis, double lon, double lat) {
    return builder(deviceId, timeMillis, lon, lat).build();
  }

  /**
   * The reset of a device: the job forgets it (rule D1). Without a time and a position.
   *
   * @param partition where it was read
   * @param offset where it was read
   */
  public static Fix reset(String deviceId, int partition, long offset) {
    return builder(deviceId, Long.MIN_VALUE, Double.NaN, Double.NaN)
        .partition(partition)
        .offset(offset)
        .build();
  }

  /** Begins a fix of which every other field is absent, read at partition 0, offset 0. */
  public static Builder builder(String deviceId, long timeMillis, double lon, double lat) {
    return new Builder(deviceId, timeMillis, lon, lat);
  }

  /** Begins a fix with the same fields. */
  public Builder toBuilder() {
    return builder(deviceId, timeMillis, lon, lat)
        .accuracyMeters(accuracyMeters)
        .speedMetersPerSecond(speedMetersPerSecond)
        .headingDegrees(headingDegrees)
        .altitudeMeters(altitudeMeters)
        .startsSegment(startsSegment)
        .attributes(attributes)
        .partition(partition)
        .offset(offset);
  }

  /** Whether this is a {@link #reset}; what was sent as a fix never is. */
  public boolean isReset() {
    return Double.isNaN(lon);
  }

  /** Builds a fix from its fields, which are those of {@link Fix}. Not thread-safe. */
  public static final class Builder {
    private final String deviceId;
    private final double lon;
    private final double lat;
    private long timeMillis;
    private double accuracyMeters = Double.NaN;
    private double speedMetersPerSecond = Double.NaN;
    private double headingDegrees = Double.NaN;
    private double altitudeMeters = Double.NaN;
    private boolean startsSegment;
    private Bytes attributes;
    private int partition;
    private long offset;

    private Builder(String deviceId, long timeMillis, double lon, double lat) {
      this.deviceId = deviceId;
      this.timeMillis = timeMillis;
      this.lon = lon;
      this.lat = lat;
    }

    public Builder timeMillis(long value) {
      timeMillis = value;
      return this;
    }

    public Builder accuracyMeters(double value) {
      accuracyMeters = value;
      return this;
    }

    public Builder speedMetersPerSecond(double value) {
      speedMetersPerSecond = value;
      return this;
    }

    public Builder headingDegrees(double value) {
      headingDegrees = value;
      return this;
    }

    public Builder altitudeMeters(double value) {
      altitudeMeters = value;
      return this;
    }

    public Builder startsSegment(boolean value) {
      startsSegment = value;
      return this;
    }

    public Builder attributes(Bytes value) {
      attributes = value;
      return this;
    }

    public Builder partition(int value) {
      partition = value;
      return this;
    }

    public Builder offset(long value) {
      offset = value;
      return this;
    }

    public Fix build() {
      return new Fix(
          deviceId,
          timeMillis,
          lon,
          lat,
          accuracyMeters,
          speedMetersPerSecond,
          headingDegrees,
          altitudeMeters,
          startsSegment,
          attributes,
          partition,
          offset);
    }
  }
}

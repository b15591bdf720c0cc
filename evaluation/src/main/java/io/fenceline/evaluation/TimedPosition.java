package io.fenceline.evaluation;

import io.fenceline.event.Fix;

/** The position of a device at a time: event time in epoch milliseconds, degrees. */
public record TimedPosition(long timeMillis, double lon, double lat) {
  public static TimedPosition of(Fix fix) {
    return new TimedPosition(fix.timeMillis(), fix.lon(), fix.lat());
  }

  /** -180 is 180, and -0 is 0. */
  boolean isAt(double otherLon, double otherLat) {
    return lat == otherLat && meridian(lon) == meridian(otherLon);
  }

  /** The longitude, with 180 for -180, which is the same meridian. */
  static double meridian(double lon) {
    return lon == -180 ? 180 : lon;
  }
}

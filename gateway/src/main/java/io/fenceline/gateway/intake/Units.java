package io.fenceline.gateway.intake;

import io.fenceline.event.Fix;

/** Units of speed, in metres per second. */
final class Units {
  static final double KNOT = 1852 / 3600.0;
  static final double KILOMETER_PER_HOUR = 1000 / 3600.0;

  private static final double MILLIMETERS = 1000;

  private Units() {}

  /** The fix with its speed, which is in this unit, in metres per second to the millimetre. */
  static Fix convertSpeed(Fix fix, double unit) {
    return unit == 1 || Double.isNaN(fix.speedMetersPerSecond())
        ? fix
        : fix.toBuilder()
            .speedMetersPerSecond(toMillimeters(fix.speedMetersPerSecond() * unit))
            .build();
  }

  private static double toMillimeters(double metersPerSecond) {
    return Math.round(metersPerSecond * MILLIMETERS) / MILLIMETERS;
  }
}

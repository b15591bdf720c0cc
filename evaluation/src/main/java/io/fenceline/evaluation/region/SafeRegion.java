package io.fenceline.evaluation.region;

import io.fenceline.geo.ellipsoid.Box;

/**
 * A box in which no fix has an effect, and until when; or the reason why there is none.
 *
 * @param box null for none
 * @param untilMillis event time, epoch milliseconds, exclusive; Long.MAX_VALUE if time changes
 *     nothing
 * @param cause null if there is a box
 * @param zoneId the zone that is the cause; null for none
 */
public record SafeRegion(Box box, long untilMillis, Cause cause, String zoneId) {

  /** The reasons why there is no box. */
  public enum Cause {
    /** A border is nearer than a metre or so. */
    BORDER,
    /** The zone covers the device, which is no member yet, or it is a member no longer covered. */
    TRANSITION_DUE,
    /** Whether the DWELL was emitted is not known: no fix after the ENTER, or the zone changed. */
    DWELL_UNKNOWN,
    /** The zone has a condition on other values of a fix. */
    CONDITION,
    /** The zone takes fixes as circles, of which one of the asked accuracy may reach it. */
    UNCERTAINTY,
    /** The zone reports devices that come near, and the device is, or has been not long ago. */
    APPROACH,
    /** Each fix in the zone makes its ad due. */
    INSIDE_AD,
    /** The last known fix of the device is not in the box around the point. */
    NOT_REPORTED,
    /** The point is at longitude 180 or -180, or within a degree of a pole. */
    ANTIMERIDIAN_OR_POLE,
    /** More zones are here than are looked at. */
    MANY_ZONES
  }

  static SafeRegion none(Cause cause, String zoneId) {
    return new SafeRegion(null, Long.MAX_VALUE, cause, zoneId);
  }
}

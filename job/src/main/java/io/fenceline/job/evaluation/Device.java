package io.fenceline.job.evaluation;

import io.fenceline.event.Fix;
import java.util.List;

/**
 * What is remembered of a device that had a fix. Immutable, but for memberships that a {@link
 * DeviceState} has lent.
 *
 * @param clock the last fix applied; its time is the device clock, which never goes back
 * @param before the last fix that was judged, which an inaccurate one is not (rule T5); null when
 *     there was none, and after the device fell silent
 * @param runs at most one a zone, ordered as memberships; empty but for zones with confirmations
 */
public record Device(
    TimedPosition clock,
    TimedPosition before,
    Memberships memberships,
    List<ConfirmationStreak> runs) {

  /** How a fix stands to what was applied before (rules D1 and D2). */
  public enum Arrival {
    NEXT,
    LATE,
    DUPLICATE,
    CONFLICT
  }

  /**
   * @param device null for a device without an earlier fix
   */
  public static Arrival arrival(Device device, Fix fix) {
    if (device == null || fix.timeMillis() > device.clockMillis()) {
      return Arrival.NEXT;
    }
    if (fix.timeMillis() < device.clockMillis()) {
      return Arrival.LATE;
    }
    return device.clock.isAt(fix.lon(), fix.lat()) ? Arrival.DUPLICATE : Arrival.CONFLICT;
  }

  public long clockMillis() {
    return clock.timeMillis();
  }

  /** A fix was applied that is not judged. */
  static Device withClock(Device device, TimedPosition clock) {
    return device == null
        ? new Device(clock, null, Memberships.NONE, List.of())
        : new Device(clock, device.before, device.memberships, device.runs);
  }
}

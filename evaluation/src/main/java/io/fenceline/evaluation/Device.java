package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RecordVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * The known state of a device that had a fix. Immutable, except that memberships of a {@link
 * MutableDevice} are valid until its next change.
 *
 * @param clock the last fix applied; its time is the device clock, which never goes back
 * @param before the last fix that was evaluated, which an inaccurate one is not (rule T5); null if
 *     there was none, and after a timeout of the device
 * @param streaks at most one for each zone, in the order of memberships; only of zones that need a
 *     proof of several fixes
 * @param approaches at most one for each zone, in the same order; only of zones with this rule
 */
public record Device(
    TimedPosition clock,
    TimedPosition before,
    Memberships memberships,
    List<ConfirmationStreak> streaks,
    List<Approach> approaches) {

  /** A device that has approached no zone. */
  public Device(
      TimedPosition clock,
      TimedPosition before,
      Memberships memberships,
      List<ConfirmationStreak> streaks) {
    this(clock, before, memberships, streaks, List.of());
  }

  /** The relation of a fix to the last one applied (rules D1 and D2). */
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

  /** The zones that it is in, at the device clock and the last position that was evaluated. */
  public MembershipSet membershipSet(String deviceId) {
    TimedPosition position = before == null ? clock : before;
    List<MembershipSet.Entry> zones = new ArrayList<>(memberships.size());
    for (Membership one : memberships) {
      long offset = RecordVersion.offset(one.zoneVersion());
      zones.add(new MembershipSet.Entry(one.zoneId(), offset, one.enteredAtMillis()));
    }
    return new MembershipSet(deviceId, clockMillis(), position.lon(), position.lat(), zones);
  }

  /** Applies a fix that is not evaluated. */
  static Device withClock(Device device, TimedPosition clock) {
    return device == null
        ? new Device(clock, null, Memberships.NONE, List.of())
        : new Device(clock, device.before, device.memberships, device.streaks, device.approaches);
  }
}

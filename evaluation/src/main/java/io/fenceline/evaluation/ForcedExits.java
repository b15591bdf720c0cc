package io.fenceline.evaluation;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * Memberships that end without a fix: at the device clock and the last position, with the zone
 * version of the last evaluation, without attributes.
 */
public final class ForcedExits {
  private ForcedExits() {}

  /** The device leaves all its zones; its clock is what remains (rule D5). */
  public static Outcome silent(String deviceId, Device device) {
    List<ZoneTransition> exits = new ArrayList<>(device.memberships().size());
    for (Membership member : device.memberships()) {
      exits.add(exit(deviceId, device, member, TransitionReason.DEVICE_SILENT));
    }
    return new Outcome(
        new Device(device.clock(), null, Memberships.NONE, List.of()), exits, List.of());
  }

  /**
   * The device leaves the zones that were removed (rule Z3, eager).
   *
   * @return null if it was in none
   */
  public static Outcome removed(String deviceId, Device device, ZonesInForce zones) {
    List<ZoneTransition> exits = new ArrayList<>(0);
    List<Membership> rest = new ArrayList<>(device.memberships().size());
    for (Membership member : device.memberships()) {
      if (zones.get(member.zoneId()) == null) {
        exits.add(exit(deviceId, device, member, TransitionReason.ZONE_REMOVED));
      } else {
        rest.add(member);
      }
    }
    List<ConfirmationStreak> streaks = new ArrayList<>(device.streaks());
    boolean stopped = streaks.removeIf(streak -> zones.get(streak.zoneId()) == null);
    List<Approach> approaches = new ArrayList<>(device.approaches());
    stopped |= approaches.removeIf(approach -> zones.get(approach.zoneId()) == null);
    if (exits.isEmpty() && !stopped) {
      return null;
    }
    Device after =
        new Device(
            device.clock(),
            device.before(),
            Memberships.of(rest),
            List.copyOf(streaks),
            List.copyOf(approaches));
    return new Outcome(after, exits, List.of());
  }

  /**
   * The device leaves zones that have ended, at their end (rules Z3 and Z6).
   *
   * @return null if it was in none
   */
  public static Outcome expired(String deviceId, Device device, List<Zone> zones) {
    List<ZoneTransition> exits = new ArrayList<>(0);
    List<Membership> rest = new ArrayList<>(device.memberships());
    for (Zone zone : zones) {
      for (Membership member : device.memberships()) {
        if (member.zoneId().equals(zone.id())) {
          ZoneEnd end = ZoneEnd.expiry(zone.rules().validity(), device.before());
          exits.add(exit(deviceId, end.position(), member, end.reason()));
          rest.remove(member);
        }
      }
    }
    return exits.isEmpty()
        ? null
        : new Outcome(
            new Device(
                device.clock(),
                device.before(),
                Memberships.of(rest),
                device.streaks(),
                device.approaches()),
            exits,
            List.of());
  }

  private static ZoneTransition exit(
      String deviceId, Device device, Membership member, TransitionReason reason) {
    TimedPosition last = device.before();
    return exit(
        deviceId, new TimedPosition(device.clockMillis(), last.lon(), last.lat()), member, reason);
  }

  private static ZoneTransition exit(
      String deviceId, TimedPosition at, Membership member, TransitionReason reason) {
    Transition exit =
        new Transition(
            TransitionType.EXIT,
            reason,
            deviceId,
            member.zoneId(),
            RecordVersion.offset(member.zoneVersion()),
            at.timeMillis(),
            at.lon(),
            at.lat(),
            member.enteredAtMillis(),
            null);
    return new ZoneTransition(exit, null);
  }
}

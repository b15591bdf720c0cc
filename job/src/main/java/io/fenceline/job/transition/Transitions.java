package io.fenceline.job.transition;

import io.fenceline.event.Cause;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The difference of two membership sets (rule T1). Pure: the same device, fix and zones give the
 * same step.
 */
public final class Transitions {
  private Transitions() {}

  /**
   * Applies a fix. One merge over the two sorted sets; when nothing changed, the memberships are
   * those of before and no transition is allocated.
   *
   * @param before null for a device without an earlier fix
   * @param holding the zones that hold the fix, ordered by {@link ZoneIds#UTF8_ORDER}
   * @param zoneInForce a zone by its id, or null
   */
  public static Step apply(
      Device before, Fix fix, List<Zone> holding, Function<String, Zone> zoneInForce) {
    List<Membership> members = before == null ? List.of() : before.memberships();
    if (same(members, holding)) {
      return new Step(new Device(fix.timeMillis(), fix.lon(), fix.lat(), members), List.of());
    }
    List<Membership> now = new ArrayList<>(holding.size());
    List<Transition> exits = new ArrayList<>();
    List<Transition> enters = new ArrayList<>();
    int m = 0;
    for (Zone zone : holding) {
      while (m < members.size() && compare(members.get(m), zone) < 0) {
        exits.add(exit(before, members.get(m++), fix, zoneInForce));
      }
      if (m < members.size() && compare(members.get(m), zone) == 0) {
        now.add(stay(members.get(m++), zone));
      } else {
        enters.add(enter(before, zone, fix));
        now.add(new Membership(zone.id(), zone.version(), fix.timeMillis()));
      }
    }
    while (m < members.size()) {
      exits.add(exit(before, members.get(m++), fix, zoneInForce));
    }
    exits.addAll(enters);
    return new Step(new Device(fix.timeMillis(), fix.lon(), fix.lat(), List.copyOf(now)), exits);
  }

  private static boolean same(List<Membership> members, List<Zone> holding) {
    if (members.size() != holding.size()) {
      return false;
    }
    for (int i = 0; i < members.size(); i++) {
      Membership member = members.get(i);
      Zone zone = holding.get(i);
      if (member.zoneVersion() != zone.version() || !member.zoneId().equals(zone.id())) {
        return false;
      }
    }
    return true;
  }

  private static int compare(Membership member, Zone zone) {
    return ZoneIds.UTF8_ORDER.compare(member.zoneId(), zone.id());
  }

  private static Membership stay(Membership member, Zone zone) {
    return new Membership(member.zoneId(), zone.version(), member.enteredAtMillis());
  }

  private static Transition enter(Device before, Zone zone, Fix fix) {
    return transition(
        TransitionType.ENTER,
        enterCause(before, zone),
        zone.id(),
        zone.version(),
        fix.timeMillis(),
        fix);
  }

  private static Cause enterCause(Device before, Zone zone) {
    if (before == null) {
      return Cause.FIRST_FIX;
    }
    return zone.shape().holds(before.lon(), before.lat()) ? Cause.ZONE_CHANGED : Cause.MOVED;
  }

  private static Transition exit(
      Device before, Membership member, Fix fix, Function<String, Zone> zoneInForce) {
    Zone zone = zoneInForce.apply(member.zoneId());
    return transition(
        TransitionType.EXIT,
        exitCause(before, zone),
        member.zoneId(),
        zone == null ? member.zoneVersion() : zone.version(),
        member.enteredAtMillis(),
        fix);
  }

  /** Rule Z3: a zone that is gone, or no longer holds the place before, is what changed. */
  private static Cause exitCause(Device before, Zone zone) {
    if (zone == null) {
      return Cause.ZONE_REMOVED;
    }
    return zone.shape().holds(before.lon(), before.lat()) ? Cause.MOVED : Cause.ZONE_CHANGED;
  }

  private static Transition transition(
      TransitionType type,
      Cause cause,
      String zoneId,
      long zoneVersion,
      long enteredAtMillis,
      Fix fix) {
    return new Transition(
        type,
        cause,
        fix.deviceId(),
        zoneId,
        zoneVersion,
        fix.timeMillis(),
        fix.lon(),
        fix.lat(),
        enteredAtMillis,
        fix.attributes());
  }
}

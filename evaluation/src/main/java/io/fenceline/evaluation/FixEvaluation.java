package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * The evaluation of one fix that may change something: decides, for each zone that covers the fix,
 * has the device as a member or has a confirmation streak, what follows. Used once.
 */
final class FixEvaluation {
  private final Device device;
  private final Fix fix;
  private final TimedPosition now;
  private final double accuracyMeters;
  private final TimedPosition before;
  private final ZonesInForce zones;

  private final FixTransitions transitions;
  private final List<Membership> members = new ArrayList<>();
  private final List<ConfirmationStreak> streaks = new ArrayList<>();
  private final List<Zone> inside = new ArrayList<>();

  /**
   * @param device null for a device without an earlier fix
   */
  FixEvaluation(Device device, Fix fix, TimedPosition now, ZonesInForce zones) {
    this.device = device;
    this.fix = fix;
    this.now = now;
    this.accuracyMeters = accuracyMeters(fix);
    this.before = device == null ? null : device.before();
    this.zones = zones;
    this.transitions = new FixTransitions(fix);
  }

  /**
   * @param at the zones at the position of the fix, for the memberships of the device
   * @param crossed the zones that the fix crossed (rule T4), ordered by id, memberships among them
   */
  Outcome evaluate(ZonesAtPoint at, List<Zone> crossed) {
    Memberships known = device == null ? Memberships.NONE : device.memberships();
    evaluateEachZone(known, device == null ? List.of() : device.streaks(), at);
    for (Zone zone : crossed) {
      if (known.stream().noneMatch(member -> member.zoneId().equals(zone.id()))
          && meetsCondition(zone)) {
        transitions.cross(zone, now);
      }
    }
    Device after = new Device(now, now, Memberships.of(members), List.copyOf(streaks));
    return new Outcome(after, transitions.inOrder(), inside);
  }

  /** Merges the three lists, which are all ordered by zone id. */
  private void evaluateEachZone(
      Memberships known, List<ConfirmationStreak> running, ZonesAtPoint at) {
    List<Zone> covering = at.remaining();
    int m = 0;
    int s = 0;
    int c = 0;
    for (String id = first(known, m, running, s, covering, c);
        id != null;
        id = first(known, m, running, s, covering, c)) {
      boolean isMember = m < known.size() && known.get(m).zoneId().equals(id);
      ConfirmationStreak streak =
          s < running.size() && running.get(s).zoneId().equals(id) ? running.get(s++) : null;
      Zone zone = c < covering.size() && covering.get(c).id().equals(id) ? covering.get(c++) : null;
      if (isMember && at.isUnchanged(m)) {
        members.add(known.get(m++));
      } else if (isMember) {
        evaluateMember(known.get(m++), streak, zone);
      } else if (zone != null) {
        evaluateVisitor(streak, zone);
      } else if (streak != null) {
        evaluateUncovered(streak);
      }
    }
  }

  /** The smallest id that is left in any of the three, or null. */
  private static String first(
      Memberships known,
      int m,
      List<ConfirmationStreak> running,
      int s,
      List<Zone> covering,
      int c) {
    String id = m < known.size() ? known.get(m).zoneId() : null;
    id = s < running.size() ? smaller(id, running.get(s).zoneId()) : id;
    return c < covering.size() ? smaller(id, covering.get(c).id()) : id;
  }

  private static String smaller(String id, String other) {
    return id == null || ZoneIds.UTF8_ORDER.compare(other, id) < 0 ? other : id;
  }

  /** The accuracy of a fix, which counts as exact when it says nothing. */
  static double accuracyMeters(Fix fix) {
    return fix.accuracyMeters() > 0 ? fix.accuracyMeters() : 0;
  }

  /**
   * @param found the zone if the lookup found it, else null
   */
  private void evaluateMember(Membership member, ConfirmationStreak leaving, Zone found) {
    Zone zone = found != null ? found : zones.get(member.zoneId());
    long timeMillis = now.timeMillis();
    if (zone == null) {
      transitions.exit(member, null, TransitionReason.ZONE_REMOVED, now);
    } else if (timeMillis >= zone.rules().validity().untilMillis()) {
      transitions.exit(member, zone, TransitionReason.ZONE_EXPIRED, expiry(zone));
    } else if (timeMillis < zone.rules().validity().fromMillis()) {
      transitions.exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else if (!isOpenSinceBefore(zone)) {
      close(member, zone, found);
    } else {
      evaluateByPosition(member, leaving, zone, found);
    }
  }

  private void evaluateByPosition(
      Membership member, ConfirmationStreak leaving, Zone zone, Zone found) {
    Coverage coverage = coverageOfMember(zone, found != null);
    if (coverage == Coverage.OUTSIDE && leaving == null && !coveredBefore(member, zone)) {
      transitions.exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else if (coverage == Coverage.OUTSIDE) {
      leave(member, zone, leaving, TransitionReason.MOVED);
    } else if (!meetsCondition(zone)) {
      leave(member, zone, leaving, TransitionReason.CONDITION);
    } else if (coverage == Coverage.INSIDE) {
      stay(member, zone);
    } else {
      remain(member, zone, leaving);
    }
  }

  /** Loads the shape only if the lookup, which is of the position alone, does not decide. */
  private Coverage coverageOfMember(Zone zone, boolean isFound) {
    boolean isExact = zone.rules().uncertainty() == Uncertainty.IGNORE;
    if (!isExact || !isFound && zone.rules().exitBufferMeters() > 0) {
      return Coverage.ofMember(zone, now, accuracyMeters);
    }
    return isFound ? Coverage.INSIDE : Coverage.OUTSIDE;
  }

  /** Rule Z5. */
  private boolean meetsCondition(Zone zone) {
    return zone.rules().condition() == null || zone.rules().condition().holds(fix);
  }

  /** Whether the zone was open at the fix before, and did not close since (rule Z4). */
  private boolean isOpenSinceBefore(Zone zone) {
    OpeningHours hours = zone.rules().validity().hours();
    if (hours == null) {
      return true;
    }
    OpeningHours.Span span = hours.spanAt(now.timeMillis());
    return span.isOpen() && (span.fromMillis() <= before.timeMillis() || !wasOpenBefore(hours));
  }

  /** Whether its present hours had the zone open at the fix before. */
  private boolean wasOpenBefore(OpeningHours hours) {
    return hours.spanAt(before.timeMillis()).isOpen();
  }

  /** Rule Z4: the member leaves at the closing, and enters again if the zone has opened since. */
  private void close(Membership member, Zone zone, Zone found) {
    OpeningHours hours = zone.rules().validity().hours();
    if (wasOpenBefore(hours)) {
      long closing = hours.spanAt(before.timeMillis()).untilMillis();
      TimedPosition position = new TimedPosition(closing, before.lon(), before.lat());
      transitions.exit(member, zone, TransitionReason.ZONE_CLOSED, position);
    } else {
      transitions.exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    }
    if (found != null) {
      evaluateVisitor(null, found);
    }
  }

  /**
   * Whether the zone as it is now covered its member at the last evaluated fix. The shape is not
   * loaded if the zone is still the one of that evaluation.
   */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private boolean coveredBefore(Membership member, Zone zone) {
    boolean isSame = member.zoneId() == zone.id() && member.zoneVersion() == zone.version();
    // How accurate the fix before was is not known any more.
    return isSame
        || zone.rules().uncertainty() != Uncertainty.IGNORE
        || Coverage.ofMember(zone, before, 0) == Coverage.INSIDE;
  }

  /** Rule Z3: at {@code validUntil}, unless a change of the zone put that before the last fix. */
  private TimedPosition expiry(Zone zone) {
    long timeMillis = Math.max(zone.rules().validity().untilMillis(), before.timeMillis());
    return new TimedPosition(timeMillis, before.lon(), before.lat());
  }

  private void stay(Membership member, Zone zone) {
    inside.add(zone);
    boolean dwells = dwells(member, zone, now.timeMillis());
    long enteredAtMillis = member.enteredAtMillis();
    if (dwells) {
      long dwelledAtMillis = enteredAtMillis + zone.rules().dwell().toMillis();
      TimedPosition position = new TimedPosition(dwelledAtMillis, now.lon(), now.lat());
      transitions.dwell(zone, position, enteredAtMillis);
    }
    members.add(
        new Membership(zone.id(), zone.version(), enteredAtMillis, dwells || member.dwelled()));
  }

  /** Whether a fix inside at this time makes a DWELL due, for the first time (rule T3). */
  static boolean dwells(Membership member, Zone zone, long timeMillis) {
    return !member.dwelled()
        && zone.rules().dwell() != null
        && timeMillis - member.enteredAtMillis() >= zone.rules().dwell().toMillis();
  }

  /**
   * @param running the streak so far, or null
   * @param reason of a new one
   */
  private void leave(
      Membership member, Zone zone, ConfirmationStreak running, TransitionReason reason) {
    ConfirmationStreak leaving = running == null ? start(zone, reason) : running.oneMore();
    if (isLongEnough(leaving, zone.rules().exit())) {
      transitions.exit(member, zone, leaving.reason(), leaving.first());
    } else {
      remain(member, zone, leaving);
    }
  }

  /** The device is still a member, whatever this fix says. */
  private void remain(Membership member, Zone zone, ConfirmationStreak leaving) {
    if (leaving != null) {
      streaks.add(leaving);
    }
    members.add(
        new Membership(zone.id(), zone.version(), member.enteredAtMillis(), member.dwelled()));
  }

  /** Rule T5. */
  private boolean isLongEnough(ConfirmationStreak streak, Confirmation needed) {
    return needed.isReachedBy(streak.count(), now.timeMillis() - streak.first().timeMillis());
  }

  private void evaluateVisitor(ConfirmationStreak streak, Zone zone) {
    ConfirmationStreak entering = isOpenSince(zone, streak) ? streak : null;
    switch (coverageOfVisitor(zone)) {
      case INSIDE -> enter(entering, zone);
      case BETWEEN -> {
        if (entering != null) {
          streaks.add(entering);
        }
      }
      case OUTSIDE -> {}
    }
  }

  private Coverage coverageOfVisitor(Zone zone) {
    if (!meetsCondition(zone)) {
      return Coverage.OUTSIDE;
    }
    return zone.rules().uncertainty() == Uncertainty.IGNORE
        ? Coverage.INSIDE
        : Coverage.ofVisitor(zone, now, accuracyMeters);
  }

  /** A streak of a zone that the lookup did not find: it ends, unless the fix is too inaccurate. */
  private void evaluateUncovered(ConfirmationStreak streak) {
    Zone zone = zones.get(streak.zoneId());
    if (zone != null
        && zone.rules().uncertainty() == Uncertainty.STRICT
        && zone.rules().validity().contains(now.timeMillis())) {
      evaluateVisitor(streak, zone);
    }
  }

  /** Whether a streak counts, which it does not when the zone was closed since it began. */
  private boolean isOpenSince(Zone zone, ConfirmationStreak streak) {
    OpeningHours hours = zone.rules().validity().hours();
    return streak == null
        || hours == null
        || hours.spanAt(now.timeMillis()).fromMillis() <= streak.first().timeMillis();
  }

  private void enter(ConfirmationStreak entering, Zone zone) {
    inside.add(zone);
    TransitionReason reason = entering == null ? enterReason(zone) : entering.reason();
    ConfirmationStreak streak = entering == null ? start(zone, reason) : entering.oneMore();
    if (needsNoProof(zone, reason) || isLongEnough(streak, zone.rules().enter())) {
      TimedPosition position = streak.first();
      members.add(new Membership(zone.id(), zone.version(), position.timeMillis(), false));
      transitions.enter(zone, reason, position);
    } else {
      streaks.add(streak);
    }
  }

  /**
   * Whether the zone came to the device, which needs no confirmation (rule Z3); a condition does,
   * whose value for the fix before is not known any more.
   */
  private static boolean needsNoProof(Zone zone, TransitionReason reason) {
    return zone.rules().condition() == null
        && (reason == TransitionReason.ZONE_STARTED
            || reason == TransitionReason.ZONE_OPENED
            || reason == TransitionReason.ZONE_CHANGED);
  }

  private TransitionReason enterReason(Zone zone) {
    if (before == null) {
      return device == null ? TransitionReason.FIRST_FIX : TransitionReason.MOVED;
    }
    Validity validity = zone.rules().validity();
    if (!zone.shape().covers(before.lon(), before.lat())) {
      return TransitionReason.MOVED;
    }
    if (validity.fromMillis() > before.timeMillis()) {
      return TransitionReason.ZONE_STARTED;
    }
    if (validity.hours() != null
        && validity.hours().spanAt(now.timeMillis()).fromMillis() > before.timeMillis()) {
      return TransitionReason.ZONE_OPENED;
    }
    if (zone.rules().condition() != null) {
      return TransitionReason.CONDITION;
    }
    // Perhaps the fix before was only too inaccurate.
    return zone.rules().uncertainty() == Uncertainty.IGNORE
        ? TransitionReason.ZONE_CHANGED
        : TransitionReason.MOVED;
  }

  private ConfirmationStreak start(Zone zone, TransitionReason reason) {
    return new ConfirmationStreak(zone.id(), reason, 1, now);
  }
}

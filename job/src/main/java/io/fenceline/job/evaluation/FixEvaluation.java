package io.fenceline.job.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import java.util.ArrayList;
import java.util.List;

/**
 * One fix of one device that may change something: for each zone that holds the fix, is left or is
 * about to confirm, what comes of it. Used once.
 */
final class FixEvaluation {
  private final Device device;
  private final Fix fix;
  private final TimedPosition now;
  private final TimedPosition before;
  private final ZonesInForce zones;

  private final List<ZoneTransition> dwells = new ArrayList<>();
  private final List<ZoneTransition> exits = new ArrayList<>();
  private final List<ZoneTransition> crosses = new ArrayList<>();
  private final List<ZoneTransition> enters = new ArrayList<>();
  private final List<Membership> members = new ArrayList<>();
  private final List<ConfirmationStreak> runs = new ArrayList<>();
  private final List<Zone> inside = new ArrayList<>();

  /**
   * @param device null for a device without an earlier fix
   */
  FixEvaluation(Device device, Fix fix, TimedPosition now, ZonesInForce zones) {
    this.device = device;
    this.fix = fix;
    this.now = now;
    this.before = device == null ? null : device.before();
    this.zones = zones;
  }

  /**
   * @param still as {@link ZonesInForce#still} tells of the memberships
   * @param others the other zones that are valid and hold the fix, ordered by id
   * @param crossed the zones that lie between the place before and this one, ordered by id
   */
  Outcome judge(int still, List<Zone> others, List<Zone> crossed) {
    Memberships known = device == null ? Memberships.NONE : device.memberships();
    List<ConfirmationStreak> running = device == null ? List.of() : device.runs();
    int m = 0;
    int r = 0;
    int o = 0;
    for (String id = first(known, m, running, r, others, o);
        id != null;
        id = first(known, m, running, r, others, o)) {
      boolean isMember = m < known.size() && known.get(m).zoneId().equals(id);
      ConfirmationStreak run =
          r < running.size() && running.get(r).zoneId().equals(id) ? running.get(r++) : null;
      Zone held = o < others.size() && others.get(o).id().equals(id) ? others.get(o++) : null;
      if (isMember && Transitions.isStill(still, m)) {
        members.add(known.get(m++));
      } else if (isMember) {
        member(known.get(m++), run, held);
      } else if (held != null) {
        visitor(run, held);
      }
    }
    for (Zone zone : crossed) {
      if (known.stream().noneMatch(member -> member.zoneId().equals(zone.id()))) {
        crosses.add(told(TransitionType.CROSS, null, zone, now, 0));
      }
    }
    return new Outcome(
        new Device(now, now, Memberships.of(members), List.copyOf(runs)), inOrder(), inside);
  }

  /** The least id that is left in any of the three, or null. */
  private static String first(
      Memberships known, int m, List<ConfirmationStreak> running, int r, List<Zone> others, int o) {
    String id = m < known.size() ? known.get(m).zoneId() : null;
    id = r < running.size() ? lesser(id, running.get(r).zoneId()) : id;
    return o < others.size() ? lesser(id, others.get(o).id()) : id;
  }

  private static String lesser(String id, String other) {
    return id == null || ZoneIds.UTF8_ORDER.compare(other, id) < 0 ? other : id;
  }

  private List<ZoneTransition> inOrder() {
    List<ZoneTransition> all = new ArrayList<>(dwells);
    all.addAll(exits);
    all.addAll(crosses);
    all.addAll(enters);
    return all;
  }

  private void member(Membership member, ConfirmationStreak leaving, Zone held) {
    Zone zone = held != null ? held : zones.get(member.zoneId());
    long timeMillis = now.timeMillis();
    if (zone == null) {
      exit(member, null, TransitionReason.ZONE_REMOVED, now);
    } else if (timeMillis >= zone.rules().validUntilMillis()) {
      exit(member, zone, TransitionReason.ZONE_EXPIRED, expiry(zone));
    } else if (timeMillis < zone.rules().validFromMillis()) {
      exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else if (held != null || isNear(zone, now)) {
      stay(member, zone);
    } else if (leaving == null && !heldBefore(member, zone)) {
      exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else {
      leave(
          member, zone, leaving == null ? start(zone, TransitionReason.MOVED) : leaving.oneMore());
    }
  }

  /**
   * Whether the zone as it is now held its member at the last judged fix: sure without a look at
   * its shape, which would be waited for, where it is the one that was judged then. One object is
   * one text.
   */
  @SuppressWarnings("StringEquality")
  private boolean heldBefore(Membership member, Zone zone) {
    boolean isSame = member.zoneId() == zone.id() && member.zoneVersion() == zone.version();
    return isSame || holds(zone, before) || isNear(zone, before);
  }

  /** Rule Z3: at {@code validUntil}, unless a change of the zone put that before the last fix. */
  private TimedPosition expiry(Zone zone) {
    long timeMillis = Math.max(zone.rules().validUntilMillis(), before.timeMillis());
    return new TimedPosition(timeMillis, before.lon(), before.lat());
  }

  private void stay(Membership member, Zone zone) {
    inside.add(zone);
    boolean dwells = dwells(member, zone, now.timeMillis());
    long enteredAtMillis = member.enteredAtMillis();
    if (dwells) {
      long dwelledAtMillis = enteredAtMillis + zone.rules().dwell().toMillis();
      TimedPosition proof = new TimedPosition(dwelledAtMillis, now.lon(), now.lat());
      this.dwells.add(told(TransitionType.DWELL, null, zone, proof, enteredAtMillis));
    }
    members.add(
        new Membership(zone.id(), zone.version(), enteredAtMillis, dwells || member.dwelled()));
  }

  /** Whether a fix inside at this time proves the dwelling, for the first time (rule T3). */
  static boolean dwells(Membership member, Zone zone, long timeMillis) {
    return !member.dwelled()
        && zone.rules().dwell() != null
        && timeMillis - member.enteredAtMillis() >= zone.rules().dwell().toMillis();
  }

  private void leave(Membership member, Zone zone, ConfirmationStreak leaving) {
    if (leaving.count() >= zone.rules().exitConfirmations()) {
      exit(member, zone, leaving.cause(), leaving.first());
    } else {
      runs.add(leaving);
      members.add(
          new Membership(zone.id(), zone.version(), member.enteredAtMillis(), member.dwelled()));
    }
  }

  private void exit(Membership member, Zone zone, TransitionReason cause, TimedPosition place) {
    long version = zone == null ? member.zoneVersion() : zone.version();
    Transition exit =
        transition(
            TransitionType.EXIT, cause, member.zoneId(), version, place, member.enteredAtMillis());
    exits.add(new ZoneTransition(exit, zone));
  }

  private void visitor(ConfirmationStreak entering, Zone zone) {
    inside.add(zone);
    TransitionReason cause = entering == null ? enterCause(zone) : entering.cause();
    boolean atOnce =
        cause == TransitionReason.ZONE_STARTED || cause == TransitionReason.ZONE_CHANGED;
    ConfirmationStreak run = entering == null ? start(zone, cause) : entering.oneMore();
    if (atOnce || run.count() >= zone.rules().enterConfirmations()) {
      TimedPosition place = run.first();
      members.add(new Membership(zone.id(), zone.version(), place.timeMillis(), false));
      enters.add(told(TransitionType.ENTER, cause, zone, place, place.timeMillis()));
    } else {
      runs.add(run);
    }
  }

  private TransitionReason enterCause(Zone zone) {
    if (before == null) {
      return device == null ? TransitionReason.FIRST_FIX : TransitionReason.MOVED;
    }
    if (!holds(zone, before)) {
      return TransitionReason.MOVED;
    }
    return zone.rules().validFromMillis() > before.timeMillis()
        ? TransitionReason.ZONE_STARTED
        : TransitionReason.ZONE_CHANGED;
  }

  private ConfirmationStreak start(Zone zone, TransitionReason cause) {
    return new ConfirmationStreak(zone.id(), cause, 1, now);
  }

  private static boolean holds(Zone zone, TimedPosition place) {
    return zone.shape().covers(place.lon(), place.lat());
  }

  /** Whether the place counts as inside for a member though the shape does not hold it. */
  private static boolean isNear(Zone zone, TimedPosition place) {
    double meters = zone.rules().exitBufferMeters();
    return meters > 0 && zone.shape().isWithin(meters, place.lon(), place.lat());
  }

  private ZoneTransition told(
      TransitionType type,
      TransitionReason cause,
      Zone zone,
      TimedPosition place,
      long enteredAtMillis) {
    return new ZoneTransition(
        transition(type, cause, zone.id(), zone.version(), place, enteredAtMillis), zone);
  }

  private Transition transition(
      TransitionType type,
      TransitionReason cause,
      String zoneId,
      long zoneVersion,
      TimedPosition place,
      long enteredAtMillis) {
    return new Transition(
        type,
        cause,
        fix.deviceId(),
        zoneId,
        zoneVersion,
        place.timeMillis(),
        place.lon(),
        place.lat(),
        enteredAtMillis,
        fix.attributes());
  }
}

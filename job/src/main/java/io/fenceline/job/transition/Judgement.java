package io.fenceline.job.transition;

import io.fenceline.event.Cause;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import java.util.ArrayList;
import java.util.List;

/**
 * One fix of one device that may change something: for each zone that holds the fix, is left or is
 * about to confirm, what comes of it. Used once.
 */
final class Judgement {
  private final Device device;
  private final Fix fix;
  private final Place now;
  private final Place before;
  private final ZonesInForce zones;

  private final List<Told> dwells = new ArrayList<>();
  private final List<Told> exits = new ArrayList<>();
  private final List<Told> crosses = new ArrayList<>();
  private final List<Told> enters = new ArrayList<>();
  private final List<Membership> members = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<Zone> inside = new ArrayList<>();

  /**
   * @param device null for a device without an earlier fix
   */
  Judgement(Device device, Fix fix, Place now, ZonesInForce zones) {
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
  Step judge(int still, List<Zone> others, List<Zone> crossed) {
    Memberships known = device == null ? Memberships.NONE : device.memberships();
    List<Run> running = device == null ? List.of() : device.runs();
    int m = 0;
    int r = 0;
    int o = 0;
    for (String id = first(known, m, running, r, others, o);
        id != null;
        id = first(known, m, running, r, others, o)) {
      boolean isMember = m < known.size() && known.get(m).zoneId().equals(id);
      Run run = r < running.size() && running.get(r).zoneId().equals(id) ? running.get(r++) : null;
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
    return new Step(
        new Device(now, now, Memberships.of(members), List.copyOf(runs)), inOrder(), inside);
  }

  /** The least id that is left in any of the three, or null. */
  private static String first(
      Memberships known, int m, List<Run> running, int r, List<Zone> others, int o) {
    String id = m < known.size() ? known.get(m).zoneId() : null;
    id = r < running.size() ? lesser(id, running.get(r).zoneId()) : id;
    return o < others.size() ? lesser(id, others.get(o).id()) : id;
  }

  private static String lesser(String id, String other) {
    return id == null || ZoneIds.UTF8_ORDER.compare(other, id) < 0 ? other : id;
  }

  private List<Told> inOrder() {
    List<Told> all = new ArrayList<>(dwells);
    all.addAll(exits);
    all.addAll(crosses);
    all.addAll(enters);
    return all;
  }

  private void member(Membership member, Run leaving, Zone held) {
    Zone zone = held != null ? held : zones.get(member.zoneId());
    long timeMillis = now.timeMillis();
    if (zone == null) {
      exit(member, null, Cause.ZONE_REMOVED, now);
    } else if (timeMillis >= zone.rules().validUntilMillis()) {
      exit(member, zone, Cause.ZONE_EXPIRED, expiry(zone));
    } else if (timeMillis < zone.rules().validFromMillis()) {
      exit(member, zone, Cause.ZONE_CHANGED, now);
    } else if (held != null || isNear(zone, now)) {
      stay(member, zone);
    } else if (leaving == null && !heldBefore(member, zone)) {
      exit(member, zone, Cause.ZONE_CHANGED, now);
    } else {
      leave(member, zone, leaving == null ? start(zone, Cause.MOVED) : leaving.oneMore());
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
  private Place expiry(Zone zone) {
    long timeMillis = Math.max(zone.rules().validUntilMillis(), before.timeMillis());
    return new Place(timeMillis, before.lon(), before.lat());
  }

  private void stay(Membership member, Zone zone) {
    inside.add(zone);
    boolean dwells = dwells(member, zone, now.timeMillis());
    long enteredAtMillis = member.enteredAtMillis();
    if (dwells) {
      long dwelledAtMillis = enteredAtMillis + zone.rules().dwell().toMillis();
      Place proof = new Place(dwelledAtMillis, now.lon(), now.lat());
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

  private void leave(Membership member, Zone zone, Run leaving) {
    if (leaving.count() >= zone.rules().exitConfirmations()) {
      exit(member, zone, leaving.cause(), leaving.first());
    } else {
      runs.add(leaving);
      members.add(
          new Membership(zone.id(), zone.version(), member.enteredAtMillis(), member.dwelled()));
    }
  }

  private void exit(Membership member, Zone zone, Cause cause, Place place) {
    long version = zone == null ? member.zoneVersion() : zone.version();
    Transition exit =
        transition(
            TransitionType.EXIT, cause, member.zoneId(), version, place, member.enteredAtMillis());
    exits.add(new Told(exit, zone));
  }

  private void visitor(Run entering, Zone zone) {
    inside.add(zone);
    Cause cause = entering == null ? enterCause(zone) : entering.cause();
    boolean atOnce = cause == Cause.ZONE_STARTED || cause == Cause.ZONE_CHANGED;
    Run run = entering == null ? start(zone, cause) : entering.oneMore();
    if (atOnce || run.count() >= zone.rules().enterConfirmations()) {
      Place place = run.first();
      members.add(new Membership(zone.id(), zone.version(), place.timeMillis(), false));
      enters.add(told(TransitionType.ENTER, cause, zone, place, place.timeMillis()));
    } else {
      runs.add(run);
    }
  }

  private Cause enterCause(Zone zone) {
    if (before == null) {
      return device == null ? Cause.FIRST_FIX : Cause.MOVED;
    }
    if (!holds(zone, before)) {
      return Cause.MOVED;
    }
    return zone.rules().validFromMillis() > before.timeMillis()
        ? Cause.ZONE_STARTED
        : Cause.ZONE_CHANGED;
  }

  private Run start(Zone zone, Cause cause) {
    return new Run(zone.id(), cause, 1, now);
  }

  private static boolean holds(Zone zone, Place place) {
    return zone.shape().holds(place.lon(), place.lat());
  }

  /** Whether the place counts as inside for a member though the shape does not hold it. */
  private static boolean isNear(Zone zone, Place place) {
    double meters = zone.rules().exitBufferMeters();
    return meters > 0 && zone.shape().isWithin(meters, place.lon(), place.lat());
  }

  private Told told(
      TransitionType type, Cause cause, Zone zone, Place place, long enteredAtMillis) {
    return new Told(
        transition(type, cause, zone.id(), zone.version(), place, enteredAtMillis), zone);
  }

  private Transition transition(
      TransitionType type,
      Cause cause,
      String zoneId,
      long zoneVersion,
      Place place,
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

package io.fenceline.evaluation.devicezones;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.Transitions;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * The transitions of a device whose own zones count, too (rule Z6), and when it is overdue in one
 * of those (rule T10). Not thread-safe.
 */
public final class DeviceTransitions {
  private final Transitions transitions;
  private final ZonesOfDevice zones;

  /**
   * @param zones with the own ones of the device whose fixes come next
   */
  public DeviceTransitions(Policy policy, ZonesOfDevice zones) {
    this.transitions = new Transitions(policy, zones);
    this.zones = zones;
  }

  /**
   * Applies a fix, as {@link Transitions#apply} does. Afterwards {@link ZonesOfDevice#own} has what
   * is to be stored: where the device has arrived, or was reported as overdue.
   *
   * @param device null for a device without an earlier fix
   */
  public Outcome apply(Device device, Fix fix) {
    Outcome outcome = transitions.apply(device, fix);
    if (zones.own().isEmpty()) {
      return outcome;
    }
    boolean isEvaluated = outcome.after().clock().equals(outcome.after().before());
    return isEvaluated && zones.own().hasOpenArrivals()
        ? withArrivals(device, fix, outcome)
        : outcome;
  }

  private Outcome withArrivals(Device device, Fix fix, Outcome outcome) {
    List<ZoneTransition> all = new ArrayList<>();
    DeviceZones own = zones.own();
    for (PackedZone one = own.first(); one.isPresent(); one.next()) {
      boolean isLate = one.isArrivalOpen() && one.arriveByMillis() <= fix.timeMillis();
      if (isLate && !isMember(device, one.id())) {
        TimedPosition last = device == null ? outcome.after().clock() : lastPosition(device);
        all.add(overdue(fix.deviceId(), one.zone(), last, fix.attributes()));
      }
      if (isLate || one.isArrivalOpen() && isEntered(outcome, one)) {
        zones.use(zones.own().withArrivalDecided(one.id()));
      }
    }
    if (all.isEmpty()) {
      return outcome;
    }
    all.addAll(outcome.transitions());
    return new Outcome(outcome.after(), all, outcome.inside());
  }

  /** Whether the device is in the zone, or was. */
  private static boolean isEntered(Outcome outcome, PackedZone zone) {
    boolean mayBe = !outcome.transitions().isEmpty() || !outcome.after().memberships().isEmpty();
    return mayBe && isEntered(outcome, zone.id());
  }

  private static boolean isEntered(Outcome outcome, String id) {
    for (ZoneTransition one : outcome.transitions()) {
      if (one.transition().type().isOfMember()
          && one.zone() != null
          && one.zone().id().equals(id)) {
        return true;
      }
    }
    return isMember(outcome.after(), id);
  }

  /**
   * The transitions of a device that is overdue by the wall clock.
   *
   * @param device null if it never had a fix: then the transitions have no position
   * @param late zones that it should have entered by now, and may be in
   */
  public static List<ZoneTransition> overdue(String deviceId, Device device, List<Zone> late) {
    List<ZoneTransition> overdue = new ArrayList<>();
    for (Zone zone : late) {
      if (!isMember(device, zone.id())) {
        overdue.add(overdue(deviceId, zone, lastPosition(device), null));
      }
    }
    return overdue;
  }

  private static TimedPosition lastPosition(Device device) {
    if (device == null) {
      return new TimedPosition(0, Double.NaN, Double.NaN);
    }
    return device.before() == null ? device.clock() : device.before();
  }

  private static boolean isMember(Device device, String id) {
    return device != null && device.memberships().has(id);
  }

  private static ZoneTransition overdue(
      String deviceId, Zone zone, TimedPosition last, Bytes attributes) {
    return new ZoneTransition(
        new Transition(
            TransitionType.OVERDUE,
            null,
            deviceId,
            zone.id(),
            RecordVersion.offset(zone.version()),
            zone.rules().arriveByMillis(),
            last.lon(),
            last.lat(),
            0,
            attributes),
        zone);
  }
}

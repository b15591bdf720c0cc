package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TransitionText;
import java.util.List;

/** One device along the equator, fix by fix, for tests. */
final class Walk {
  final ZoneMap zones;
  private final Policy policy;
  Device device;
  Outcome step;

  Walk(UnchangedZones unchanged) {
    this(unchanged, Policy.DEFAULTS);
  }

  Walk(UnchangedZones unchanged, Policy policy) {
    this.zones = new ZoneMap(unchanged);
    this.policy = policy;
  }

  Walk put(Zone zone) {
    zones.put(zone);
    return this;
  }

  List<Transition> to(Fix fix) {
    step = new Transitions(policy, zones).apply(device, fix);
    device = step.after();
    return step.transitions().stream().map(ZoneTransition::transition).toList();
  }

  /** A fix on the equator. */
  List<Transition> fix(long timeMillis, double lon) {
    return to(Fix.of("d", timeMillis, lon, 0));
  }

  /** A fix on the equator; returns its transitions as {@link TransitionText}. */
  List<String> to(long timeMillis, double lon) {
    return TransitionText.of(fix(timeMillis, lon));
  }

  List<String> inaccurately(long timeMillis, double lon, double accuracyMeters) {
    return TransitionText.of(
        to(Fix.builder("d", timeMillis, lon, 0).accuracyMeters(accuracyMeters).build()));
  }

  List<String> atSpeed(long timeMillis, double lon, double metersPerSecond) {
    return TransitionText.of(
        to(Fix.builder("d", timeMillis, lon, 0).speedMetersPerSecond(metersPerSecond).build()));
  }
}

package io.fenceline.explain.trial;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.DeviceReplay;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.json.Attributes;
import java.util.HashMap;
import java.util.Map;

/** Evaluates one zone, and no other, against recorded fixes. Not thread-safe. */
final class ZoneTrial {
  private final Policy policy;
  private final Zones zones = Explainer.newZones();
  private final AdFilter filter = new AdFilter(Attributes::text);
  private final Map<String, DeviceReplay> devices = new HashMap<>();
  private final VisitLog log = new VisitLog();

  ZoneTrial(Policy policy, Zone zone) throws InterruptedException {
    this.policy = policy;
    zones.apply(new ZoneChange.Put(zone));
  }

  /**
   * @param wallMillis when it arrived, not before that of an earlier call for the device
   */
  void fix(Fix fix, long wallMillis) {
    log.add(fix);
    devices
        .computeIfAbsent(
            fix.deviceId(), id -> new DeviceReplay(id, policy, zones, filter, this::add))
        .arrive(fix, wallMillis);
  }

  private void add(Step step) {
    if (step.outcome() != null) {
      step.outcome().transitions().forEach(one -> log.add(one.transition()));
    }
    for (AdDecision ad : step.ads()) {
      if (ad.verdict() == AdFilter.Verdict.ACCEPTED) {
        log.addAd(ad.ad().zone().id());
      }
    }
  }

  /** The visits until the wall clock shows a time; there are no more fixes. */
  VisitLog end(long wallMillis) {
    devices
        .values()
        .forEach(
            device -> {
              device.passTo(wallMillis);
              device.end();
            });
    return log;
  }
}

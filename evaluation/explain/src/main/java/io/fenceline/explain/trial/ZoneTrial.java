package io.fenceline.explain.trial;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.explain.FleetReplay;

/** Evaluates one zone, and no other, against recorded fixes. Not thread-safe. */
final class ZoneTrial {
  private final VisitLog log = new VisitLog();
  private final FleetReplay replay;

  ZoneTrial(Policy policy) {
    replay = new FleetReplay(policy, this::add);
  }

  /** With a zone that is in force all the time. */
  ZoneTrial(Policy policy, Zone zone) throws InterruptedException {
    this(policy);
    change(new ZoneChange.Put(zone), Long.MIN_VALUE);
  }

  /** The zone changes. */
  void change(ZoneChange change, long wallMillis) throws InterruptedException {
    replay.zone(change, wallMillis);
  }

  /**
   * @param wallMillis when it arrived, not before that of an earlier call for the device
   */
  void fix(Fix fix, long wallMillis) {
    log.add(fix);
    replay.fix(fix, wallMillis);
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
    replay.end(wallMillis);
    return log;
  }
}

package io.fenceline.job.model;

import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.DeviceReplay;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.json.Attributes;
import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Job;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The replay of each device, and its explanation, in place of the job. An outage and a restart only
 * move its wall clock: it does not know that waits do not count meanwhile (rule D6).
 */
final class ReplayedJob implements Job {
  private static final double AROUND_METERS = 1_000;

  private final World world;
  private final Settings settings;
  private final Answer answer = new Answer();
  private final Zones zones = Explainer.newZones();
  private final Explainer explainer = new Explainer(zones, new ZonesOfDevice(zones));
  private final Map<String, DeviceReplay> devices = new TreeMap<>();
  private final Map<String, List<Fix>> waiting = new TreeMap<>();
  private boolean complete;
  private int now;

  ReplayedJob(JobScenario scenario) {
    this.world = scenario.world();
    this.settings = scenario.settings();
  }

  @Override
  public void fix(Command.Fix fix) {
    arrives(fix.real(world));
  }

  @Override
  public void reset(Command.Reset reset) {
    arrives(Fix.reset(reset.device(), 0, 0));
  }

  private void arrives(Fix fix) {
    waiting.computeIfAbsent(fix.deviceId(), id -> new ArrayList<>()).add(fix);
    if (complete) {
      takeWaiting(fix.deviceId());
    }
  }

  private void takeWaiting(String device) {
    for (Fix fix : waiting.remove(device)) {
      devices
          .computeIfAbsent(
              device,
              id ->
                  new DeviceReplay(
                      id,
                      settings.policy(),
                      new ZonesOfDevice(zones),
                      new AdFilter(Attributes::text),
                      this::emit))
          .arrive(fix, World.millis(now));
    }
  }

  private void emit(Step step) {
    // Must not fail, whatever happened.
    explainer.explain(step, AROUND_METERS);
    if (step.event() == Step.Event.LATE) {
      refuse(step.fix(), RefusalReason.LATE);
    } else if (step.event() == Step.Event.CONFLICT) {
      refuse(step.fix(), RefusalReason.CONFLICT);
    }
    if (step.outcome() != null) {
      step.outcome().transitions().stream().map(ZoneTransition::transition).forEach(answer::add);
    }
    for (AdDecision ad : step.ads()) {
      if (ad.verdict() == AdFilter.Verdict.ACCEPTED) {
        answer.add(ad.ad().match());
      }
    }
  }

  private void refuse(Fix fix, RefusalReason reason) {
    answer.add(
        new DeadLetter(
            reason, "", "", 0, fix.offset(), 0, List.of(), Bytes.utf8(fix.deviceId()), null));
  }

  @Override
  public void put(Command.Put put) throws InterruptedException {
    zones.apply(new ZoneChange.Put(put.zone().zone(world, put.version())));
  }

  @Override
  public void remove(Command.Remove remove) throws InterruptedException {
    zones.apply(new ZoneChange.Remove(remove.zoneId(), remove.version()));
  }

  @Override
  public void sweep() {
    devices.values().forEach(DeviceReplay::sweep);
  }

  @Override
  public void complete() {
    complete = true;
  }

  @Override
  public void passSecond() {
    now++;
    takeAllWaiting();
    devices.values().forEach(device -> device.passTo(World.millis(now)));
  }

  private void takeAllWaiting() {
    if (complete) {
      List.copyOf(waiting.keySet()).forEach(this::takeWaiting);
    }
  }

  @Override
  public void endOfInput() {
    takeAllWaiting();
    if (complete) {
      devices.values().forEach(DeviceReplay::end);
    }
  }

  @Override
  public void outage(Command.Outage outage) {
    now += outage.seconds();
  }

  @Override
  public void restart(int subtasks, int outageSeconds, Settings other) {
    if (other != null) {
      throw new UnsupportedOperationException("a replay has one set of options");
    }
    now += outageSeconds;
    if (outageSeconds > 0) {
      takeAllWaiting();
    }
  }

  @Override
  public void countWhatIsLeft(boolean ofDevices) {}

  @Override
  public Answer answer() {
    return answer;
  }
}

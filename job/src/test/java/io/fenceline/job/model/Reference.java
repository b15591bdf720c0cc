package io.fenceline.job.model;

import io.fenceline.evaluation.WallClockWait;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Area;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Job;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.Settings.Option;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rules in their simplest form: all devices and zones in plain maps, all waits checked each
 * second.
 */
class Reference implements Job {
  final World world;

  /** The settings of the last start. */
  Settings settings;

  /** The zones in force, by id. */
  final Map<String, Command.Put> zones = new HashMap<>();

  /** By device, the zones in which its arrival is decided (T10). */
  final Map<String, Set<String>> arrivals = new HashMap<>();

  final Answer answer = new Answer();

  /** Seconds on the wall clock, on the same scale as event time. */
  int now;

  /** Seconds of the wall clock that do not count for waits (D6). */
  int unreadable;

  /** The last start of the job (D6). */
  int start;

  /** The longest window for which fixes may be held; a shorter one releases them bit by bit. */
  int longestWindow;

  /** The time by which a wait is longer, since it begins with the next report of the source. */
  final int reportMillis;

  private final Map<String, ReferenceDevice> devices = new TreeMap<>();
  private boolean complete;

  Reference(JobScenario scenario) {
    this.world = scenario.world();
    this.settings = scenario.settings();
    this.reportMillis = scenario.hasReports() ? 1 : 0;
    this.longestWindow = settings.get(Option.REORDER_WINDOW);
  }

  @Override
  public void fix(Command.Fix fix) {
    arrives(fix.device(), fix);
  }

  @Override
  public void reset(Command.Reset reset) {
    arrives(reset.device(), reset);
  }

  private void arrives(String id, Command fixOrReset) {
    ReferenceDevice device =
        devices.computeIfAbsent(id, unknown -> new ReferenceDevice(unknown, this));
    device.waiting.add(fixOrReset);
    if (complete) {
      device.takeWaiting();
    }
  }

  @Override
  public void put(Command.Put put) {
    Command.Put inForce = zones.get(put.zone().id());
    if (inForce == null || put.version() > inForce.version()) {
      zones.put(put.zone().id(), put);
      Integer before = inForce == null ? null : inForce.zone().number(Rule.ARRIVE_BY);
      if (!Objects.equals(before, put.zone().number(Rule.ARRIVE_BY))) {
        arrivals.values().forEach(decided -> decided.remove(put.zone().id()));
      }
    }
  }

  @Override
  public void remove(Command.Remove remove) {
    Command.Put inForce = zones.get(remove.zoneId());
    if (inForce != null && remove.version() > inForce.version()) {
      zones.remove(remove.zoneId());
      arrivals.values().forEach(decided -> decided.remove(remove.zoneId()));
    }
  }

  @Override
  public void sweep() {
    devices.values().forEach(ReferenceDevice::leaveRemovedZones);
  }

  @Override
  public void complete() {
    complete = true;
  }

  @Override
  public void passSecond() {
    now++;
    takeWaiting();
    lookAtWallClock();
  }

  @Override
  public void outage(Command.Outage outage) {
    now += outage.seconds();
    unreadable += outage.seconds();
  }

  @Override
  public void restart(int subtasks, int outageSeconds, Settings other) {
    if (1_000L * (now - start) >= WallClockWait.MAX_SPREAD_MILLIS) {
      longestWindow = 0;
    }
    longestWindow = Math.max(longestWindow, settings.get(Option.REORDER_WINDOW));
    now += outageSeconds;
    start = now;
    if (other != null) {
      changeOptions(other);
    }
    if (outageSeconds > 0) {
      takeWaiting();
    }
    lookAtWallClock();
  }

  /** Rule D7. */
  private void changeOptions(Settings other) {
    boolean affectsTimers = !settings.ofTimers().equals(other.ofTimers());
    settings = other;
    longestWindow = Math.max(longestWindow, settings.get(Option.REORDER_WINDOW));
    if (affectsTimers) {
      devices.values().forEach(ReferenceDevice::optionsChanged);
    }
  }

  private void takeWaiting() {
    if (complete) {
      devices.values().forEach(ReferenceDevice::takeWaiting);
    }
  }

  private void lookAtWallClock() {
    for (ReferenceDevice device : List.copyOf(devices.values())) {
      device.lookAtWallClock();
      if (device.isForgotten()) {
        devices.remove(device.id);
      }
    }
  }

  @Override
  public void endOfInput() {
    if (!complete) {
      return;
    }
    devices.values().forEach(ReferenceDevice::takeWaiting);
    devices.values().forEach(ReferenceDevice::applyAllHeld);
  }

  @Override
  public void countWhatIsLeft(boolean ofDevices) {
    answer.count("timers left", 0);
    if (ofDevices) {
      answer.count(
          "state left", (int) devices.values().stream().filter(ReferenceDevice::isKnown).count());
    }
  }

  @Override
  public Answer answer() {
    return answer;
  }

  /** Rule T4: whether a device that moves from one fix to the other passes through the zone. */
  boolean crosses(ZoneSpec zone, Command.Fix before, Command.Fix fix) {
    if (!settings.has(Option.CROSS) || before == null || fix.startsSegment()) {
      return false;
    }
    double meters = World.meters(fix.x() - before.x(), fix.y() - before.y());
    Area area = zone.area().in(world);
    return fix.second() - before.second() <= settings.get(Option.CROSS_MAX_GAP)
        && meters <= settings.get(Option.CROSS_MAX_DISTANCE_METERS)
        && area.meets(before.x(), before.y(), fix.x(), fix.y())
        && !area.covers(before.x(), before.y())
        && !area.covers(fix.x(), fix.y());
  }

  boolean covers(ZoneSpec zone, Command.Fix fix) {
    return zone.area().in(world).covers(fix.x(), fix.y());
  }

  /** Whether a member at that position counts as inside (T5). */
  boolean isNear(ZoneSpec zone, Command.Fix fix) {
    double meters = zone.area().in(world).distanceMeters(fix.x(), fix.y());
    return meters <= zone.number(Rule.BUFFER_METERS, 0);
  }

  /** The evidence of a fix about a zone (T7). */
  enum Verdict {
    INSIDE,
    NOTHING,
    OUTSIDE
  }

  Verdict verdict(ZoneSpec zone, Command.Fix fix, boolean isMember) {
    int buffer = isMember ? zone.number(Rule.BUFFER_METERS, 0) : 0;
    boolean isPoint = zone.uncertainty() == Uncertainty.IGNORE || fix.accuracyMeters() == null;
    int radius = isPoint ? 0 : fix.accuracyMeters();
    Area area = zone.area().in(world);
    double away = area.distanceMeters(fix.x(), fix.y());
    if (away > buffer + radius) {
      return Verdict.OUTSIDE;
    }
    boolean allOfIt =
        radius > buffer
            ? area.depthMeters(fix.x(), fix.y()) >= radius - buffer
            : away <= buffer - radius;
    return allOfIt || zone.uncertainty() != Uncertainty.STRICT ? Verdict.INSIDE : Verdict.NOTHING;
  }
}

package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.ForcedExits;
import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.WallClockWait;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.ads.AdMatches;
import io.fenceline.evaluation.ads.DueAd;
import io.fenceline.evaluation.devicezones.DeviceTransitions;
import io.fenceline.evaluation.devicezones.DeviceZones;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.event.Fix;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Zone;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Replays one device: what the job does with its fixes, step by step, without state and timers. The
 * wall clock is what the caller says. Not thread-safe.
 */
public final class DeviceReplay {
  private final String deviceId;
  private final Policy policy;
  private final ZonesOfDevice zones;
  private final AdFilter filter;
  private final DeviceTransitions transitions;
  private final WallClockWait window;
  private final Consumer<Step> steps;

  private Device device;
  private HeldFixes held = HeldFixes.NONE;
  private AdHistory shown = AdHistory.NONE;
  private long nowMillis = Long.MIN_VALUE;
  private long lastArrivalMillis = Long.MIN_VALUE;
  private boolean silent;

  /**
   * @param zones for this device alone
   * @param steps receives each step, in order; it reads the zones before the next one
   */
  public DeviceReplay(
      String deviceId, Policy policy, ZonesOfDevice zones, AdFilter filter, Consumer<Step> steps) {
    this.deviceId = deviceId;
    this.policy = policy;
    this.zones = zones;
    this.filter = filter;
    this.transitions = new DeviceTransitions(policy, zones);
    this.window = new WallClockWait(Long.MIN_VALUE, policy.reorderWindowMillis(), 0);
    this.steps = steps;
  }

  /**
   * A fix arrives, or a reset.
   *
   * @param wallMillis an earlier one than that of an earlier call counts as that
   */
  public void arrive(Fix fix, long wallMillis) {
    passTo(wallMillis);
    if (fix.isReset()) {
      reset(fix);
      return;
    }
    lastArrivalMillis = nowMillis;
    silent = false;
    if (policy.reorders() && Device.arrival(device, fix) == Device.Arrival.NEXT) {
      hold(fix);
    } else {
      apply(fix);
    }
  }

  /**
   * A zone of the device changes (rule Z6).
   *
   * @param wallMillis when, as of {@link #arrive}
   */
  public void zone(DeviceZoneChange change, long wallMillis) {
    passTo(wallMillis);
    DeviceZones own = zones.own();
    boolean isRemoval = change.zone() == null;
    zones.use(
        isRemoval
            ? own.without(ZoneIds.ofDevice(change.zoneId()))
            : own.with(change.zone(), wallMillis));
    if (isRemoval && policy.eagerZoneRemoval()) {
      sweep();
    }
  }

  /** The wall clock goes on: held fixes and the silence of the device become due. */
  public void passTo(long millis) {
    long wallMillis = Math.max(nowMillis, millis);
    nowMillis = wallMillis;
    if (!held.fixes().isEmpty()) {
      applyHeld(held.due(wallMillis, window));
    }
    passZonesTo(wallMillis);
    boolean isSilent =
        policy.silences()
            && !silent
            && lastArrivalMillis != Long.MIN_VALUE
            && wallMillis - lastArrivalMillis >= policy.deviceTimeoutMillis();
    if (isSilent) {
      silent = true;
      end();
      fallSilent();
    }
    if (silent
        && wallMillis - lastArrivalMillis
            >= policy.deviceTimeoutMillis() + policy.deviceForgetMillis()) {
      device = null;
      shown = AdHistory.NONE;
    }
  }

  /** A silent device is overdue (rule T10), and its zones that have ended are freed (rule Z6). */
  private void passZonesTo(long wallMillis) {
    if (zones.own().isEmpty()) {
      return;
    }
    List<Zone> late =
        zones
            .own()
            .unpacked(
                zone ->
                    zone.isArrivalOpen()
                        && isOver(zone.arriveByMillis(), policy.overdueGraceMillis(), wallMillis));
    for (Zone zone : late) {
      zones.use(zones.own().withArrivalDecided(zone.id()));
    }
    List<ZoneTransition> overdue = DeviceTransitions.overdue(deviceId, device, late);
    if (!overdue.isEmpty() && device != null) {
      force(Step.Event.OVERDUE, new Outcome(device, overdue, List.of()));
    }
    List<Zone> ended =
        zones
            .own()
            .unpacked(
                zone -> isOver(zone.untilMillis(), DeviceZoneChange.GRACE.toMillis(), wallMillis));
    for (Zone zone : ended) {
      zones.use(zones.own().without(zone.id()));
    }
    Outcome left = device == null ? null : ForcedExits.expired(deviceId, device, ended);
    if (left != null) {
      force(Step.Event.REMOVED, left);
    }
  }

  private static boolean isOver(long millis, long graceMillis, long wallMillis) {
    return wallMillis >= millis && wallMillis - millis >= graceMillis;
  }

  private void fallSilent() {
    if (device != null) {
      force(Step.Event.SILENT, ForcedExits.silent(deviceId, device));
      shown = shown.withoutExpired(device.clockMillis(), zones::longestCapMillis);
    }
  }

  /** Whether fixes wait for older ones, or for the wall clock. */
  public boolean isHolding() {
    return !held.fixes().isEmpty();
  }

  /** All zones that were removed are gone at once (rule Z3, eager). */
  public void sweep() {
    Outcome outcome = device == null ? null : ForcedExits.removed(deviceId, device, zones);
    if (outcome != null) {
      force(Step.Event.REMOVED, outcome);
    }
  }

  /** There are no more fixes: those that are held are applied. */
  public void end() {
    applyHeld(held.fixes().size());
  }

  private void reset(Fix fix) {
    end();
    Outcome outcome = device == null ? null : ForcedExits.silent(deviceId, device);
    steps.accept(new Step(Step.Event.RESET, fix, device, outcome, List.of()));
    device = null;
    shown = AdHistory.NONE;
  }

  @SuppressWarnings("ReferenceEquality") // Whether this very fix is among those that wait.
  private void hold(Fix fix) {
    HeldFixes.Admission admission = held.with(fix, nowMillis);
    held = admission.after();
    switch (admission.arrival()) {
      case DUPLICATE -> refuse(Step.Event.DUPLICATE, fix);
      case CONFLICT -> refuse(Step.Event.CONFLICT, admission.refused());
      default -> {}
    }
    int releasable = held.releasable(policy.reorderWindowMillis());
    boolean waits =
        held.fixes().subList(releasable, held.fixes().size()).stream()
            .anyMatch(one -> one.fix() == fix);
    if (waits) {
      refuse(Step.Event.HELD, fix);
    }
    applyHeld(releasable);
  }

  private void applyHeld(int oldest) {
    List<HeldFixes.HeldFix> due = held.fixes().subList(0, oldest);
    held = held.without(oldest);
    due.forEach(one -> apply(one.fix()));
  }

  private void apply(Fix fix) {
    switch (Device.arrival(device, fix)) {
      case LATE -> refuse(Step.Event.LATE, fix);
      case DUPLICATE -> refuse(Step.Event.DUPLICATE, fix);
      case CONFLICT -> refuse(Step.Event.CONFLICT, fix);
      case NEXT -> evaluate(fix);
    }
  }

  private void refuse(Step.Event event, Fix fix) {
    steps.accept(Step.without(event, fix, device));
  }

  private void evaluate(Fix fix) {
    Device before = device;
    Outcome outcome = transitions.apply(before, fix);
    outcome = new Outcome(outcome.after(), outcome.transitions(), List.copyOf(outcome.inside()));
    device = outcome.after();
    boolean evaluated = device.clock().equals(device.before());
    steps.accept(
        new Step(
            evaluated ? Step.Event.APPLIED : Step.Event.TOO_INACCURATE,
            fix,
            before,
            outcome,
            ads(fix, outcome)));
  }

  private List<AdDecision> ads(Fix fix, Outcome outcome) {
    long oldestMillis =
        policy.adMaxAgeMillis() == Policy.NEVER
            ? Long.MIN_VALUE
            : nowMillis - policy.adMaxAgeMillis();
    List<DueAd> triggered = AdMatches.triggered(fix, outcome);
    List<DueAd> due =
        triggered.stream()
            .filter(ad -> filter.verdict(ad, oldestMillis) == AdFilter.Verdict.ACCEPTED)
            .toList();
    AdFilter.Decision decision = AdFilter.limit(due, shown, outcome, zones);
    shown = decision.history();
    Set<DueAd> capped = Collections.newSetFromMap(new IdentityHashMap<>());
    capped.addAll(due);
    decision.allowed().forEach(capped::remove);
    return triggered.stream()
        .map(
            ad ->
                new AdDecision(
                    ad,
                    capped.contains(ad)
                        ? AdFilter.Verdict.CAPPED
                        : filter.verdict(ad, oldestMillis)))
        .toList();
  }

  private void force(Step.Event event, Outcome outcome) {
    steps.accept(new Step(event, null, device, outcome, List.of()));
    device = outcome.after();
  }
}

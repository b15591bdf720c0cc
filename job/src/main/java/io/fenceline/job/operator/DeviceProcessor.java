package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.ads.AdMatches;
import io.fenceline.job.device.Devices;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.evaluation.Device;
import io.fenceline.job.evaluation.DeviceState;
import io.fenceline.job.evaluation.ForcedExits;
import io.fenceline.job.evaluation.HeldFixes.Admission;
import io.fenceline.job.evaluation.HeldFixes.HeldFix;
import io.fenceline.job.evaluation.Outcome;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.evaluation.Transitions;
import io.fenceline.job.evaluation.ZoneTransition;
import io.fenceline.job.metrics.FixMetrics;
import io.fenceline.job.zones.Zones;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.util.Collector;

/**
 * What fixes and timers come to for the device that the current key is, once the zones are complete
 * (rules D1 to D6). A device is handed from step to step, null while it has no applied fix.
 */
final class DeviceProcessor {
  private final Policy policy;
  private final WallClock clock;
  private final Devices devices;
  private final Transitions transitions;
  private final Zones zones;
  private final ReorderBuffer reorderBuffer;
  private final SilenceDetector silenceDetector;
  private final AdLimiter ads;
  private final FixMetrics tallies;
  private final FixRefusals refusals;
  private final OutputEmitter outputs;

  DeviceProcessor(
      Policy policy,
      WallClock clock,
      Devices devices,
      Transitions transitions,
      Zones zones,
      ReorderBuffer reorderBuffer,
      SilenceDetector silenceDetector,
      AdLimiter ads,
      FixMetrics tallies,
      FixRefusals refusals,
      OutputEmitter outputs) {
    this.policy = policy;
    this.clock = clock;
    this.devices = devices;
    this.transitions = transitions;
    this.zones = zones;
    this.reorderBuffer = reorderBuffer;
    this.silenceDetector = silenceDetector;
    this.ads = ads;
    this.tallies = tallies;
    this.refusals = refusals;
    this.outputs = outputs;
  }

  /** The device as state has it. */
  Device get() throws Exception {
    return devices.get();
  }

  /** A fix came, or its turn did; returns the device afterwards. */
  Device take(
      Device device, Fix fix, GeofenceFunction.ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    if (policy.silences()) {
      silenceDetector.touch(fix.deviceId(), context.timerService());
    }
    Device now = device;
    if (reorderBuffer.mayHoldTooMuch()) {
      now = judgeAll(now, reorderBuffer.takeReleasable(context.timerService()), context, out);
    }
    return policy.reorders() && Device.arrival(now, fix) == Device.Arrival.NEXT
        ? hold(now, fix, context, out)
        : judge(now, fix, context, out);
  }

  private Device hold(
      Device device, Fix fix, GeofenceFunction.ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    Admission admission = reorderBuffer.add(fix, context.timerService());
    if (admission.arrival() == Device.Arrival.DUPLICATE) {
      tallies.duplicates.add();
    } else if (admission.arrival() == Device.Arrival.CONFLICT) {
      context.output(DeadLetters.TAG, refusals.conflictAmongHeld(admission.refused()));
    }
    return judgeAll(device, reorderBuffer.takeReleasable(context.timerService()), context, out);
  }

  private Device judgeAll(
      Device device,
      List<HeldFix> fixes,
      GeofenceFunction.ReadOnlyContext context,
      Collector<Transition> out)
      throws Exception {
    Device after = device;
    for (HeldFix held : fixes) {
      after = judge(after, held.fix(), context, out);
    }
    return after;
  }

  /** Rules D1 and D2 decide whether a fix is applied. */
  private Device judge(
      Device device, Fix fix, GeofenceFunction.ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    switch (Device.arrival(device, fix)) {
      case NEXT -> {
        return apply(device, fix, context, out);
      }
      case DUPLICATE -> tallies.duplicates.add();
      case LATE -> context.output(DeadLetters.TAG, refusals.late(fix, device));
      case CONFLICT -> context.output(DeadLetters.TAG, refusals.conflict(fix));
    }
    return device;
  }

  private Device apply(
      Device device, Fix fix, GeofenceFunction.ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    Outcome step = transitions.apply(device, fix);
    devices.put(step.after());
    tallies.fixes.add();
    List<ZoneTransition> told = step.transitions();
    for (int i = 0; i < told.size(); i++) {
      outputs.emit(told.get(i).transition(), fix, context, out);
    }
    AdLimiter desk = ads.serve(fix, step);
    for (AdMatch match : AdMatches.of(fix, step, desk)) {
      outputs.emit(match, fix, context);
    }
    return step.after();
  }

  private void emit(List<ZoneTransition> told, Collector<Transition> out) {
    for (int i = 0; i < told.size(); i++) {
      outputs.emit(told.get(i).transition(), out);
    }
  }

  /** A bounded input has ended: nothing older comes any more (rule D3). */
  void atEndOfInput(
      Device device, GeofenceFunction.ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    judgeAll(device, reorderBuffer.takeAll(context.timerService()), context, out);
  }

  /** A timer on the wall clock: what is held may be due, or the device silent. */
  void onTimer(
      Device device,
      long timestampMillis,
      GeofenceFunction.ReadOnlyContext context,
      Collector<Transition> out)
      throws Exception {
    long nowMillis = clock.nowMillis(timestampMillis);
    List<HeldFix> due = reorderBuffer.takeWaited(nowMillis, context.timerService());
    Device now = judgeAll(device, due, context, out);
    String deviceId = context.getCurrentKey();
    switch (silenceDetector.onTimer(deviceId, nowMillis, context.timerService())) {
      case WAIT -> {}
      case FALL_SILENT -> fallSilent(deviceId, now, context, out);
      case FORGET -> {
        devices.clear();
        ads.forget();
      }
    }
  }

  /** Rule D5. Fixes are held for less than the timeout, but for a clock that stepped. */
  private void fallSilent(
      String deviceId,
      Device device,
      GeofenceFunction.ReadOnlyContext context,
      Collector<Transition> out)
      throws Exception {
    List<HeldFix> held = reorderBuffer.takeAll(context.timerService());
    Device last = judgeAll(device, held, context, out);
    Outcome step = ForcedExits.silent(deviceId, last);
    devices.put(step.after());
    ads.keepRunning(last.clockMillis());
    emit(step.transitions(), out);
  }

  /** Rule Z3, eager. */
  void sweep(String deviceId, ValueState<DeviceState> state, Collector<Transition> out)
      throws Exception {
    DeviceState device = state.value();
    Outcome step = ForcedExits.removed(deviceId, device.device(), zones);
    if (step != null) {
      device.become(step.after());
      state.update(device);
      emit(step.transitions(), out);
    }
  }
}

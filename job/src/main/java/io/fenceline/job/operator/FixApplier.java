package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.HeldFixes.HeldFix;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.ads.DueAd;
import io.fenceline.evaluation.devicezones.DeviceTransitions;
import io.fenceline.event.Fix;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.metrics.FixMetrics;
import java.util.List;

/**
 * Applies fixes to the device of the current key, one after the other: stores the device, emits its
 * transitions and ads; refuses fixes that are late or conflict (rules D1 and D2). A device is
 * passed on from fix to fix, null while it has no applied fix.
 */
final class FixApplier {
  private final KeyedDevice keyedDevice;
  private final KeyedDeviceZones ownZones;
  private final DeviceTransitions transitions;
  private final AdLimiter ads;
  private final FixMetrics metrics;
  private final FixRefusals refusals;
  private final OutputEmitter outputs;

  FixApplier(
      KeyedDevice keyedDevice,
      KeyedDeviceZones ownZones,
      DeviceTransitions transitions,
      AdLimiter ads,
      FixMetrics metrics,
      FixRefusals refusals,
      OutputEmitter outputs) {
    this.keyedDevice = keyedDevice;
    this.ownZones = ownZones;
    this.transitions = transitions;
    this.ads = ads;
    this.metrics = metrics;
    this.refusals = refusals;
    this.outputs = outputs;
  }

  /** Applies fixes in the order of the list, each by {@link #apply(Device, Fix, DeviceContext)}. */
  Device apply(Device device, List<HeldFix> fixes, DeviceContext context) throws Exception {
    Device after = device;
    for (HeldFix held : fixes) {
      after = apply(after, held.fix(), context);
    }
    return after;
  }

  /** Applies a fix if it is newer than the device clock; returns the device afterwards. */
  Device apply(Device device, Fix fix, DeviceContext context) throws Exception {
    switch (Device.arrival(device, fix)) {
      case NEXT -> {
        return applyNext(device, fix, context);
      }
      case DUPLICATE -> metrics.duplicates.add();
      case LATE -> context.emit(Outputs.DEAD_LETTERS, refusals.late(fix, device));
      case CONFLICT -> context.emit(Outputs.DEAD_LETTERS, refusals.conflict(fix));
    }
    return device;
  }

  /**
   * Applies a fix without an evaluation, if it changes nothing but the position of its device.
   *
   * @param index of the fix, of those whose devices are loaded
   */
  boolean applyInSafeRegion(int index, Fix fix) {
    boolean applied = keyedDevice.moveInSafeRegion(index, fix);
    if (applied) {
      metrics.applied(fix.timeMillis());
    }
    return applied;
  }

  private Device applyNext(Device device, Fix fix, DeviceContext context) throws Exception {
    Outcome outcome = transitions.apply(device, fix);
    keyedDevice.put(fix.deviceId(), outcome, ownZones.hasSome());
    ownZones.storeChanges(fix.deviceId(), context.timers());
    metrics.applied(fix.timeMillis());
    List<ZoneTransition> emitted = outcome.transitions();
    for (int i = 0; i < emitted.size(); i++) {
      outputs.emit(emitted.get(i).transition(), fix, context);
    }
    outputs.emitMemberships(outcome, fix, context);
    List<DueAd> due = ads.take(fix, outcome);
    for (int i = 0; i < due.size(); i++) {
      outputs.emit(due.get(i).match(), fix, context);
    }
    return outcome.after();
  }
}

package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.ForcedExits;
import io.fenceline.evaluation.HeldFixes.Admission;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.devicezones.DeviceTransitions;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.device.RecordedMemberships;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.WaitingFixes;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.InitialDeviceZones;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.metrics.FixMetrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.streaming.api.TimeDomain;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.operators.KeyContext;

/**
 * Processes batches of fixes, and the timers of the device of the current key (rules Z2 and D1 to
 * D6). Knows of Flink only the interfaces of keys, states and timers.
 */
final class DeviceProcessor {
  private final Policy policy;
  private final Zones zones;
  private final ZonesOfDevice zonesOfDevice;
  private final InitialDeviceZones initialDeviceZones;
  private final KeyContext keys;
  private final States states;
  private final FixMetrics metrics;
  private final FixRefusals refusals;
  private final OutputEmitter outputs;
  private final FixApplier applier;
  private final DeviceZoneApplier deviceZones;
  private final DeviceTimers timers;
  private final List<Fix> toLookUp = new ArrayList<>();

  /** The keyed states of each device. */
  record States(
      KeyedDevice keyedDevice,
      KeyedDeviceZones ownZones,
      WaitingFixes waitingFixes,
      ReorderBuffer reorderBuffer,
      SilenceDetector silenceDetector,
      RecordedMemberships recordedMemberships,
      AdLimiter ads) {}

  /**
   * @param zonesOfDevice all zones, and those of one device
   * @param keys sets the device whose state is in use
   */
  DeviceProcessor(
      Policy policy,
      WallClock clock,
      Zones zones,
      ZonesOfDevice zonesOfDevice,
      InitialDeviceZones initialDeviceZones,
      KeyContext keys,
      States states,
      FixMetrics metrics,
      FixRefusals refusals,
      OutputEmitter outputs) {
    this.policy = policy;
    this.zones = zones;
    this.zonesOfDevice = zonesOfDevice;
    this.initialDeviceZones = initialDeviceZones;
    this.keys = keys;
    this.states = states;
    this.metrics = metrics;
    this.refusals = refusals;
    this.outputs = outputs;
    this.applier =
        new FixApplier(
            states.keyedDevice,
            states.ownZones,
            new DeviceTransitions(policy, zonesOfDevice),
            states.ads,
            metrics,
            refusals,
            outputs);
    this.deviceZones =
        new DeviceZoneApplier(
            policy, zonesOfDevice, states.keyedDevice, states.ownZones, metrics, outputs);
    this.timers =
        new DeviceTimers(
            clock,
            states.keyedDevice,
            states.ownZones,
            deviceZones,
            states.reorderBuffer,
            states.silenceDetector,
            states.ads,
            applier,
            metrics,
            outputs);
  }

  /** To be called before the state is written. */
  void beginCheckpoint() {
    states.keyedDevice.beginCheckpoint();
  }

  /** Fixes have been read, of devices of this subtask. */
  void process(List<Fix> fixes, DeviceContext context) throws Exception {
    zones.refresh();
    if (isReady()) {
      prepare(fixes);
    }
    boolean mayRest =
        isReady()
            && !policy.reorders()
            && !states.reorderBuffer.mayHoldTooMuch()
            && !initialDeviceZones.mayKnownDevicesWait();
    for (int i = 0; i < fixes.size(); i++) {
      Fix fix = fixes.get(i);
      boolean isDone = mayRest && applyAtRest(i, fix);
      if (!isDone || policy.silences()) {
        keys.setCurrentKey(fix.deviceId());
      }
      if (isDone) {
        touch(fix, context);
      } else {
        process(i, fix, context);
      }
    }
  }

  /** Whether the initial zones have been read (rule Z2), and those of single devices (Z6). */
  private boolean isReady() {
    return zones.complete() && initialDeviceZones.isComplete();
  }

  /** Of most fixes this is all there is to do, without a look at the state of their key. */
  private boolean applyAtRest(int index, Fix fix) {
    return !(fix.accuracyMeters() > policy.maxAccuracyMeters())
        && applier.applyInSafeRegion(index, fix);
  }

  /** Changes nothing, but what is the same for many fixes takes less time together. */
  private void prepare(List<Fix> fixes) throws IOException {
    states.keyedDevice.loadAll(fixes, keys);
    toLookUp.clear();
    for (int i = 0; i < fixes.size() && !policy.reorders(); i++) {
      if (states.keyedDevice.needsLookup(i, fixes.get(i))) {
        toLookUp.add(fixes.get(i));
      }
    }
    zones.prepare(toLookUp);
  }

  private void process(int index, Fix fix, DeviceContext context) throws Exception {
    if (!isReady()) {
      states.waitingFixes.add(fix, context.timers());
      metrics.waitedFixes.add();
      return;
    }
    states.keyedDevice.load(index);
    states.ownZones.load(states.keyedDevice.mayHaveZones());
    process(afterWaiting(context), fix, context);
  }

  private void touch(Fix fix, DeviceContext context) throws Exception {
    if (policy.silences()) {
      states.silenceDetector.touch(fix.deviceId(), context.timers());
    }
  }

  /** The loaded device, once the fixes that waited for the zones are applied. */
  private Device afterWaiting(DeviceContext context) throws Exception {
    Device device = states.keyedDevice.get();
    return device == null || initialDeviceZones.mayKnownDevicesWait()
        ? processWaiting(device, context)
        : device;
  }

  /**
   * Only a device without an applied fix can have fixes that wait, unless device zones were turned
   * on at this restart.
   */
  private Device processWaiting(Device known, DeviceContext context) throws Exception {
    Device device = known;
    for (Fix fix : states.waitingFixes.takeAll(context.timers())) {
      device = process(device, fix, context);
    }
    return device;
  }

  /** Returns the device afterwards; null if it still has no applied fix. */
  private Device process(Device device, Fix fix, DeviceContext context) throws Exception {
    if (fix.isReset()) {
      timers.forget(device, context);
      return null;
    }
    touch(fix, context);
    Device now = states.reorderBuffer.mayHoldTooMuch() ? applyReleasable(device, context) : device;
    return policy.reorders() && Device.arrival(now, fix) == Device.Arrival.NEXT
        ? hold(now, fix, context)
        : applier.apply(now, fix, context);
  }

  /** Rule D3. */
  private Device hold(Device device, Fix fix, DeviceContext context) throws Exception {
    Admission admission = states.reorderBuffer.add(fix, context.timers());
    if (admission.arrival() == Device.Arrival.DUPLICATE) {
      metrics.duplicates.add();
    } else if (admission.arrival() == Device.Arrival.CONFLICT) {
      context.emit(Outputs.DEAD_LETTERS, refusals.conflictAmongHeld(admission.refused()));
    }
    return applyReleasable(device, context);
  }

  private Device applyReleasable(Device device, DeviceContext context) throws Exception {
    return applier.apply(device, states.reorderBuffer.takeReleasable(context.timers()), context);
  }

  /** A timer of the device fired; {@link DeviceTimers} distinguishes the kinds. */
  void onTimer(TimeDomain domain, long timestampMillis, DeviceContext context) throws Exception {
    zones.refresh();
    if (isReady()) {
      states.keyedDevice.load();
      states.ownZones.load(states.keyedDevice.mayHaveZones());
      timers.onTimer(afterWaiting(context), domain, timestampMillis, context);
    } else {
      states.waitingFixes.retryLater(context.deviceId(), timestampMillis, context.timers());
    }
  }

  /** A record of the zones of the device of the current key has been read (rule Z6). */
  void process(DeviceInput.ZoneRecord input, DeviceContext context) throws Exception {
    deviceZones.apply(input.record(), context);
  }

  /**
   * Ends the memberships of zones that were removed (rule Z3, eager).
   *
   * @param state of the device, which is in state
   */
  void sweep(String deviceId, ValueState<MutableDevice> state, DeviceOutputs out) throws Exception {
    MutableDevice device = state.value();
    states.ownZones.load(device.hasZones());
    Outcome outcome = ForcedExits.removed(deviceId, device.device(), zonesOfDevice);
    if (outcome != null) {
      device.become(outcome.after());
      state.update(device);
      outputs.emitForced(deviceId, outcome, out);
    }
  }

  /** Memberships are no longer written: keeps in mind that the topic has a record of a device. */
  void keepRecorded(ValueState<MutableDevice> state) throws Exception {
    if (!state.value().device().memberships().isEmpty()) {
      states.recordedMemberships.add();
    }
  }

  /** Memberships are written again: empties the record of a device that is forgotten. */
  void withdrawRecorded(String deviceId, DeviceOutputs out) throws Exception {
    states.recordedMemberships.remove();
    if (states.keyedDevice.load() == null) {
      out.emit(Outputs.MEMBERSHIPS, MembershipSet.none(deviceId));
    }
  }

  /** Emits the zones that a device in state is in, since they were not written before. */
  void emitMemberships(String deviceId, ValueState<MutableDevice> state, DeviceOutputs out)
      throws Exception {
    outputs.emitMemberships(deviceId, state.value().device(), out);
  }

  /** Counts a device in state, since devices were not counted before. */
  void countMemberships(ValueState<MutableDevice> state) throws Exception {
    outputs.countMemberships(state.value().device());
  }

  /** Sets the timers of a device in state as the options now require. Idempotent. */
  void rearm(String deviceId, TimerService timers) throws Exception {
    states.reorderBuffer.rearm(deviceId, timers);
    states.silenceDetector.rearm(deviceId, timers);
  }

  /** Sets the timer of a device's own zones as the options now require. Idempotent. */
  void rearmZones(String deviceId, TimerService timers) throws Exception {
    states.ownZones.rearm(deviceId, timers);
  }
}

package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.ForcedExits;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.devicezones.DeviceTransitions;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.metrics.FixMetrics;
import java.io.IOException;
import org.apache.flink.streaming.api.TimerService;

/**
 * Applies changes of the zones of the device of the current key, and their end by the wall clock
 * (rule Z6).
 */
final class DeviceZoneApplier {
  private final Policy policy;
  private final ZonesOfDevice zones;
  private final KeyedDevice keyedDevice;
  private final KeyedDeviceZones ownZones;
  private final FixMetrics metrics;
  private final OutputEmitter outputs;

  DeviceZoneApplier(
      Policy policy,
      ZonesOfDevice zones,
      KeyedDevice keyedDevice,
      KeyedDeviceZones ownZones,
      FixMetrics metrics,
      OutputEmitter outputs) {
    this.policy = policy;
    this.zones = zones;
    this.keyedDevice = keyedDevice;
    this.ownZones = ownZones;
    this.metrics = metrics;
    this.outputs = outputs;
  }

  /** A record of a zone has been read; one that is refused becomes a dead letter. */
  void apply(RawRecord record, DeviceContext context) throws Exception {
    DeviceZoneChange change;
    boolean isApplied;
    try {
      change = DeviceZoneReader.read(record);
      isApplied = store(change, record.timestampMillis(), context.timers());
    } catch (RefusedException refusal) {
      metrics.refusals.add(refusal.reason());
      context.emit(Outputs.DEAD_LETTERS, DeadLetters.of(record, refusal, ownZones.topic()));
      return;
    }
    if (!isApplied) {
      metrics.ignoredDeviceZoneChanges.add();
      return;
    }
    metrics.deviceZoneChanges.add();
    keyedDevice.load();
    keyedDevice.changeZones(ownZones.hasSome());
    Device device = keyedDevice.get();
    if (change.zone() == null && policy.eagerZoneRemoval() && device != null) {
      emit(ForcedExits.removed(context.deviceId(), device, zones), context);
    }
  }

  private boolean store(DeviceZoneChange change, long recordMillis, TimerService timers)
      throws RefusedException, IOException {
    return change.zone() == null
        ? ownZones.remove(
            change.deviceId(), change.zoneId(), change.version(), recordMillis, timers)
        : ownZones.put(change.deviceId(), change.zone(), recordMillis, timers);
  }

  /**
   * A timer fired: the device is overdue (rule T10), or leaves those of its zones that are freed.
   *
   * @param device null if it has no applied fix
   * @return the device afterwards
   */
  Device onTimer(Device device, long nowMillis, DeviceContext context) throws Exception {
    KeyedDeviceZones.Due due = ownZones.onTimer(context.deviceId(), nowMillis, context.timers());
    if (ownZones.areOn()) {
      keyedDevice.setHasZones(ownZones.hasSome());
    }
    outputs.emitForced(
        DeviceTransitions.overdue(context.deviceId(), device, due.overdue()), context);
    Outcome outcome =
        device == null ? null : ForcedExits.expired(context.deviceId(), device, due.expired());
    emit(outcome, context);
    return outcome == null ? device : outcome.after();
  }

  private void emit(Outcome outcome, DeviceContext context) throws IOException {
    if (outcome != null) {
      keyedDevice.put(context.deviceId(), outcome, ownZones.hasSome());
      outputs.emitForced(context.deviceId(), outcome, context);
    }
  }
}

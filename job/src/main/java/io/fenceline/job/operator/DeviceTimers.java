package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.ForcedExits;
import io.fenceline.evaluation.Outcome;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.metrics.FixMetrics;
import org.apache.flink.streaming.api.TimeDomain;

/**
 * The effects of a device's timers, and of its reset, once the zones are complete. A device has at
 * most one timer of each kind. Those on the wall clock are distinguished by their times, which are
 * in state.
 */
final class DeviceTimers {
  private final WallClock clock;
  private final KeyedDevice keyedDevice;
  private final KeyedDeviceZones ownZones;
  private final DeviceZoneApplier deviceZones;
  private final ReorderBuffer reorderBuffer;
  private final SilenceDetector silenceDetector;
  private final AdLimiter ads;
  private final FixApplier applier;
  private final FixMetrics metrics;
  private final OutputEmitter outputs;

  DeviceTimers(
      WallClock clock,
      KeyedDevice keyedDevice,
      KeyedDeviceZones ownZones,
      DeviceZoneApplier deviceZones,
      ReorderBuffer reorderBuffer,
      SilenceDetector silenceDetector,
      AdLimiter ads,
      FixApplier applier,
      FixMetrics metrics,
      OutputEmitter outputs) {
    this.clock = clock;
    this.keyedDevice = keyedDevice;
    this.ownZones = ownZones;
    this.deviceZones = deviceZones;
    this.reorderBuffer = reorderBuffer;
    this.silenceDetector = silenceDetector;
    this.ads = ads;
    this.applier = applier;
    this.metrics = metrics;
    this.outputs = outputs;
  }

  /**
   * Calls the handlers of a timer.
   *
   * @param device null if it has no applied fix
   * @param timestampMillis the time of the timer
   */
  void onTimer(Device device, TimeDomain domain, long timestampMillis, DeviceContext context)
      throws Exception {
    if (domain == TimeDomain.EVENT_TIME) {
      onEndOfInput(device, context);
      return;
    }
    long nowMillis = clock.nowMillis(timestampMillis);
    Device afterHeld = onReorderTimer(device, nowMillis, context);
    Device afterZones = deviceZones.onTimer(afterHeld, nowMillis, context);
    onSilenceTimer(afterZones, nowMillis, context);
  }

  /** A bounded input has ended: no older fix can arrive any more (rule D3). */
  private void onEndOfInput(Device device, DeviceContext context) throws Exception {
    applier.apply(device, reorderBuffer.takeAll(context.timers()), context);
  }

  /** Applies the held fixes that have waited for the reorder window (rule D3). */
  private Device onReorderTimer(Device device, long nowMillis, DeviceContext context)
      throws Exception {
    return applier.apply(device, reorderBuffer.takeWaited(nowMillis, context.timers()), context);
  }

  /** Rule D5. */
  private void onSilenceTimer(Device device, long nowMillis, DeviceContext context)
      throws Exception {
    switch (silenceDetector.onTimer(context.deviceId(), nowMillis, context.timers())) {
      case WAIT -> {}
      case FALL_SILENT -> {
        metrics.silentDevices.add();
        exitAllZones(device, context);
      }
      case FORGET -> clear();
    }
  }

  private void clear() {
    keyedDevice.clear();
    ads.clear();
  }

  /**
   * The device is reset: leaves its zones and is forgotten, caps included (rule D1).
   *
   * @param device null if it has no applied fix
   */
  void forget(Device device, DeviceContext context) throws Exception {
    Device last = applier.apply(device, reorderBuffer.takeAll(context.timers()), context);
    if (last != null) {
      outputs.emitForced(context.deviceId(), ForcedExits.silent(context.deviceId(), last), context);
    }
    silenceDetector.forget(context.timers());
    clear();
  }

  /** Held fixes are due before the timeout, unless the clock stepped; so they are applied first. */
  private void exitAllZones(Device device, DeviceContext context) throws Exception {
    Device last = applier.apply(device, reorderBuffer.takeAll(context.timers()), context);
    Outcome outcome = ForcedExits.silent(context.deviceId(), last);
    keyedDevice.put(context.deviceId(), outcome, ownZones.hasSome());
    ads.removeExpired(last.clockMillis());
    outputs.emitForced(context.deviceId(), outcome, context);
  }
}

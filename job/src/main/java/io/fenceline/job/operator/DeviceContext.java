package io.fenceline.job.operator;

import org.apache.flink.streaming.api.TimerService;

/**
 * What one call of the operator offers for the device of the current key: its timers, and where its
 * outputs go. Valid until the call returns.
 */
interface DeviceContext extends DeviceOutputs {
  String deviceId();

  TimerService timers();
}

package io.fenceline.job.operator;

import org.apache.flink.streaming.api.TimerService;

/**
 * The timers and outputs of the device of the current key. Valid until the call of the operator
 * returns.
 */
interface DeviceContext extends DeviceOutputs {
  String deviceId();

  TimerService timers();
}

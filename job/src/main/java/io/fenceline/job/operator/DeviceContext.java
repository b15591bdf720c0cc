package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import org.apache.flink.streaming.api.TimerService;

/**
 * What one call of the operator offers for the device of the current key: its timers, and where its
 * outputs go. Valid until the call returns.
 */
interface DeviceContext {
  String deviceId();

  TimerService timers();

  void emit(Transition transition);

  void emit(AdMatch match);

  void emit(DeadLetter letter);
}

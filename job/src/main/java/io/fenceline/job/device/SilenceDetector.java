package io.fenceline.job.device;

import io.fenceline.evaluation.DeviceActivity;
import io.fenceline.evaluation.DeviceActivity.TimerAction;
import io.fenceline.evaluation.Policy;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * Keeps the time when the device of the current key last reported, in keyed state, with one timer
 * on the wall clock (rule D5). A fix only stores the time: the timer itself detects that it fired
 * too early, also because {@link ReadableTime} stood still.
 */
public final class SilenceDetector {
  public static final ValueStateDescriptor<DeviceActivity> STATE =
      new ValueStateDescriptor<>("activity", new CodecSerializer<>(new DeviceActivityCodec()));

  private static final long LONG_AGO = 0;

  private final Policy policy;
  private final ReadableTime time;
  private final ValueState<DeviceActivity> state;

  /**
   * @param state of {@link #STATE}
   */
  public SilenceDetector(ValueState<DeviceActivity> state, Policy policy, ReadableTime time) {
    this.state = state;
    this.policy = policy;
    this.time = time;
  }

  /** Called for every decoded fix, also for a late one or a duplicate. */
  public void touch(String deviceId, TimerService timers) throws Exception {
    long sinceMillis = time.beginMillis();
    DeviceActivity known = state.value();
    if (known == null || known.silent() || !isInTime(known, sinceMillis)) {
      disarm(known, timers);
      arm(deviceId, new DeviceActivity(sinceMillis, 0, false), timers);
    } else if (known.sinceMillis() != sinceMillis) {
      state.update(new DeviceActivity(sinceMillis, known.timerMillis(), false));
    }
  }

  /** The timer is too late if a restart spread it, or if the clock has stepped back since. */
  private boolean isInTime(DeviceActivity known, long sinceMillis) {
    return known.timerMillis() <= time.timerMillis(sinceMillis + policy.deviceTimeoutMillis());
  }

  /**
   * Handles a timer; the state is already updated for the action.
   *
   * @param wallMillis not before the timer's own time
   */
  public TimerAction onTimer(String deviceId, long wallMillis, TimerService timers)
      throws Exception {
    DeviceActivity known = state.value();
    if (known == null || wallMillis < known.timerMillis()) {
      return TimerAction.WAIT;
    }
    long dueMillis = known.dueMillis(deviceId, time.startMillis(), policy);
    TimerAction action = known.timerAction(time.nowMillis(wallMillis), dueMillis);
    switch (action) {
      case WAIT -> arm(deviceId, known, timers);
      case FALL_SILENT -> arm(deviceId, new DeviceActivity(dueMillis, 0, true), timers);
      case FORGET -> state.clear();
    }
    return action;
  }

  /** Applies options that differ from those before the restart. */
  public void rearm(String deviceId, TimerService timers) throws Exception {
    DeviceActivity known = state.value();
    disarm(known, timers);
    if (policy.silences()) {
      arm(deviceId, known == null ? new DeviceActivity(LONG_AGO, 0, false) : known, timers);
    } else {
      state.clear();
    }
  }

  /** Removes the timer and the state of the device. */
  public void forget(TimerService timers) throws IOException {
    disarm(state.value(), timers);
    state.clear();
  }

  private static void disarm(DeviceActivity known, TimerService timers) {
    if (known != null) {
      timers.deleteProcessingTimeTimer(known.timerMillis());
    }
  }

  private void arm(String deviceId, DeviceActivity activity, TimerService timers) throws Exception {
    long dueMillis = activity.dueMillis(deviceId, time.startMillis(), policy);
    long timerMillis = time.timerMillis(dueMillis);
    timers.registerProcessingTimeTimer(timerMillis);
    state.update(new DeviceActivity(activity.sinceMillis(), timerMillis, activity.silent()));
  }
}

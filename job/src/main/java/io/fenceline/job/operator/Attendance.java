package io.fenceline.job.operator;

import io.fenceline.job.transition.Policy;
import io.fenceline.job.transition.Presence;
import io.fenceline.job.transition.Presence.Verdict;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * When the device at hand last gave a sign of life, in keyed state, with one timer on the wall
 * clock (rule D5). A fix only notes the time: the timer finds out by itself that it came too early.
 */
final class Attendance {
  static final ValueStateDescriptor<Presence> STATE =
      new ValueStateDescriptor<>("presence", new PresenceSerializer());

  private final Policy policy;
  private final WallClock clock;
  private final ValueState<Presence> state;

  /**
   * @param state of {@link #STATE}
   */
  Attendance(ValueState<Presence> state, Policy policy, WallClock clock) {
    this.state = state;
    this.policy = policy;
    this.clock = clock;
  }

  void sign(TimerService timers) throws Exception {
    long nowMillis = clock.nowMillis();
    Presence known = state.value();
    if (known != null && !known.silent()) {
      state.update(new Presence(nowMillis, known.alarmMillis(), false));
      return;
    }
    if (known != null) {
      timers.deleteProcessingTimeTimer(known.alarmMillis());
    }
    arm(new Presence(nowMillis, 0, false), timers);
  }

  /** What a timer on the wall clock comes to; this state is ready for what follows. */
  Verdict wake(TimerService timers) throws Exception {
    Presence known = state.value();
    long nowMillis = clock.nowMillis();
    if (known == null || nowMillis < known.alarmMillis()) {
      return Verdict.WAIT;
    }
    if (!policy.silences()) {
      // The job was restarted without a timeout.
      state.clear();
      return Verdict.WAIT;
    }
    Verdict verdict = known.verdict(nowMillis, clock.startMillis(), policy);
    switch (verdict) {
      case WAIT -> arm(known, timers);
      case FALL_SILENT ->
          arm(new Presence(known.dueMillis(clock.startMillis(), policy), 0, true), timers);
      case FORGET -> state.clear();
    }
    return verdict;
  }

  private void arm(Presence presence, TimerService timers) throws Exception {
    long alarmMillis = presence.dueMillis(clock.startMillis(), policy);
    timers.registerProcessingTimeTimer(alarmMillis);
    state.update(new Presence(presence.sinceMillis(), alarmMillis, presence.silent()));
  }
}

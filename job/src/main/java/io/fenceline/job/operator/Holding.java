package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.job.transition.HeldFixes;
import io.fenceline.job.transition.HeldFixes.Admission;
import io.fenceline.job.transition.HeldFixes.HeldFix;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * The fixes of the device at hand that wait for older ones, in keyed state (rule D3). A device that
 * holds some has one timer on the wall clock, for the first that is due, and one at the end of
 * time, which fires when a bounded input ends.
 */
final class Holding {
  static final ValueStateDescriptor<HeldFixes> STATE =
      new ValueStateDescriptor<>("held", new HeldFixesSerializer());

  private final long windowMillis;
  private final WallClock clock;
  private final ValueState<HeldFixes> state;

  /**
   * @param state of {@link #STATE}
   */
  Holding(ValueState<HeldFixes> state, long windowMillis, WallClock clock) {
    this.state = state;
    this.windowMillis = windowMillis;
    this.clock = clock;
  }

  /** Holds a fix; the caller then takes what is due. */
  Admission add(Fix fix, TimerService timers) throws Exception {
    HeldFixes known = state.value();
    if (known == null) {
      timers.registerEventTimeTimer(Long.MAX_VALUE);
      known = HeldFixes.NONE;
    }
    Admission admission = known.with(fix, clock.nowMillis());
    state.update(armed(admission.after(), timers));
    return admission;
  }

  private HeldFixes armed(HeldFixes held, TimerService timers) {
    if (held.alarmMillis() != HeldFixes.NO_ALARM) {
      return held;
    }
    long alarmMillis = held.nextDueMillis(clock.startMillis(), windowMillis);
    timers.registerProcessingTimeTimer(alarmMillis);
    return held.withAlarm(alarmMillis);
  }

  /** Takes the fixes that a newer one has outrun, in order of time. */
  List<HeldFix> takeOutrun(TimerService timers) throws Exception {
    HeldFixes held = state.value();
    return take(held, held.outrun(windowMillis), timers);
  }

  /** Takes those that have waited long enough, if it is time to look. */
  List<HeldFix> takeWaited(TimerService timers) throws Exception {
    HeldFixes held = state.value();
    long nowMillis = clock.nowMillis();
    if (held == null || nowMillis < held.alarmMillis()) {
      return List.of();
    }
    int due = held.waited(nowMillis, clock.startMillis(), windowMillis);
    return take(held.withAlarm(HeldFixes.NO_ALARM), due, timers);
  }

  /** Takes all, at the end of the input. */
  List<HeldFix> takeAll(TimerService timers) throws Exception {
    HeldFixes held = state.value();
    return held == null ? List.of() : take(held, held.fixes().size(), timers);
  }

  private List<HeldFix> take(HeldFixes held, int oldest, TimerService timers) throws Exception {
    if (oldest == held.fixes().size()) {
      state.clear();
      timers.deleteEventTimeTimer(Long.MAX_VALUE);
    } else if (oldest > 0 || held.alarmMillis() == HeldFixes.NO_ALARM) {
      state.update(armed(held.without(oldest), timers));
    }
    return held.fixes().subList(0, oldest);
  }
}

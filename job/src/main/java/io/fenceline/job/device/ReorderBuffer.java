package io.fenceline.job.device;

import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.HeldFixes.Admission;
import io.fenceline.evaluation.HeldFixes.HeldFix;
import io.fenceline.evaluation.WallClockWait;
import io.fenceline.event.Fix;
import io.fenceline.job.metrics.StoredCount;
import io.fenceline.types.CodecSerializer;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * The fixes of the device of the current key that wait for older ones, in keyed state (rule D3). A
 * device with held fixes has one timer on the wall clock, for the first that is due, and an
 * event-time timer at {@code Long.MAX_VALUE}, which fires when a bounded input ends.
 */
public final class ReorderBuffer {
  public static final ValueStateDescriptor<HeldFixes> STATE =
      new ValueStateDescriptor<>("held", new CodecSerializer<>(new HeldFixesCodec()));

  private final ReadableTime time;
  private final ValueState<HeldFixes> state;
  private final StoredCount count;
  private final WallClockWait window;
  private final boolean mayHoldTooMuch;

  /**
   * @param state of {@link #STATE}
   * @param count of the fixes of all devices
   * @param longestWindowMillis of the windows for which fixes may still be held
   */
  public ReorderBuffer(
      ValueState<HeldFixes> state,
      StoredCount count,
      long windowMillis,
      long longestWindowMillis,
      ReadableTime time) {
    this.state = state;
    this.count = count;
    this.time = time;
    this.window =
        new WallClockWait(
            time.startMillis(),
            windowMillis,
            Math.min(longestWindowMillis, WallClockWait.MAX_SPREAD_MILLIS));
    this.mayHoldTooMuch = windowMillis < longestWindowMillis;
  }

  /**
   * Whether fixes may be held that the window no longer holds, since it is shorter than before a
   * restart (rule D7); they must be taken before another fix is evaluated.
   */
  public boolean mayHoldTooMuch() {
    return mayHoldTooMuch;
  }

  /** Holds a fix; the caller then takes what is releasable. */
  public Admission add(Fix fix, TimerService timers) throws Exception {
    HeldFixes known = state.value();
    if (known == null) {
      timers.registerEventTimeTimer(Long.MAX_VALUE);
      known = HeldFixes.NONE;
    }
    long arrivedMillis = time.beginMillis();
    Admission admission = known.with(fix, arrivedMillis);
    HeldFixes after = admission.after();
    count.add(after.fixes().size() - known.fixes().size());
    // No timer yet, or one that is too late because the clock has stepped back.
    boolean inTime = after.timerMillis() <= time.timerMillis(arrivedMillis + window.waitMillis());
    state.update(
        inTime && after.timerMillis() != HeldFixes.NO_TIMER ? after : armed(after, timers));
    return admission;
  }

  private HeldFixes armed(HeldFixes held, TimerService timers) {
    return armed(held, held.nextDueMillis(window), timers);
  }

  private HeldFixes armed(HeldFixes held, long dueMillis, TimerService timers) {
    long timerMillis = time.timerMillis(dueMillis);
    if (held.timerMillis() != HeldFixes.NO_TIMER) {
      timers.deleteProcessingTimeTimer(held.timerMillis());
    }
    timers.registerProcessingTimeTimer(timerMillis);
    return held.withTimer(timerMillis);
  }

  /** Takes the fixes that were followed by one that is newer by the window, in order of time. */
  public List<HeldFix> takeReleasable(TimerService timers) throws Exception {
    HeldFixes held = state.value();
    return held == null ? List.of() : take(held, held.releasable(window.waitMillis()), timers);
  }

  /**
   * Takes those that have waited for the window, if the timer is due.
   *
   * @param wallMillis not before the timer's own time
   */
  public List<HeldFix> takeWaited(long wallMillis, TimerService timers) throws Exception {
    HeldFixes held = state.value();
    if (held == null || wallMillis < held.timerMillis()) {
      return List.of();
    }
    long nowMillis = time.nowMillis(wallMillis);
    int due = Math.max(held.due(nowMillis, window), held.releasable(window.waitMillis()));
    return take(held.withTimer(HeldFixes.NO_TIMER), due, timers);
  }

  /** Takes all, however long they have waited. */
  public List<HeldFix> takeAll(TimerService timers) throws Exception {
    HeldFixes held = state.value();
    return held == null ? List.of() : take(held, held.fixes().size(), timers);
  }

  private List<HeldFix> take(HeldFixes held, int oldest, TimerService timers) throws Exception {
    count.add(-oldest);
    if (oldest == held.fixes().size()) {
      state.clear();
      timers.deleteEventTimeTimer(Long.MAX_VALUE);
      if (held.timerMillis() != HeldFixes.NO_TIMER) {
        timers.deleteProcessingTimeTimer(held.timerMillis());
      }
    } else if (held.timerMillis() == HeldFixes.NO_TIMER) {
      state.update(armed(held.without(oldest), timers));
    } else if (oldest > 0) {
      state.update(held.without(oldest));
    }
    return held.fixes().subList(0, oldest);
  }

  /** Applies options that differ from those before the restart. */
  public void rearm(String deviceId, TimerService timers) throws Exception {
    HeldFixes held = state.value();
    if (held != null) {
      long dueMillis = held.nextDueMillis(window);
      if (held.releasable(window.waitMillis()) > 0) {
        dueMillis = Math.min(dueMillis, time.startMillis() + window.offsetMillis(deviceId));
      }
      state.update(armed(held, dueMillis, timers));
    }
  }
}

package io.fenceline.job.device;

import io.fenceline.event.Fix;
import io.fenceline.job.metrics.StoredCount;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * Fixes that arrived before the initial zones were complete, in keyed state (rule Z2). Each waiting
 * device has a timer on the wall clock that is set again until the zones are complete (see {@link
 * RetrySchedule}), and an event-time timer at {@code Long.MAX_VALUE}, which fires when a bounded
 * input ends. Until then nothing reads the state: adding a fix appends to it.
 */
public final class WaitingFixes {
  public static final ListStateDescriptor<Fix> STATE =
      new ListStateDescriptor<>("waiting", Types.FIX.createSerializer(null));

  private final ListState<Fix> state;
  private final StoredCount count;
  private final RetrySchedule schedule = new RetrySchedule();

  /**
   * @param state of {@link #STATE}
   * @param count of the fixes of all devices
   */
  public WaitingFixes(ListState<Fix> state, StoredCount count) {
    this.state = state;
    this.count = count;
  }

  /** Appends a fix to those of the device that wait already. */
  public void add(Fix fix, TimerService timers) throws Exception {
    state.add(fix);
    count.add(1);
    timers.registerEventTimeTimer(Long.MAX_VALUE);
    arm(fix.deviceId(), timers.currentProcessingTime(), timers);
  }

  /**
   * Sets the timer again, since the zones are not complete.
   *
   * @param firedMillis the time of the timer that fired: it may lie ahead of a clock that was set,
   *     and a new timer that is not later would fire at once
   */
  public void retryLater(String deviceId, long firedMillis, TimerService timers) {
    long nowMillis = timers.currentProcessingTime();
    boolean isWallClock = firedMillis != Long.MAX_VALUE;
    arm(deviceId, isWallClock ? Math.max(nowMillis, firedMillis) : nowMillis, timers);
  }

  private void arm(String deviceId, long nowMillis, TimerService timers) {
    timers.registerProcessingTimeTimer(schedule.next(deviceId, nowMillis));
  }

  /** Takes all in the order of arrival, and deletes the event-time timer. */
  public List<Fix> takeAll(TimerService timers) throws Exception {
    List<Fix> fixes = new ArrayList<>();
    state.get().forEach(fixes::add);
    if (!fixes.isEmpty()) {
      state.clear();
      count.add(-fixes.size());
      timers.deleteEventTimeTimer(Long.MAX_VALUE);
    }
    return fixes;
  }
}

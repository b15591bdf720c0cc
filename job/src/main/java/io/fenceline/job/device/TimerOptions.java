package io.fenceline.job.device;

import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.evaluation.WallClockWait;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * The options that determine timers, and those under which the timers in state were set; in
 * operator state, so that a restart notices a change (rule D7).
 */
public final class TimerOptions {
  private static final MapStateDescriptor<String, Long> STATE =
      new MapStateDescriptor<>("timer-options", StringSerializer.INSTANCE, LongSerializer.INSTANCE);
  private static final String LONGEST_WINDOW = "longest-reorder-window";

  private final long windowMillis;
  private final BroadcastState<String, Long> state;
  private final boolean changed;
  private final long longestWindowMillis;

  /** Reads what a checkpoint holds, and replaces it. */
  public TimerOptions(OperatorStateStore store, Policy policy) throws Exception {
    windowMillis = policy.reorderWindowMillis();
    state = store.getBroadcastState(STATE);
    Long before = state.get(LONGEST_WINDOW);
    longestWindowMillis = before == null ? windowMillis : Math.max(before, windowMillis);
    boolean windowChanged = replace("reorder-window", policy.reorderWindowMillis());
    boolean timeoutChanged = replace("device-timeout", policy.deviceTimeoutMillis());
    boolean forgetChanged = replace("device-forget", policy.deviceForgetMillis());
    changed = windowChanged || timeoutChanged || forgetChanged;
    state.put(LONGEST_WINDOW, longestWindowMillis);
  }

  /** Stores the option; returns whether it had another value before. */
  private boolean replace(String option, long millis) throws Exception {
    Long before = state.get(option);
    state.put(option, millis);
    return before != null && before != millis;
  }

  /** Whether the timers in state were set under other options. */
  public boolean changed() {
    return changed;
  }

  /** The longest window for which fixes may still be held, at least the current one. */
  public long longestWindowMillis() {
    return longestWindowMillis;
  }

  /** Called at each checkpoint: after a while no fixes of a longer window are held any more. */
  public void snapshot(WallClock clock) throws Exception {
    if (clock.nowMillis() - clock.startMillis() >= WallClockWait.MAX_SPREAD_MILLIS) {
      state.put(LONGEST_WINDOW, windowMillis);
    }
  }
}

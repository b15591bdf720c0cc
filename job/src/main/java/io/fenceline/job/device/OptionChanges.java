package io.fenceline.job.device;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.WallClockWait;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * The options that differ from those of the checkpoint that the job restarts from, as far as
 * devices in state need them at once (rule D7). Kept in operator state.
 */
public final class OptionChanges {
  private static final MapStateDescriptor<String, Long> STATE =
      new MapStateDescriptor<>("options", StringSerializer.INSTANCE, LongSerializer.INSTANCE);
  private static final String OCCUPANCY = "occupancy";
  private static final String OVERDUE_GRACE = "overdue-grace";
  private static final String LONGEST_WINDOW = "longest-reorder-window";

  private final long windowMillis;
  private final BroadcastState<String, Long> state;
  private final boolean timersChanged;
  private final boolean membershipsTurnedOn;
  private final boolean membershipsTurnedOff;
  private final boolean occupancyTurnedOn;
  private final long longestWindowMillis;

  /**
   * Reads what a checkpoint holds, and replaces it.
   *
   * @param memberships whether they are written
   * @param occupancy whether devices are counted
   * @param overdueGraceMillis of zones of single devices; 0 if there are none
   */
  public OptionChanges(
      OperatorStateStore store,
      Policy policy,
      boolean memberships,
      boolean occupancy,
      long overdueGraceMillis)
      throws Exception {
    windowMillis = policy.reorderWindowMillis();
    state = store.getBroadcastState(STATE);
    Long before = state.get(LONGEST_WINDOW);
    longestWindowMillis = before == null ? windowMillis : Math.max(before, windowMillis);
    boolean windowChanged = replace("reorder-window", policy.reorderWindowMillis());
    boolean timeoutChanged = replace("device-timeout", policy.deviceTimeoutMillis());
    boolean forgetChanged = replace("device-forget", policy.deviceForgetMillis());
    boolean graceChanged = replace(OVERDUE_GRACE, overdueGraceMillis);
    timersChanged = windowChanged || timeoutChanged || forgetChanged || graceChanged;
    boolean membershipsChanged = replace("memberships", memberships ? 1 : 0);
    membershipsTurnedOn = membershipsChanged && memberships;
    membershipsTurnedOff = membershipsChanged && !memberships;
    // Unlike those above, the option may be absent from a checkpoint: then it was off.
    boolean wasCounted = Long.valueOf(1).equals(state.get(OCCUPANCY));
    occupancyTurnedOn = occupancy && !wasCounted;
    state.put(OCCUPANCY, occupancy ? 1L : 0L);
    state.put(LONGEST_WINDOW, longestWindowMillis);
  }

  /** Stores the option; returns whether it had another value before. */
  private boolean replace(String option, long value) throws Exception {
    Long before = state.get(option);
    state.put(option, value);
    return before != null && before != value;
  }

  /** Whether the timers in state were set under other options. */
  public boolean timersChanged() {
    return timersChanged;
  }

  /** Whether memberships are written now, and were not before. */
  public boolean membershipsTurnedOn() {
    return membershipsTurnedOn;
  }

  /** Whether memberships were written before, and are not now. */
  public boolean membershipsTurnedOff() {
    return membershipsTurnedOff;
  }

  /** Whether devices are counted now, and were not before. */
  public boolean occupancyTurnedOn() {
    return occupancyTurnedOn;
  }

  /** The longest window for which fixes may still be held, at least the current one. */
  public long longestWindowMillis() {
    return longestWindowMillis;
  }

  /** Called at each checkpoint: after a while no fixes of a longer window are held any more. */
  public void snapshot(ReadableTime time) throws Exception {
    if (time.nowMillis() - time.startMillis() >= WallClockWait.MAX_SPREAD_MILLIS) {
      state.put(LONGEST_WINDOW, windowMillis);
    }
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * Fixes that arrived before the initial zones were complete, in keyed state (rule Z2). Each waiting
 * device has a timer on the wall clock that is armed again until the zones are there, jittered so
 * that not all devices wake at once, and one at the end of time, which fires when a bounded input
 * ends.
 */
final class WaitingFixes {
  private static final ListStateDescriptor<Fix> STATE =
      new ListStateDescriptor<>("waiting", Types.FIX.createSerializer(null));
  private static final long MIN_RETRY_MILLIS = 200;
  private static final long MAX_RETRY_MILLIS = 1_000;

  private final ListState<Fix> state;

  WaitingFixes(RuntimeContext context) {
    state = context.getListState(STATE);
  }

  /** Keeps the fix behind those of the same device that wait already. */
  void add(Fix fix, TimerService timers) throws Exception {
    boolean first = !state.get().iterator().hasNext();
    state.add(fix);
    if (first) {
      timers.registerEventTimeTimer(Long.MAX_VALUE);
      arm(timers);
    }
  }

  /** Looks again later, if the device at hand still waits. */
  void retryLater(TimerService timers) throws Exception {
    if (state.get().iterator().hasNext()) {
      arm(timers);
    }
  }

  private static void arm(TimerService timers) {
    long delay = ThreadLocalRandom.current().nextLong(MIN_RETRY_MILLIS, MAX_RETRY_MILLIS);
    timers.registerProcessingTimeTimer(timers.currentProcessingTime() + delay);
  }

  /** Takes all, in the order of arrival, with the timer at the end of time. */
  List<Fix> takeAll(TimerService timers) throws Exception {
    List<Fix> fixes = new ArrayList<>();
    state.get().forEach(fixes::add);
    if (!fixes.isEmpty()) {
      state.clear();
      timers.deleteEventTimeTimer(Long.MAX_VALUE);
    }
    return fixes;
  }
}

package io.fenceline.job.operator;

import io.fenceline.job.transition.Policy;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * The options that decide about timers, and those under which the timers in state were armed; in
 * operator state, so that a restart notices a change (rule D7).
 */
final class TimerOptions {
  private static final MapStateDescriptor<String, Long> STATE =
      new MapStateDescriptor<>("timer-options", StringSerializer.INSTANCE, LongSerializer.INSTANCE);
  private static final String REORDER_WINDOW = "reorder-window";

  private final Map<String, Long> current;
  private final Map<String, Long> previous = new TreeMap<>();

  /** Takes over what a checkpoint holds, and replaces it. */
  TimerOptions(OperatorStateStore store, Policy policy) throws Exception {
    current =
        Map.of(
            REORDER_WINDOW,
            policy.reorderWindowMillis(),
            "device-timeout",
            policy.deviceTimeoutMillis(),
            "device-forget",
            policy.deviceForgetMillis());
    BroadcastState<String, Long> state = store.getBroadcastState(STATE);
    for (Map.Entry<String, Long> option : state.immutableEntries()) {
      previous.put(option.getKey(), option.getValue());
    }
    state.putAll(current);
  }

  boolean changed() {
    return !previous.isEmpty() && !previous.equals(current);
  }

  /** That of the current options at the first start. */
  long previousWindowMillis() {
    return previous.getOrDefault(REORDER_WINDOW, current.get(REORDER_WINDOW));
  }
}

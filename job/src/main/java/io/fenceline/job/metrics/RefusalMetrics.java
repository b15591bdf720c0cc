package io.fenceline.job.metrics;

import io.fenceline.event.RefusalReason;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;

/** One count for each reason that an operator refuses for (rule E4). */
public final class RefusalMetrics {
  private final Map<RefusalReason, MetricCounter> byReason = new EnumMap<>(RefusalReason.class);

  public RefusalMetrics() {
    for (RefusalReason reason : RefusalReason.values()) {
      byReason.put(reason, new MetricCounter());
    }
  }

  public void register(RuntimeContext context) {
    byReason.forEach(
        (reason, counter) ->
            counter.register(context, MetricNames.DEAD_LETTERS, MetricNames.REASON, reason.text()));
  }

  public void add(RefusalReason reason) {
    byReason.get(reason).add();
  }
}

package io.fenceline.job.metrics;

import io.fenceline.event.RefusalReason;
import org.apache.flink.api.common.functions.RuntimeContext;

/** One count for each reason that an operator refuses for (rule E4). */
public final class RefusalMetrics {
  private final LabelledCounters<RefusalReason> counters =
      new LabelledCounters<>(
          MetricNames.DEAD_LETTERS, MetricNames.REASON, RefusalReason.class, RefusalReason::text);

  public void register(RuntimeContext context) {
    counters.register(context);
  }

  public void add(RefusalReason reason) {
    counters.add(reason);
  }
}

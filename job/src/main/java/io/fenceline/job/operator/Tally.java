package io.fenceline.job.operator;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;

/**
 * One count, told twice: as a metric for whoever watches a running job, and as an accumulator for
 * whoever waits for a bounded one to end. Owned by one operator, not thread-safe.
 */
final class Tally {
  static final String METRIC_GROUP = "fenceline";

  private final Counter metric = new SimpleCounter();
  private final LongCounter accumulator = new LongCounter();

  static Tally register(RuntimeContext context, String name) {
    Tally tally = new Tally();
    context.getMetricGroup().addGroup(METRIC_GROUP).counter(name, tally.metric);
    context.addAccumulator(name, tally.accumulator);
    return tally;
  }

  void add() {
    metric.inc();
    accumulator.add(1);
  }
}

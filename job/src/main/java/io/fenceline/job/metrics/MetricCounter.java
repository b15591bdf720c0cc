package io.fenceline.job.metrics;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;

/**
 * One count in two places: a metric of a running job, and an accumulator, which remains after a
 * bounded one. Owned by one operator, not thread-safe.
 */
public final class MetricCounter {
  private final Counter metric = new SimpleCounter();
  private final LongCounter accumulator = new LongCounter();

  /** Makes the count visible under a name. */
  public void register(RuntimeContext context, String name) {
    register(context, MetricNames.group(context), name, name);
  }

  /**
   * Registers one of several counts of one name. Its label is a group of the metric, which some
   * reporters write as a label and others as parts of the name.
   */
  public void register(RuntimeContext context, String name, String label, String value) {
    MetricGroup group = MetricNames.group(context).addGroup(label, value);
    register(context, group, name, MetricNames.labelled(name, value));
  }

  private void register(
      RuntimeContext context, MetricGroup group, String metricName, String accumulatorName) {
    group.counter(metricName, metric);
    context.addAccumulator(accumulatorName, accumulator);
  }

  /** The count so far, from the accumulator. */
  public long count() {
    return accumulator.getLocalValuePrimitive();
  }

  public void add() {
    metric.inc();
    accumulator.add(1);
  }
}

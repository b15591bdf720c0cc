package io.fenceline.job.operator;

import java.lang.reflect.Field;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;

/**
 * The metrics of an operator in a harness, as reporters get them. Flink's groups do not give out
 * what was registered, hence the reflection.
 */
final class RegisteredMetrics {
  private final MetricGroup group;

  RegisteredMetrics(MetricGroup operator) {
    group = operator.addGroup("fenceline");
  }

  long counter(String name) throws Exception {
    return ((Counter) find(group, name)).getCount();
  }

  long counter(String name, String label, String value) throws Exception {
    return ((Counter) find(group.addGroup(label, value), name)).getCount();
  }

  long gauge(String name) throws Exception {
    return ((Number) ((Gauge<?>) find(group, name)).getValue()).longValue();
  }

  Histogram histogram(String name) throws Exception {
    return (Histogram) find(group, name);
  }

  private static Metric find(MetricGroup group, String name) throws Exception {
    Field metrics = AbstractMetricGroup.class.getDeclaredField("metrics");
    metrics.setAccessible(true);
    Metric metric = (Metric) ((Map<?, ?>) metrics.get(group)).get(name);
    if (metric == null) {
      throw new AssertionError("no metric " + name);
    }
    return metric;
  }
}

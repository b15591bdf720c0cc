package io.fenceline.job.metrics;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counts changes of zones that came by another partition than the change before (rule Z1). The
 * first zones have a count each, so that they can be named.
 */
public final class OtherPartitionMetrics {
  private static final int MOST_NAMED = 5;
  private static final String OTHERS = "others";

  private final MetricGroup group;
  private final Map<String, Counter> counters = new HashMap<>();

  public OtherPartitionMetrics(RuntimeContext context) {
    group = MetricNames.group(context);
  }

  public void add(String zoneId) {
    String name = counters.containsKey(zoneId) || counters.size() < MOST_NAMED ? zoneId : OTHERS;
    counters.computeIfAbsent(name, this::counter).inc();
  }

  private Counter counter(String zoneId) {
    // Dots and commas divide names of metrics.
    String name = zoneId.replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return group.addGroup(MetricNames.ZONE, name).counter(MetricNames.OTHER_PARTITION);
  }
}

package io.fenceline.integration.metrics;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.CharacterFilter;
import org.apache.flink.metrics.LogicalScopeProvider;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;

/**
 * Collects the names of Fenceline's metrics and their own labels as Flink's reporter for Prometheus
 * makes them: {@code flink_}, the logical scope and the name, with underscores between; the
 * variables of the group, without their angle brackets, are labels.
 */
public final class PrometheusNames implements MetricReporter {
  static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

  private static final Set<String> OWN_LABELS = Set.of("partition", "reason", "type", "trigger");

  static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setString("metrics.reporters", "names");
    configuration.setString("metrics.reporter.names.factory.class", Factory.class.getName());
    return configuration;
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    String scope =
        LogicalScopeProvider.castFrom(group).getLogicalScope(CharacterFilter.NO_OP_FILTER, '_');
    if (scope.contains("fenceline")) {
      Map<String, String> labels = new TreeMap<>();
      group
          .getAllVariables()
          .forEach((key, value) -> labels.put(key.substring(1, key.length() - 1), value));
      labels.keySet().retainAll(OWN_LABELS);
      NAMES.add("flink_" + scope + "_" + name + labels);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {}

  /** Public and with an empty constructor, as Flink asks of factories. */
  public static final class Factory
      implements org.apache.flink.metrics.reporter.MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(java.util.Properties properties) {
      return new PrometheusNames();
    }
  }
}

package io.fenceline.loadtest.system;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Reads the metrics of a Flink cluster in this JVM at any time, without the delay of Flink's own
 * reports. Flink creates the reporter by {@link Factory}, which finds it by its id. Thread-safe;
 * counts that tasks change concurrently may be slightly old.
 */
public final class InMemoryMetricReporter implements MetricReporter, AutoCloseable {
  private static final Map<String, InMemoryMetricReporter> REPORTERS = new ConcurrentHashMap<>();
  private static final String PREFIX = "metrics.reporter.bench.";
  private static final String ID = "id";

  private final String id = UUID.randomUUID().toString();
  private final Map<String, Set<Metric>> metrics = new ConcurrentHashMap<>();

  InMemoryMetricReporter() {
    REPORTERS.put(id, this);
  }

  /** The configuration that makes Flink use this reporter. */
  Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setString("metrics.reporters", "bench");
    configuration.setString(PREFIX + "factory.class", Factory.class.getName());
    configuration.setString(PREFIX + ID, id);
    return configuration;
  }

  /** Over all tasks and labels; 0 when there is none of this name yet. */
  long sum(String name) {
    return values(name).sum();
  }

  /** The least over all tasks; 0 when there is none of this name yet. */
  long least(String name) {
    return values(name).min().orElse(0);
  }

  private LongStream values(String name) {
    return metrics.getOrDefault(name, Set.of()).stream().mapToLong(InMemoryMetricReporter::value);
  }

  private static long value(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number
        ? number.longValue()
        : 0;
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    metrics.computeIfAbsent(name, any -> ConcurrentHashMap.newKeySet()).add(metric);
  }

  /** Keeps the last value of a removed metric, so that ended tasks still count. */
  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {
    REPORTERS.remove(id);
  }

  /** Public and with an empty constructor, as Flink requires. */
  public static final class Factory implements MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return REPORTERS.get(properties.getProperty(ID));
    }
  }
}

package io.fenceline.cli.status;

import io.fenceline.flink.MetricValue;
import io.fenceline.job.metrics.MetricNames;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics of a job's operators.
 *
 * @param readPerSecond records, by source
 * @param writtenPerSecond records, by sink
 * @param lag records that a source has not read yet, those behind open transactions included, by
 *     source
 * @param held those behind open transactions, by source and partition
 * @param openSeconds how long they have waited
 * @param refused inputs, by reason; only reasons that occurred
 * @param otherPartition changes that came by another partition than the one before, by zone
 * @param fixes applied since the last restart
 */
public record JobMetrics(
    Map<String, Double> readPerSecond,
    Map<String, Double> writtenPerSecond,
    Map<String, Long> lag,
    Map<String, Long> held,
    Map<String, Long> openSeconds,
    Map<String, Long> refused,
    Map<String, Long> otherPartition,
    long fixes) {
  private static final Pattern SOURCE =
      Pattern.compile("Source__(.+?)(?:-source)?\\.(numRecordsInPerSecond|pendingRecords)");
  private static final Pattern HELD =
      Pattern.compile(
          "Source__(.+?)(?:-source)?\\.fenceline\\.partition\\.(\\d+)\\.(heldRecords|openTransactionSeconds)");
  private static final Pattern SINK =
      Pattern.compile("(.+?)(?:-sink)?__Writer\\.numRecordsInPerSecond");
  private static final Pattern REFUSED =
      Pattern.compile(".+\\.fenceline\\.reason\\.(.+)\\." + MetricNames.DEAD_LETTERS);
  private static final Pattern OTHER_PARTITION =
      Pattern.compile(
          ".+\\.fenceline\\.%s\\.(.+)\\.%s"
              .formatted(MetricNames.ZONE, MetricNames.OTHER_PARTITION));
  private static final String FIXES = ".fenceline." + MetricNames.FIXES;

  /** Whether {@link #of} reads a metric of this name. */
  static boolean isRead(String name) {
    return SOURCE.matcher(name).matches()
        || HELD.matcher(name).matches()
        || SINK.matcher(name).matches()
        || REFUSED.matcher(name).matches()
        || OTHER_PARTITION.matcher(name).matches()
        || name.endsWith(FIXES);
  }

  static JobMetrics of(List<MetricValue> metrics) {
    JobMetrics result =
        new JobMetrics(
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            0);
    long fixes = 0;
    for (MetricValue metric : metrics) {
      result.add(metric);
      fixes += metric.name().endsWith(FIXES) ? (long) metric.sum() : 0;
    }
    return new JobMetrics(
        result.readPerSecond,
        result.writtenPerSecond,
        result.lag,
        result.held,
        result.openSeconds,
        result.refused,
        result.otherPartition,
        fixes);
  }

  /**
   * Without what changes by itself while the job runs: Flink keeps the last values of its tasks.
   */
  JobMetrics ofStopped() {
    return new JobMetrics(
        Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), refused, otherPartition, fixes);
  }

  private void add(MetricValue metric) {
    Matcher source = SOURCE.matcher(metric.name());
    Matcher behind = HELD.matcher(metric.name());
    Matcher sink = SINK.matcher(metric.name());
    Matcher refusal = REFUSED.matcher(metric.name());
    Matcher otherZone = OTHER_PARTITION.matcher(metric.name());
    if (source.matches() && source.group(2).equals("pendingRecords")) {
      lag.merge(source.group(1), (long) metric.sum(), Long::sum);
    } else if (source.matches()) {
      readPerSecond.merge(source.group(1), metric.sum(), Double::sum);
    } else if (behind.matches()) {
      addHeld(behind, (long) metric.sum());
    } else if (sink.matches()) {
      writtenPerSecond.merge(sink.group(1), metric.sum(), Double::sum);
    } else if (refusal.matches() && metric.sum() > 0) {
      refused.merge(refusal.group(1), (long) metric.sum(), Long::sum);
    } else if (otherZone.matches() && metric.sum() > 0) {
      otherPartition.merge(otherZone.group(1), (long) metric.sum(), Long::sum);
    }
  }

  private void addHeld(Matcher name, long value) {
    String partition = "%s, partition %s".formatted(name.group(1), name.group(2));
    if (name.group(3).equals("heldRecords")) {
      lag.merge(name.group(1), value, Long::sum);
      held.put(partition, value);
    } else {
      openSeconds.put(partition, value);
    }
  }
}

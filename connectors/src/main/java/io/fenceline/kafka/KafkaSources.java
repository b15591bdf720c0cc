package io.fenceline.kafka;

import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.position.CheckedSource;
import io.fenceline.kafka.position.JobMonitor;
import io.fenceline.kafka.position.NoResetOffsets;
import io.fenceline.kafka.position.OnDataLoss;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/** Sources of the two topics that the job reads, with detection of data loss (rule E5). */
public final class KafkaSources {
  private KafkaSources() {}

  /**
   * Fixes, unbounded; offsets are committed to the group at each checkpoint.
   *
   * @param start where to begin without a checkpoint
   */
  public static CheckedSource<RawRecord> locations(
      KafkaSettings kafka,
      String topic,
      String group,
      StartingOffsets start,
      OnDataLoss onDataLoss) {
    KafkaSource<RawRecord> source =
        builder(kafka, kafka.consumer(), topic, group)
            .setClientIdPrefix(group + "-locations")
            .setStartingOffsets(start.offsets())
            .build();
    return new CheckedSource<>(source, kafka.admin(), topic, onDataLoss, Map.of(), List.of());
  }

  /**
   * All zones from the beginning of the topic, then live; commits nothing.
   *
   * @param markers for each partition the offset of its {@link ZoneMarkers marker}; empty: not
   *     checked
   * @param monitors run on the JobManager as long as the job runs
   */
  public static CheckedSource<RawRecord> zones(
      KafkaSettings kafka,
      String topic,
      String group,
      OnDataLoss onDataLoss,
      Map<Integer, Long> markers,
      List<JobMonitor> monitors) {
    Properties properties = kafka.consumer();
    properties.setProperty("commit.offsets.on.checkpoint", "false");
    // The number of partitions of the zones topic never changes.
    properties.setProperty("partition.discovery.interval.ms", "-1");
    KafkaSource<RawRecord> source =
        builder(kafka, properties, topic, group)
            .setClientIdPrefix(group + "-zones")
            .setStartingOffsets(NoResetOffsets.of(OffsetsInitializer.earliest()))
            .build();
    return new CheckedSource<>(source, kafka.admin(), topic, onDataLoss, markers, monitors);
  }

  private static KafkaSourceBuilder<RawRecord> builder(
      KafkaSettings kafka, Properties properties, String topic, String group) {
    return KafkaSource.<RawRecord>builder()
        .setProperties(properties)
        .setBootstrapServers(kafka.bootstrapServers())
        .setTopics(topic)
        .setGroupId(group)
        .setDeserializer(new RawRecordSchema());
  }
}

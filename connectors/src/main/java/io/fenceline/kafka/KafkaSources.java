package io.fenceline.kafka;

import io.fenceline.wire.RawRecord;
import java.util.Properties;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/** The two topics that the job reads. */
public final class KafkaSources {
  private KafkaSources() {}

  /**
   * Fixes, unbounded; offsets are committed to the group at each checkpoint.
   *
   * @param start where to begin without a checkpoint
   */
  public static KafkaSource<RawRecord> locations(
      KafkaSettings kafka, String topic, String group, Start start) {
    return KafkaSource.<RawRecord>builder()
        .setProperties(kafka.consumer())
        .setBootstrapServers(kafka.bootstrapServers())
        .setTopics(topic)
        .setGroupId(group)
        .setClientIdPrefix(group + "-locations")
        .setStartingOffsets(start.offsets())
        .setDeserializer(new RawRecordSchema())
        .build();
  }

  /** All zones from the beginning of the topic, then live; commits nothing. */
  public static KafkaSource<RawRecord> zones(KafkaSettings kafka, String topic, String group) {
    Properties properties = kafka.consumer();
    properties.setProperty("commit.offsets.on.checkpoint", "false");
    // The number of partitions of the zones topic never changes.
    properties.setProperty("partition.discovery.interval.ms", "-1");
    return KafkaSource.<RawRecord>builder()
        .setProperties(properties)
        .setBootstrapServers(kafka.bootstrapServers())
        .setTopics(topic)
        .setGroupId(group)
        .setClientIdPrefix(group + "-zones")
        .setStartingOffsets(OffsetsInitializer.earliest())
        .setDeserializer(new RawRecordSchema())
        .build();
  }
}

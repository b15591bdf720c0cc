package io.fenceline.connectors.loss;

import io.fenceline.kafka.TopicState;
import java.io.Serializable;
import java.time.Instant;
import java.util.Map;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.admin.Admin;

/**
 * The place at which a job continues whose position is lost, with {@link OnDataLoss#CONTINUE}.
 *
 * @param timestampMillis the first record with this Kafka timestamp or a later one; null: the
 *     oldest record that exists
 */
public record Resumption(Long timestampMillis) implements Serializable {
  public static final Resumption OLDEST = new Resumption(null);

  /** The offset in each partition of the topic; absent: the oldest. */
  Map<Integer, Long> offsets(Admin admin, String topic) {
    return timestampMillis == null ? Map.of() : TopicState.offsetsAt(admin, topic, timestampMillis);
  }

  /** The offset in one of these partitions, or the mark of the oldest. */
  static long offset(Map<Integer, Long> offsets, int partition) {
    return offsets.getOrDefault(partition, KafkaPartitionSplit.EARLIEST_OFFSET);
  }

  @Override
  public String toString() {
    return timestampMillis == null
        ? "the oldest available record"
        : "the first record of " + Instant.ofEpochMilli(timestampMillis) + " or later (--start)";
  }
}

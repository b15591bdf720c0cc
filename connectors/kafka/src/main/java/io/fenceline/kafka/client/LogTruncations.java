package io.fenceline.kafka.client;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Finds partitions whose log was truncated before a stored position and written again, as by an
 * unclean leader election: the offset exists, but belongs to another record (rule E7). By the check
 * of Kafka's consumer, which compares leader epochs (KIP-320).
 */
public final class LogTruncations {
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private LogTruncations() {}

  /**
   * The partitions whose records before the position are not those that were read.
   *
   * @param consumer is assigned one partition after the other
   * @param positions those without an epoch are not checked
   * @throws TimeoutException when the brokers do not answer
   */
  public static Set<TopicPartition> find(
      Consumer<?, ?> consumer, Map<TopicPartition, OffsetAndMetadata> positions) {
    Set<TopicPartition> truncated = new HashSet<>();
    consumer.beginningOffsets(positions.keySet(), ANSWER); // Without the leaders, it checks later.
    positions.forEach(
        (partition, position) -> {
          if (position.leaderEpoch().isPresent() && isTruncated(consumer, partition, position)) {
            truncated.add(partition);
          }
        });
    return truncated;
  }

  private static boolean isTruncated(
      Consumer<?, ?> consumer, TopicPartition partition, OffsetAndMetadata position) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, position);
    try {
      consumer.position(partition, ANSWER);
      return false;
    } catch (LogTruncationException e) {
      return true;
    }
  }
}

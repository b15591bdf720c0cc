package io.fenceline.kafka.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The partitions that a scan reads, each to the end that it has when the scan starts. Not
 * thread-safe.
 */
final class ScannedPartitions {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Timestamps of records are not in order when several clients write them. */
  private static final long MAX_DISORDER_MILLIS = 60_000;

  private final CheckedConsumer consumer;
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  /**
   * @param fromMillis by topic; {@code Long.MIN_VALUE} for its beginning
   * @param toMillis {@code Long.MAX_VALUE} for the ends
   * @throws UnknownTopicOrPartitionException when there is no such topic
   */
  ScannedPartitions(CheckedConsumer consumer, Map<String, Long> fromMillis, long toMillis) {
    this.consumer = consumer;
    boolean toEnd = toMillis >= Long.MAX_VALUE - MAX_DISORDER_MILLIS;
    StartPosition end =
        toEnd ? StartPosition.END : StartPosition.at(toMillis + MAX_DISORDER_MILLIS);
    consumer.unassign();
    fromMillis.forEach(
        (topic, from) -> {
          Set<TopicPartition> partitions = consumer.partitions(topic);
          // The ends first: then whatever is before them lies at the start or behind it.
          ends.putAll(consumer.offsets(partitions, end));
          consumer.assign(
              partitions,
              from == Long.MIN_VALUE ? StartPosition.BEGINNING : StartPosition.at(from));
        });
  }

  Set<TopicPartition> all() {
    return ends.keySet();
  }

  boolean isAtEnd(TopicPartition partition) {
    return consumer.position(partition) >= ends.get(partition);
  }

  /**
   * The next records; empty when the partitions that are wanted are at their ends.
   *
   * @throws LostRecordsException when records are gone, or those before were of another topic
   */
  List<ConsumerRecord<byte[], byte[]>> poll(Collection<TopicPartition> wanted) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    long startNanos = System.nanoTime();
    while (records.isEmpty() && !wanted.stream().allMatch(this::isAtEnd)) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(wanted, POLL)) {
        if (record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()))) {
          records.add(record);
        }
      }
      if (records.isEmpty() && System.nanoTime() - startNanos > TIMEOUT.toNanos()) {
        throw new TimeoutException("nothing came for %d s".formatted(TIMEOUT.toSeconds()));
      }
    }
    if (records.isEmpty()) {
      consumer.check();
    }
    return records;
  }
}

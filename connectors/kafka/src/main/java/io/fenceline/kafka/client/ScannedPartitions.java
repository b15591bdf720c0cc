package io.fenceline.kafka.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.PartitionInfo;
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

  private final Consumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  /**
   * @param fromMillis by topic; {@code Long.MIN_VALUE} for its beginning
   * @param toMillis {@code Long.MAX_VALUE} for the ends
   * @throws UnknownTopicOrPartitionException when there is no such topic
   */
  ScannedPartitions(
      Consumer<byte[], byte[]> consumer, Map<String, Long> fromMillis, long toMillis) {
    this.consumer = consumer;
    Map<String, List<TopicPartition>> partitions = new HashMap<>();
    fromMillis.keySet().forEach(topic -> partitions.put(topic, partitionsOf(topic)));
    List<TopicPartition> all = partitions.values().stream().flatMap(List::stream).toList();
    consumer.assign(all);
    ends.putAll(consumer.endOffsets(all));
    if (toMillis < Long.MAX_VALUE - MAX_DISORDER_MILLIS) {
      ends.putAll(firstOf(all, toMillis + MAX_DISORDER_MILLIS));
    }
    partitions.forEach((topic, each) -> seek(each, fromMillis.get(topic)));
  }

  private List<TopicPartition> partitionsOf(String topic) {
    List<PartitionInfo> found =
        Optional.ofNullable(consumer.partitionsFor(topic)).orElse(List.of());
    if (found.isEmpty()) {
      throw new UnknownTopicOrPartitionException(
          "there is no topic %s; check --topic-prefix and its own option".formatted(topic));
    }
    return found.stream().map(info -> new TopicPartition(info.topic(), info.partition())).toList();
  }

  private void seek(List<TopicPartition> partitions, long fromMillis) {
    if (fromMillis == Long.MIN_VALUE) {
      consumer.seekToBeginning(partitions);
      return;
    }
    Map<TopicPartition, Long> starts = firstOf(partitions, fromMillis);
    partitions.forEach(
        partition -> consumer.seek(partition, starts.getOrDefault(partition, ends.get(partition))));
  }

  /** The offset of the first record of this time or later, of the partitions that have one. */
  private Map<TopicPartition, Long> firstOf(List<TopicPartition> partitions, long timeMillis) {
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, Math.max(0, timeMillis)));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    consumer
        .offsetsForTimes(times)
        .forEach(
            (partition, found) -> {
              if (found != null) {
                offsets.put(partition, found.offset());
              }
            });
    return offsets;
  }

  Set<TopicPartition> all() {
    return ends.keySet();
  }

  boolean isAtEnd(TopicPartition partition) {
    return consumer.position(partition) >= ends.get(partition);
  }

  /** The next records; empty when the partitions that are wanted are at their ends. */
  List<ConsumerRecord<byte[], byte[]>> poll(Collection<TopicPartition> wanted) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    long startNanos = System.nanoTime();
    while (records.isEmpty() && !wanted.stream().allMatch(this::isAtEnd)) {
      for (ConsumerRecord<byte[], byte[]> record : poll()) {
        if (record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()))) {
          records.add(record);
        }
      }
      if (records.isEmpty() && System.nanoTime() - startNanos > TIMEOUT.toNanos()) {
        throw new TimeoutException(
            "%s: nothing came for %d s".formatted(topics(wanted), TIMEOUT.toSeconds()));
      }
    }
    return records;
  }

  private Iterable<ConsumerRecord<byte[], byte[]>> poll() {
    try {
      return consumer.poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      throw new OffsetOutOfRangeException(
          "%s: records were deleted while they were read; try again"
              .formatted(topics(e.partitions())),
          e.offsetOutOfRangePartitions());
    }
  }

  private static String topics(Collection<TopicPartition> partitions) {
    return "topic "
        + String.join(", ", partitions.stream().map(TopicPartition::topic).distinct().toList());
  }
}

package io.fenceline.kafka.client;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads a topic to the end that it has when the scan starts. Throws a {@link TimeoutException} when
 * the brokers do not answer or the reading stalls, an {@link OffsetOutOfRangeException} when
 * retention is faster than the scan. Not thread-safe.
 */
public final class TopicScan implements Iterator<ConsumerRecord<byte[], byte[]>> {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Timestamps of records are not in order when several clients write them. */
  private static final long MAX_DISORDER_MILLIS = 60_000;

  private final Consumer<byte[], byte[]> consumer;
  private final String topic;
  private final Map<TopicPartition, Long> ends;
  private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();
  private ConsumerRecord<byte[], byte[]> next;

  /**
   * @param fromMillis by the timestamps of records, epoch milliseconds; {@code Long.MIN_VALUE} for
   *     the beginning
   * @param toMillis the scan ends soon behind the first record of this time; {@code Long.MAX_VALUE}
   *     for the end
   * @throws UnknownTopicOrPartitionException when there is no such topic
   */
  public TopicScan(
      Consumer<byte[], byte[]> consumer, String topic, long fromMillis, long toMillis) {
    this.consumer = consumer;
    this.topic = topic;
    List<TopicPartition> partitions =
        Optional.ofNullable(consumer.partitionsFor(topic)).orElse(List.of()).stream()
            .map(TopicScan::topicPartition)
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException(
          "there is no topic %s; check --topic-prefix and its own option".formatted(topic));
    }
    consumer.assign(partitions);
    ends = new HashMap<>(consumer.endOffsets(partitions));
    if (toMillis < Long.MAX_VALUE - MAX_DISORDER_MILLIS) {
      firstOf(toMillis + MAX_DISORDER_MILLIS)
          .forEach((partition, found) -> ends.put(partition, found));
    }
    if (fromMillis == Long.MIN_VALUE) {
      consumer.seekToBeginning(partitions);
    } else {
      seek(partitions, fromMillis);
    }
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }

  private void seek(List<TopicPartition> partitions, long fromMillis) {
    Map<TopicPartition, Long> starts = firstOf(fromMillis);
    partitions.forEach(
        partition -> consumer.seek(partition, starts.getOrDefault(partition, ends.get(partition))));
  }

  /** The offset of the first record of this time or later, of the partitions that have one. */
  private Map<TopicPartition, Long> firstOf(long timeMillis) {
    Map<TopicPartition, Long> times = new HashMap<>();
    ends.keySet().forEach(partition -> times.put(partition, Math.max(0, timeMillis)));
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

  /** Passes on each record of a topic. */
  public static void read(
      Consumer<byte[], byte[]> consumer,
      String topic,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> records) {
    new TopicScan(consumer, topic, Long.MIN_VALUE, Long.MAX_VALUE).forEachRemaining(records);
  }

  @Override
  public boolean hasNext() {
    long progressNanos = System.nanoTime();
    while (next == null) {
      if (polled.hasNext()) {
        ConsumerRecord<byte[], byte[]> record = polled.next();
        boolean isBefore =
            record.offset() < ends.get(new TopicPartition(topic, record.partition()));
        next = isBefore ? record : null;
      } else if (isAtEnd()) {
        return false;
      } else {
        polled = poll();
        if (!polled.hasNext() && System.nanoTime() - progressNanos > TIMEOUT.toNanos()) {
          throw new TimeoutException(
              "topic %s: nothing came for %d s".formatted(topic, TIMEOUT.toSeconds()));
        }
      }
    }
    return true;
  }

  private Iterator<ConsumerRecord<byte[], byte[]>> poll() {
    try {
      return consumer.poll(POLL).iterator();
    } catch (OffsetOutOfRangeException e) {
      throw new OffsetOutOfRangeException(
          "topic %s: records were deleted while they were read; try again".formatted(topic),
          e.offsetOutOfRangePartitions());
    }
  }

  private boolean isAtEnd() {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  @Override
  public ConsumerRecord<byte[], byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    ConsumerRecord<byte[], byte[]> record = next;
    next = null;
    return record;
  }
}

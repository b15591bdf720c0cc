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
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads a topic to the end that it has when the scan starts. Throws a {@link TimeoutException} when
 * the brokers do not answer or the reading stalls. Not thread-safe.
 */
public final class TopicScan implements Iterator<ConsumerRecord<byte[], byte[]>> {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Consumer<byte[], byte[]> consumer;
  private final String topic;
  private final Map<TopicPartition, Long> ends;
  private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();
  private ConsumerRecord<byte[], byte[]> next;

  /**
   * @param fromMillis by the timestamps of records, epoch milliseconds; {@code Long.MIN_VALUE} for
   *     the beginning
   * @throws UnknownTopicOrPartitionException when there is no such topic
   */
  public TopicScan(Consumer<byte[], byte[]> consumer, String topic, long fromMillis) {
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
    ends = consumer.endOffsets(partitions);
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
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, Math.max(0, fromMillis)));
    consumer
        .offsetsForTimes(times)
        .forEach(
            (partition, found) ->
                consumer.seek(partition, found == null ? ends.get(partition) : found.offset()));
  }

  /** Passes on each record of a topic. */
  public static void read(
      Consumer<byte[], byte[]> consumer,
      String topic,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> records) {
    new TopicScan(consumer, topic, Long.MIN_VALUE).forEachRemaining(records);
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
        polled = consumer.poll(POLL).iterator();
        if (!polled.hasNext() && System.nanoTime() - progressNanos > TIMEOUT.toNanos()) {
          throw new TimeoutException(
              "topic %s: nothing came for %d s".formatted(topic, TIMEOUT.toSeconds()));
        }
      }
    }
    return true;
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

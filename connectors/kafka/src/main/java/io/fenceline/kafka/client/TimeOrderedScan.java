package io.fenceline.kafka.client;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads topics like {@link TopicScan}, merged by the timestamps of their records: each partition in
 * its own order, of equal timestamps the topic that was given first. Of each partition, at most
 * what one poll returned is in memory. Not thread-safe.
 */
public final class TimeOrderedScan implements Iterator<ConsumerRecord<byte[], byte[]>> {
  private final ScannedPartitions partitions;

  /** Partitions whose next record is not known, and that have one. */
  private final Set<TopicPartition> unknown;

  /** The records of each other partition, by the first of them. */
  private final PriorityQueue<Queue<ConsumerRecord<byte[], byte[]>>> known;

  /**
   * @param fromMillis by topic, by the timestamps of records; {@code Long.MIN_VALUE} for the
   *     beginning
   */
  public TimeOrderedScan(CheckedConsumer consumer, LinkedHashMap<String, Long> fromMillis) {
    List<String> topics = List.copyOf(fromMillis.keySet());
    partitions = new ScannedPartitions(consumer, fromMillis, Long.MAX_VALUE);
    unknown = new HashSet<>(partitions.all());
    Comparator<ConsumerRecord<byte[], byte[]>> byTime =
        Comparator.comparingLong(ConsumerRecord::timestamp);
    known =
        new PriorityQueue<>(
            Comparator.comparing(
                Queue::element,
                byTime
                    .thenComparing(record -> topics.indexOf(record.topic()))
                    .thenComparing(ConsumerRecord::partition)));
  }

  @Override
  public boolean hasNext() {
    unknown.removeIf(partitions::isAtEnd);
    while (!unknown.isEmpty()) {
      read();
      unknown.removeIf(partitions::isAtEnd);
    }
    return !known.isEmpty() || !partitions.poll(Set.of()).isEmpty();
  }

  private void read() {
    Map<TopicPartition, Queue<ConsumerRecord<byte[], byte[]>>> read = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : partitions.poll(unknown)) {
      TopicPartition partition = new TopicPartition(record.topic(), record.partition());
      read.computeIfAbsent(partition, unseen -> new ArrayDeque<>()).add(record);
    }
    known.addAll(read.values());
    unknown.removeAll(read.keySet());
  }

  @Override
  public ConsumerRecord<byte[], byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Queue<ConsumerRecord<byte[], byte[]>> first = known.remove();
    ConsumerRecord<byte[], byte[]> record = first.remove();
    if (first.isEmpty()) {
      unknown.add(new TopicPartition(record.topic(), record.partition()));
    } else {
      known.add(first);
    }
    return record;
  }
}

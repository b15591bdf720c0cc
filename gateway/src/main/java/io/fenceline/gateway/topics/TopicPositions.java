package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** How far each partition of a topic has been read. Used by the thread of its reader only. */
final class TopicPositions {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration ANSWER = Duration.ofSeconds(5);

  /** After so long, the topic may have more partitions, or be gone. */
  private static final Duration PARTITIONS_KNOWN_FOR = Duration.ofSeconds(10);

  private final String topic;
  private StartPosition start;
  private final Map<TopicPartition, Long> next = new HashMap<>();

  /** The ends of the partitions when they were found; none of those that were read up to there. */
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  private volatile long lag;

  TopicPositions(String topic, StartPosition start) {
    this.topic = topic;
    this.start = start;
  }

  /** How many records were not read yet when the reader last looked; any thread may ask. */
  long lag() {
    return lag;
  }

  /** The next assignment starts anew; one that started at the end, with what is there. */
  void reset() {
    next.clear();
    ends.clear();
    start = start == StartPosition.END ? StartPosition.BEGINNING : start;
  }

  /** The next offset of each partition. */
  Map<Integer, Long> nextOffsets() {
    Map<Integer, Long> offsets = new HashMap<>();
    next.forEach((partition, offset) -> offsets.put(partition.partition(), offset));
    return offsets;
  }

  /** Whether partitions have been assigned since the start. */
  boolean hasRead() {
    return !next.isEmpty();
  }

  /**
   * Assigns all partitions to the consumer.
   *
   * @return false if the topic does not exist
   */
  boolean assign(Consumer<byte[], byte[]> consumer) {
    Set<TopicPartition> partitions = partitions(consumer);
    if (partitions.isEmpty()) {
      return false;
    }
    Set<TopicPartition> added = new HashSet<>(partitions);
    added.removeAll(next.keySet());
    if (!added.isEmpty()) {
      // The ends first: then whatever is before them lies at the start or behind it.
      ends.putAll(consumer.endOffsets(added));
      boolean later = !next.isEmpty();
      next.putAll((later ? StartPosition.BEGINNING : start).offsets(consumer, added));
    }
    if (!consumer.assignment().equals(next.keySet())) {
      consumer.assign(next.keySet());
      next.forEach(consumer::seek);
    }
    return true;
  }

  /** While Kafka does not answer, a topic that was there counts as there. */
  private Set<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
    Set<TopicPartition> partitions = new HashSet<>();
    try {
      List<PartitionInfo> found = consumer.partitionsFor(topic, ANSWER);
      if (found != null) {
        found.forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      }
      return partitions;
    } catch (TimeoutException e) {
      if (next.isEmpty()) {
        throw e;
      }
      return next.keySet();
    }
  }

  /** What is done when all partitions have been read up to their ends. */
  interface Ready {
    void run() throws InterruptedException;
  }

  /** Reads for some seconds. */
  void follow(
      Consumer<byte[], byte[]> consumer, RecordHandler handler, BooleanSupplier closed, Ready ready)
      throws InterruptedException {
    long until = System.nanoTime() + PARTITIONS_KNOWN_FOR.toNanos();
    while (!closed.getAsBoolean() && System.nanoTime() - until < 0) {
      ends.entrySet().removeIf(end -> next.get(end.getKey()) >= end.getValue());
      if (ends.isEmpty()) {
        ready.run();
      }
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        handler.handle(raw(records));
      }
      next.replaceAll((partition, position) -> consumer.position(partition));
      lag = next.keySet().stream().mapToLong(each -> consumer.currentLag(each).orElse(0)).sum();
      handler.idle();
    }
  }

  private static List<RawRecord> raw(ConsumerRecords<byte[], byte[]> records) {
    List<RawRecord> raw = new ArrayList<>(records.count());
    for (ConsumerRecord<byte[], byte[]> each : records) {
      raw.add(
          new RawRecord(
              each.key(), each.value(), each.partition(), each.offset(), each.timestamp()));
    }
    return raw;
  }
}

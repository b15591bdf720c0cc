package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.RawRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** How far each partition of a topic has been read. Used by the thread of its reader only. */
final class TopicPositions {
  private static final Duration POLL = Duration.ofMillis(500);

  /** Short, since a topic that has been read to its end is ready after it. */
  private static final Duration FIRST_POLL = Duration.ofMillis(50);

  private final Duration follow;
  private StartPosition start;

  /** Null when nothing has been assigned since the start. */
  private FoundTopic assigned;

  private final Map<TopicPartition, Long> next = new HashMap<>();

  /** The ends of the partitions when they were found; none of those that were read up to there. */
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  private volatile long lag;

  /**
   * @param follow after how long the topic is to be looked up again: it may have more partitions,
   *     or be gone
   */
  TopicPositions(StartPosition start, Duration follow) {
    this.start = start;
    this.follow = follow;
  }

  /** How many records were not read yet when the reader last looked; any thread may ask. */
  long lag() {
    return lag;
  }

  /** The next assignment starts anew. */
  void reset() {
    next.clear();
    ends.clear();
    assigned = null;
    start = start.afterLoss();
  }

  /** The next offset of each partition. */
  Map<Integer, Long> nextOffsets() {
    Map<Integer, Long> offsets = new HashMap<>();
    next.forEach((partition, offset) -> offsets.put(partition.partition(), offset));
    return offsets;
  }

  /** Whether partitions have been assigned since the start. */
  boolean hasRead() {
    return assigned != null;
  }

  /** Whether the topic was deleted and created again since its partitions were assigned. */
  boolean isReplacedBy(FoundTopic topic) {
    return assigned != null && !assigned.id().equals(topic.id());
  }

  /** The topic as Kafka has it; while Kafka does not answer, as it was. */
  Optional<FoundTopic> find(TopicLookup lookup, String topic) throws InterruptedException {
    try {
      return lookup.find(topic);
    } catch (TimeoutException e) {
      if (assigned == null) {
        throw e;
      }
      return Optional.of(assigned);
    }
  }

  /** Assigns all partitions to the consumer. */
  void assign(Consumer<byte[], byte[]> consumer, FoundTopic topic) {
    Set<TopicPartition> added = new HashSet<>(topic.partitions());
    added.removeAll(next.keySet());
    if (!added.isEmpty()) {
      // The ends first: then whatever is before them lies at the start or behind it.
      ends.putAll(consumer.endOffsets(added));
      boolean later = !next.isEmpty();
      next.putAll((later ? StartPosition.BEGINNING : start).offsets(consumer, added));
    }
    assigned = topic;
    if (!added.isEmpty() || !consumer.assignment().equals(next.keySet())) {
      consumer.assign(next.keySet());
      next.forEach(consumer::seek);
    }
  }

  /** The action when all partitions have been read up to their ends. */
  interface Ready {
    void run() throws InterruptedException;
  }

  /** Reads until the topic is to be looked up again. */
  void follow(
      Consumer<byte[], byte[]> consumer, RecordHandler handler, BooleanSupplier closed, Ready ready)
      throws InterruptedException {
    long until = System.nanoTime() + follow.toNanos();
    Duration poll = FIRST_POLL;
    while (!closed.getAsBoolean() && System.nanoTime() - until < 0) {
      // Before it is ready: an empty topic that may not be read is not.
      ConsumerRecords<byte[], byte[]> records = consumer.poll(poll);
      poll = POLL;
      if (!records.isEmpty()) {
        handler.handle(raw(records));
      }
      next.replaceAll((partition, position) -> consumer.position(partition));
      ends.entrySet().removeIf(end -> next.get(end.getKey()) >= end.getValue());
      if (ends.isEmpty()) {
        ready.run();
      }
      lag = next.keySet().stream().mapToLong(each -> consumer.currentLag(each).orElse(0)).sum();
      handler.idle();
    }
  }

  private static List<RawRecord> raw(ConsumerRecords<byte[], byte[]> records) {
    List<RawRecord> raw = new ArrayList<>(records.count());
    for (ConsumerRecord<byte[], byte[]> each : records) {
      raw.add(RawRecords.of(each));
    }
    return raw;
  }
}

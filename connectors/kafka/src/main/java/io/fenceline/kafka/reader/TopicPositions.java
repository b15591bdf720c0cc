package io.fenceline.kafka.reader;

import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.LostRecordsException;
import io.fenceline.kafka.client.StartPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** How far each partition of a topic has been read. Used by the thread of its reader only. */
final class TopicPositions {
  private static final Duration POLL = Duration.ofMillis(500);

  /** Short, since a topic that has been read to its end is ready after it. */
  private static final Duration FIRST_POLL = Duration.ofMillis(50);

  private final Duration follow;
  private StartPosition start;

  private final Map<TopicPartition, TopicPosition> next = new HashMap<>();

  /** The ends of the partitions when they were found; none of those that were read up to there. */
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  /** The ends of the log when it was last looked up, records of open transactions included. */
  private final Map<TopicPartition, Long> logEnds = new ConcurrentHashMap<>();

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
    logEnds.clear();
    start = start.afterLoss();
  }

  /** The next position of each partition. */
  List<TopicPosition> next() {
    return List.copyOf(next.values());
  }

  /**
   * Reads all partitions that the topic has now; while Kafka does not answer, those that it had.
   *
   * @throws UnknownTopicOrPartitionException when there is no such topic
   * @throws LostRecordsException when it is not the one that was read
   */
  Set<TopicPartition> assign(CheckedConsumer consumer, String topic) {
    consumer.assign(next());
    try {
      Set<TopicPartition> added = consumer.partitions(topic);
      added.removeAll(next.keySet());
      // The ends first: then whatever is before them lies at the start or behind it.
      ends.putAll(consumer.offsets(added, StartPosition.END));
      consumer
          .assign(added, next.isEmpty() ? start : StartPosition.BEGINNING)
          .forEach(each -> next.put(each.topicPartition(), each));
    } catch (TimeoutException e) {
      if (next.isEmpty()) {
        throw e;
      }
    }
    return Set.copyOf(next.keySet());
  }

  /** Notes the end of a partition's log, for the lag; any thread may call this. */
  void logEnd(TopicPartition partition, long offset) {
    logEnds.put(partition, offset);
  }

  private long unread(CheckedConsumer consumer, TopicPartition partition, long position) {
    long atLookup = logEnds.getOrDefault(partition, position) - position;
    return Math.max(atLookup, consumer.lag(partition));
  }

  /** The action when all partitions have been read up to their ends. */
  interface Ready {
    void run() throws InterruptedException;
  }

  /**
   * Reads until the topic is to be looked up again.
   *
   * @param goesOn asked before each poll
   */
  void follow(CheckedConsumer consumer, RecordHandler handler, BooleanSupplier goesOn, Ready ready)
      throws InterruptedException {
    long until = System.nanoTime() + follow.toNanos();
    Duration poll = FIRST_POLL;
    while (goesOn.getAsBoolean() && System.nanoTime() - until < 0) {
      // Before it is ready: an empty topic that may not be read is not.
      ConsumerRecords<byte[], byte[]> records = consumer.poll(poll);
      poll = POLL;
      if (hasNewEpoch(records)) {
        handler.assigned(next());
      }
      if (!records.isEmpty()) {
        handler.handle(raw(records));
      }
      next.replaceAll((partition, position) -> position.withOffset(consumer.position(partition)));
      ends.entrySet().removeIf(end -> next.get(end.getKey()).offset() >= end.getValue());
      if (ends.isEmpty()) {
        ready.run();
      }
      lag =
          next.entrySet().stream()
              .mapToLong(each -> unread(consumer, each.getKey(), each.getValue().offset()))
              .sum();
      handler.idle();
    }
  }

  /** Notes the epochs that the records were written in; true if any is newer than those before. */
  private boolean hasNewEpoch(ConsumerRecords<byte[], byte[]> records) {
    boolean changed = false;
    for (var each : records.nextOffsets().entrySet()) {
      TopicPosition known = next.get(each.getKey());
      Optional<Integer> epoch = each.getValue().leaderEpoch();
      if (epoch.isPresent() && !epoch.equals(known.epoch())) {
        next.put(each.getKey(), known.withEpoch(epoch));
        changed = true;
      }
    }
    return changed;
  }

  private static List<RawRecord> raw(ConsumerRecords<byte[], byte[]> records) {
    List<RawRecord> raw = new ArrayList<>(records.count());
    for (ConsumerRecord<byte[], byte[]> each : records) {
      raw.add(RawRecords.of(each));
    }
    return raw;
  }
}

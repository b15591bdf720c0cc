package io.fenceline.kafka.client;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads topics that it knows by their ids (rule E7), all of their partitions or those that a group
 * gives it: what it returns is of the topics that it began with, without a gap, or it throws a
 * {@link LostRecordsException}. Not thread-safe, but for {@link #wakeup}.
 */
public final class CheckedConsumer implements AutoCloseable {
  private static final long LOOKUP_NANOS = Duration.ofSeconds(2).toNanos();
  private static final Duration CLOSE = Duration.ofMillis(600);
  private static final String MISSING =
      "there is no topic %s; check --topic-prefix and its own option (a job creates its outputs when it starts)";

  private final Consumer<byte[], byte[]> consumer;
  private final Function<String, Optional<TopicDescription>> topics;
  private final Runnable closeTopics;
  private final Map<String, Uuid> ids;
  private final LongSupplier nanoClock;
  private long lookupNanos;

  /** Looks topics up by a function. */
  public CheckedConsumer(
      Consumer<byte[], byte[]> consumer,
      Function<String, Optional<TopicDescription>> topics,
      Runnable closeTopics) {
    this(consumer, topics, closeTopics, new HashMap<>(), System::nanoTime);
  }

  CheckedConsumer(
      Consumer<byte[], byte[]> consumer,
      Function<String, Optional<TopicDescription>> topics,
      Runnable closeTopics,
      Map<String, Uuid> ids,
      LongSupplier nanoClock) {
    this.consumer = consumer;
    this.topics = topics;
    this.closeTopics = closeTopics;
    this.ids = ids;
    this.nanoClock = nanoClock;
    this.lookupNanos = nanoClock.getAsLong();
  }

  /**
   * Reads what a group gives to this consumer, which the caller closes.
   *
   * @param ids of the topics; the caller keeps them up to date
   */
  public static CheckedConsumer ofGroup(
      Consumer<byte[], byte[]> consumer, Admin admin, Map<String, Uuid> ids) {
    return new CheckedConsumer(
        consumer, topic -> TopicState.find(admin, topic), () -> {}, ids, System::nanoTime);
  }

  /** Brokers answer soon when there is nothing more in one partition, and are asked for others. */
  public static CheckedConsumer connect(KafkaSettings kafka) {
    Map<String, String> defaults = Map.of(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "20");
    return connect(kafka, KafkaClients.consumer(kafka, defaults, Map.of()));
  }

  /** Closes the consumer, too. */
  public static CheckedConsumer connect(KafkaSettings kafka, Consumer<byte[], byte[]> consumer) {
    Admin admin = TopicState.connect(kafka.admin());
    return new CheckedConsumer(
        consumer, topic -> TopicState.find(admin, topic), () -> admin.close(Duration.ZERO));
  }

  /** The partitions that a topic has now. It must be there, and be the one that it was before. */
  public Set<TopicPartition> partitions(String topic) {
    Uuid known = ids.get(topic);
    Optional<TopicDescription> found = topics.apply(topic);
    if (found.isEmpty()) {
      throw known == null
          ? new UnknownTopicOrPartitionException(MISSING.formatted(topic))
          : new LostRecordsException("topic " + topic + ": it was deleted while it was read");
    }
    Uuid now = found.get().topicId();
    if (known != null && !known.equals(now)) {
      throw new LostRecordsException(TopicPosition.recreated(topic, known, now));
    }
    ids.put(topic, now);
    return TopicState.partitions(found.get());
  }

  /** The offsets of a position in partitions. */
  public Map<TopicPartition, Long> offsets(Set<TopicPartition> partitions, StartPosition position) {
    return position.offsets(consumer, partitions);
  }

  /** The first record of this time or a later one in each partition that has one. */
  public Map<TopicPartition, OffsetAndTimestamp> firstSince(
      long timeMillis, Set<TopicPartition> partitions) {
    return StartPosition.firstSince(timeMillis, consumer, partitions);
  }

  void unassign() {
    consumer.unsubscribe();
  }

  /** Reads those of the partitions that it does not read yet, from a position on. */
  public List<TopicPosition> assign(Set<TopicPartition> partitions, StartPosition position) {
    Set<TopicPartition> added = new HashSet<>(partitions);
    added.removeAll(consumer.assignment());
    List<TopicPosition> positions =
        offsets(added, position).entrySet().stream()
            .map(at -> TopicPosition.of(ids.get(at.getKey().topic()), at.getKey(), at.getValue()))
            .toList();
    assign(positions);
    return positions;
  }

  /** Reads from these positions, unless it reads their partitions already. */
  public void assign(List<TopicPosition> positions) {
    Set<TopicPartition> all = new HashSet<>(consumer.assignment());
    List<TopicPosition> added =
        positions.stream().filter(each -> all.add(each.topicPartition())).toList();
    if (!added.isEmpty()) {
      consumer.assign(all);
      added.forEach(
          each -> {
            ids.put(each.topic(), each.topicId());
            consumer.seek(each.topicPartition(), each.offsetAndEpoch());
          });
    }
  }

  /** Waits for records of these partitions, and not of the others. */
  public ConsumerRecords<byte[], byte[]> poll(Collection<TopicPartition> wanted, Duration wait) {
    lookUp(this::partitions);
    Set<TopicPartition> others = new HashSet<>(consumer.assignment());
    others.removeAll(wanted);
    consumer.pause(others);
    consumer.resume(wanted);
    return poll(wait);
  }

  /** Waits for records, also of partitions that are added to the topics. */
  public ConsumerRecords<byte[], byte[]> follow(Duration wait) {
    lookUp(topic -> assign(partitions(topic), StartPosition.BEGINNING));
    return poll(wait);
  }

  /** From time to time; while Kafka does not answer, the topics are as they were. */
  private void lookUp(java.util.function.Consumer<String> eachTopic) {
    if (nanoClock.getAsLong() - lookupNanos > LOOKUP_NANOS) {
      try {
        ids.keySet().forEach(eachTopic);
      } catch (TimeoutException e) {
        // Asked again later.
      }
      lookupNanos = nanoClock.getAsLong();
    }
  }

  /** Throws a {@link LostRecordsException} when a topic is not the one that it began with. */
  void check() {
    ids.keySet().forEach(this::partitions);
  }

  public ConsumerRecords<byte[], byte[]> poll(Duration wait) {
    return checked(() -> consumer.poll(wait));
  }

  public long position(TopicPartition partition) {
    return checked(() -> consumer.position(partition));
  }

  private <T> T checked(Supplier<T> request) {
    try {
      return request.get();
    } catch (InvalidOffsetException e) {
      check();
      throw new LostRecordsException(
          "topic %s: records were deleted before they were read, or the log was truncated (%s)"
              .formatted(e.partitions().iterator().next().topic(), e.getMessage()),
          remaining(e));
    }
  }

  /** The oldest records; after a truncation, the first that differ from those that were read. */
  private Map<TopicPartition, Long> remaining(InvalidOffsetException e) {
    Map<TopicPartition, Long> next = new HashMap<>(consumer.beginningOffsets(e.partitions()));
    if (e instanceof LogTruncationException truncation) {
      truncation.divergentOffsets().forEach((each, at) -> next.put(each, at.offset()));
    }
    return next;
  }

  /** The number of records that were not read, as far as it is known; else 0. */
  public long lag(TopicPartition partition) {
    return consumer.currentLag(partition).orElse(0);
  }

  /** Ends a wait by an exception; any thread may call this. */
  public void wakeup() {
    consumer.wakeup();
  }

  /** An interrupted consumer would log a stack trace. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      consumer.close(CloseOptions.timeout(CLOSE));
    } finally {
      closeTopics.run();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

package io.fenceline.kafka.client;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads all partitions of topics that it knows by their ids (rule E7), without a group: what it
 * returns is of the topics that it began with, without a gap, or it throws a {@link
 * LostRecordsException}. Not thread-safe, but for {@link #wakeup}.
 */
public final class CheckedConsumer implements AutoCloseable {
  private static final long LOOKUP_NANOS = Duration.ofSeconds(2).toNanos();

  private final Consumer<byte[], byte[]> consumer;
  private final Function<String, Optional<TopicDescription>> topics;
  private final Runnable closeAdmin;
  private final Map<String, Uuid> ids = new HashMap<>();
  private long lookupNanos = System.nanoTime();

  /** With clients of its own. */
  public static CheckedConsumer connect(KafkaSettings kafka) {
    return new CheckedConsumer(KafkaClients.scanner(kafka), TopicState.connect(kafka.admin()));
  }

  /** Closes the clients. */
  public CheckedConsumer(Consumer<byte[], byte[]> consumer, Admin admin) {
    this(consumer, topic -> TopicState.find(admin, topic), () -> admin.close(Duration.ZERO));
  }

  /**
   * @param topics looks a topic up
   * @param closeAdmin closes what it uses
   */
  public CheckedConsumer(
      Consumer<byte[], byte[]> consumer,
      Function<String, Optional<TopicDescription>> topics,
      Runnable closeAdmin) {
    this.consumer = consumer;
    this.topics = topics;
    this.closeAdmin = closeAdmin;
  }

  /**
   * The partitions that a topic has now.
   *
   * @throws UnknownTopicOrPartitionException when there is no such topic
   * @throws LostRecordsException when it is not the one that it was before
   */
  public Set<TopicPartition> partitions(String topic) {
    Uuid known = ids.get(topic);
    Optional<TopicDescription> found = topics.apply(topic);
    if (found.isEmpty() && known == null) {
      throw new UnknownTopicOrPartitionException(
          "there is no topic %s; check --topic-prefix and its own option (a job creates its outputs when it starts)"
              .formatted(topic));
    }
    Uuid id = found.map(TopicDescription::topicId).orElse(Uuid.ZERO_UUID);
    if (known != null && !known.equals(id)) {
      throw new LostRecordsException(
          found.isEmpty()
              ? "topic " + topic + ": it was deleted while it was read"
              : TopicPosition.recreated(topic, known, id));
    }
    ids.put(topic, id);
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

  /** Reads nothing any more. */
  void unassign() {
    consumer.unsubscribe();
  }

  /** Reads those of the partitions that it does not read yet, from a position on. */
  public void assign(Set<TopicPartition> partitions, StartPosition position) {
    Set<TopicPartition> all = new HashSet<>(consumer.assignment());
    Set<TopicPartition> added = new HashSet<>(partitions);
    added.removeAll(all);
    if (all.addAll(added)) {
      Map<TopicPartition, Long> offsets = offsets(added, position);
      consumer.assign(all);
      offsets.forEach(consumer::seek);
    }
  }

  /** Waits for records of these partitions, and not of the others. */
  ConsumerRecords<byte[], byte[]> poll(Collection<TopicPartition> wanted, Duration wait) {
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
    if (System.nanoTime() - lookupNanos > LOOKUP_NANOS) {
      try {
        ids.keySet().forEach(eachTopic);
      } catch (TimeoutException e) {
        // Asked again later.
      }
      lookupNanos = System.nanoTime();
    }
  }

  /**
   * Checks that the topics are still those that it began with.
   *
   * @throws LostRecordsException when one is not
   */
  void check() {
    ids.keySet().forEach(this::partitions);
  }

  private ConsumerRecords<byte[], byte[]> poll(Duration wait) {
    try {
      return consumer.poll(wait);
    } catch (InvalidOffsetException e) {
      throw new LostRecordsException(
          "topic %s: records were deleted before they were read, or the log was truncated (%s)"
              .formatted(e.partitions().iterator().next().topic(), e.getMessage()));
    }
  }

  /** The offset of the next record. */
  long position(TopicPartition partition) {
    return consumer.position(partition);
  }

  /** Ends a wait by an exception; any thread may call this. */
  public void wakeup() {
    consumer.wakeup();
  }

  @Override
  public void close() {
    try {
      consumer.close();
    } finally {
      closeAdmin.run();
    }
  }
}

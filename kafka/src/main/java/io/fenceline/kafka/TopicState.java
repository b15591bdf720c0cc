package io.fenceline.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The current id and offsets of a topic.
 *
 * @param id changes when the topic is deleted and created again; zero if the brokers have no ids
 * @param partitions the available offsets of each partition
 */
public record TopicState(Uuid id, Map<Integer, OffsetRange> partitions) {
  private static final String TIMEOUT_MILLIS = "15000";

  /** The range from the first available offset to that of the next record. */
  public record OffsetRange(long begin, long end) {}

  /** Whether both ids are known and differ. */
  public boolean isRecreated(Uuid storedId) {
    return !storedId.equals(Uuid.ZERO_UUID) && !id.equals(Uuid.ZERO_UUID) && !id.equals(storedId);
  }

  /** A client with short timeouts unless the properties set others. */
  public static Admin connect(Properties properties) {
    Properties withTimeouts = new Properties();
    withTimeouts.putAll(properties);
    withTimeouts.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    withTimeouts.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    return Admin.create(withTimeouts);
  }

  /**
   * Reads it from the brokers. The topic may just have been created.
   *
   * @throws KafkaException when they do not answer, or have no such topic
   */
  public static TopicState read(Admin admin, String topic) {
    return NewTopics.untilKnown(NewTopics.LIMIT, () -> readOnce(admin, topic));
  }

  private static TopicState readOnce(Admin admin, String topic) {
    TopicDescription description = describe(admin, topic);
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    Map<TopicPartition, OffsetSpec> next = new HashMap<>();
    for (var info : description.partitions()) {
      first.put(new TopicPartition(topic, info.partition()), OffsetSpec.earliest());
      next.put(new TopicPartition(topic, info.partition()), OffsetSpec.latest());
    }
    // The beginning first: retention may advance it meanwhile, and the end grows.
    Map<TopicPartition, ListOffsetsResultInfo> begins = get(admin.listOffsets(first).all());
    Map<TopicPartition, ListOffsetsResultInfo> ends = get(admin.listOffsets(next).all());
    Map<Integer, OffsetRange> ranges = new HashMap<>();
    begins.forEach(
        (partition, begin) ->
            ranges.put(
                partition.partition(),
                new OffsetRange(begin.offset(), ends.get(partition).offset())));
    return new TopicState(description.topicId(), ranges);
  }

  /** The offset of the next record of each partition, for readers of that isolation level. */
  public static Map<Integer, Long> ends(Admin admin, String topic, IsolationLevel isolation) {
    Map<TopicPartition, OffsetSpec> next = new HashMap<>();
    for (var info : describe(admin, topic).partitions()) {
      next.put(new TopicPartition(topic, info.partition()), OffsetSpec.latest());
    }
    Map<Integer, Long> ends = new HashMap<>();
    get(admin.listOffsets(next, new ListOffsetsOptions(isolation)).all())
        .forEach((partition, end) -> ends.put(partition.partition(), end.offset()));
    return ends;
  }

  /**
   * The offset in each partition of the first record with this timestamp or a later one, or that of
   * the next record.
   */
  public static Map<Integer, Long> offsetsAt(Admin admin, String topic, long timestampMillis) {
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    for (var info : describe(admin, topic).partitions()) {
      first.put(
          new TopicPartition(topic, info.partition()), OffsetSpec.forTimestamp(timestampMillis));
    }
    Map<Integer, Long> ends = ends(admin, topic, IsolationLevel.READ_UNCOMMITTED);
    Map<Integer, Long> offsets = new HashMap<>();
    get(admin.listOffsets(first).all())
        .forEach(
            (partition, found) ->
                offsets.put(
                    partition.partition(),
                    found.offset() >= 0 ? found.offset() : ends.get(partition.partition())));
    return offsets;
  }

  private static TopicDescription describe(Admin admin, String topic) {
    return get(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
  }

  /** The topic's id; empty when there is no such topic. */
  public static Optional<Uuid> id(Admin admin, String topic) {
    try {
      return Optional.of(describe(admin, topic).topicId());
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  private static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}

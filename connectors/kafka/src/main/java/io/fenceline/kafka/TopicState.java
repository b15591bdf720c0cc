package io.fenceline.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The current id and offsets of a topic.
 *
 * @param id changes when the topic is deleted and created again; zero if the brokers have no ids
 * @param partitions the available offsets of each partition
 */
public record TopicState(Uuid id, Map<Integer, OffsetRange> partitions) {
  private static final String TIMEOUT_MILLIS = "15000";
  private static final Duration ANSWER = Duration.ofSeconds(5);

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
    for (TopicPartition each : partitions(description)) {
      first.put(each, OffsetSpec.earliest());
      next.put(each, OffsetSpec.latest());
    }
    // The beginning first: retention may advance it meanwhile, and the end grows.
    Map<TopicPartition, ListOffsetsResultInfo> begins =
        AdminAnswer.of(admin.listOffsets(first).all());
    Map<TopicPartition, ListOffsetsResultInfo> ends = AdminAnswer.of(admin.listOffsets(next).all());
    Map<Integer, OffsetRange> ranges = new HashMap<>();
    begins.forEach(
        (partition, begin) ->
            ranges.put(
                partition.partition(),
                new OffsetRange(begin.offset(), ends.get(partition).offset())));
    return new TopicState(description.topicId(), ranges);
  }

  /** The ends of each partition. */
  public static Map<Integer, LogEnds> ends(Admin admin, String topic) {
    Map<Integer, LogEnds> ends = new HashMap<>();
    LogEnds.read(admin, partitions(describe(admin, topic)))
        .forEach((at, of) -> ends.put(at.partition(), of));
    return ends;
  }

  /**
   * The offset in each partition of the first record with this timestamp or a later one, or that of
   * the next record.
   */
  public static Map<Integer, Long> offsetsAt(Admin admin, String topic, long timestampMillis) {
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    for (TopicPartition each : partitions(describe(admin, topic))) {
      first.put(each, OffsetSpec.forTimestamp(timestampMillis));
    }
    Map<Integer, LogEnds> ends = ends(admin, topic);
    Map<Integer, Long> offsets = new HashMap<>();
    AdminAnswer.of(admin.listOffsets(first).all())
        .forEach(
            (partition, found) ->
                offsets.put(
                    partition.partition(),
                    found.offset() >= 0 ? found.offset() : ends.get(partition.partition()).end()));
    return offsets;
  }

  private static TopicDescription describe(Admin admin, String topic) {
    DescribeTopicsOptions options = new DescribeTopicsOptions().timeoutMs((int) ANSWER.toMillis());
    return AdminAnswer.of(
        admin.describeTopics(List.of(topic), options).topicNameValues().get(topic));
  }

  /**
   * The topic with its id, which consumers do not report; empty when it does not exist.
   *
   * @throws TimeoutException when the brokers do not answer
   */
  public static Optional<TopicDescription> find(Admin admin, String topic) {
    try {
      return Optional.of(describe(admin, topic));
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    } catch (TopicAuthorizationException e) {
      throw new TopicAuthorizationException(Set.of(topic)); // Which Kafka's does not name.
    } catch (TimeoutException e) {
      throw new TimeoutException("Kafka has not answered within " + ANSWER.toSeconds() + " s", e);
    }
  }

  /** All partitions of a topic. */
  public static Set<TopicPartition> partitions(TopicDescription topic) {
    return topic.partitions().stream()
        .map(info -> new TopicPartition(topic.name(), info.partition()))
        .collect(Collectors.toSet());
  }

  /** The topic's id; empty when there is no such topic. */
  public static Optional<Uuid> id(Admin admin, String topic) {
    return find(admin, topic).map(TopicDescription::topicId);
  }
}

package io.fenceline.kafka.position;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * A topic as it is now.
 *
 * @param id of this creation of the topic; zero where the brokers have none
 * @param partitions which offsets each partition holds
 */
record TopicState(Uuid id, Map<Integer, Range> partitions) {
  private static final String TIMEOUT_MILLIS = "15000";

  /** From the first offset that is there to the one that the next record gets. */
  record Range(long begin, long end) {}

  /** Whether both ids are known and differ. */
  boolean isOtherThan(Uuid then) {
    return !then.equals(Uuid.ZERO_UUID) && !id.equals(Uuid.ZERO_UUID) && !id.equals(then);
  }

  /** A client that gives up soon unless the properties say otherwise. */
  static Admin connect(Properties properties) {
    Properties withTimeouts = new Properties();
    withTimeouts.putAll(properties);
    withTimeouts.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    withTimeouts.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    return Admin.create(withTimeouts);
  }

  /**
   * Asks the brokers.
   *
   * @throws KafkaException when they do not answer, or have no such topic
   */
  static TopicState read(Admin admin, String topic) {
    TopicDescription description =
        get(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    Map<TopicPartition, OffsetSpec> next = new HashMap<>();
    for (var info : description.partitions()) {
      first.put(new TopicPartition(topic, info.partition()), OffsetSpec.earliest());
      next.put(new TopicPartition(topic, info.partition()), OffsetSpec.latest());
    }
    // The beginning first: retention may move it on meanwhile, and records come in at the end.
    Map<TopicPartition, ListOffsetsResultInfo> begins = get(admin.listOffsets(first).all());
    Map<TopicPartition, ListOffsetsResultInfo> ends = get(admin.listOffsets(next).all());
    Map<Integer, Range> ranges = new HashMap<>();
    begins.forEach(
        (partition, begin) ->
            ranges.put(
                partition.partition(), new Range(begin.offset(), ends.get(partition).offset())));
    return new TopicState(description.topicId(), ranges);
  }

  /** The topic's id; empty when there is no such topic. */
  static Optional<Uuid> id(Admin admin, String topic) {
    try {
      return Optional.of(
          get(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic).topicId());
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

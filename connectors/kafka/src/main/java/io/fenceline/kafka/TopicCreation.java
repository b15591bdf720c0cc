package io.fenceline.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates a topic and waits until the brokers know it. */
final class TopicCreation {
  private TopicCreation() {}

  /**
   * Returns when the topic can be written, which is a little after the brokers report it as
   * created.
   */
  static void create(Admin admin, TopicRequirements need, TopicSize size) {
    try {
      TopicSetup.await(admin.createTopics(List.of(need.newTopic(size))).all());
    } catch (TopicExistsException e) {
      // Another process has created it; its settings are checked as well.
    }
    untilKnown(() -> awaitLeaders(admin, need.topic()));
  }

  /** The answer of the first broker that knows the topic. */
  static <T> T untilKnown(Supplier<T> request) {
    try {
      return NewTopics.untilKnown(TopicSetup.TIMEOUT, request);
    } catch (UnknownTopicOrPartitionException e) {
      throw new KafkaException(
          "was created, but is not available on the brokers after " + TopicSetup.TIMEOUT, e);
    } catch (InterruptException e) {
      throw TopicSetup.interrupted(e);
    }
  }

  /**
   * Requests the end offset of each partition, which only its current leader has. A producer that
   * is faster may lose its first batch for good: the leader refuses it, takes the second, and then
   * finds every retry of the first out of order (KAFKA-15591).
   */
  private static Map<TopicPartition, ?> awaitLeaders(Admin admin, String topic) {
    TopicDescription description =
        TopicSetup.await(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (TopicPartitionInfo partition : description.partitions()) {
      ends.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest());
    }
    return TopicSetup.await(admin.listOffsets(ends).all());
  }
}

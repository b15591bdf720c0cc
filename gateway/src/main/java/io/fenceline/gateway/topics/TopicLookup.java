package io.fenceline.gateway.topics;

import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks Kafka for topics with their ids, which consumers do not report: offsets alone do not show
 * that a topic was deleted and created again. Thread-safe.
 */
final class TopicLookup implements AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private final Admin admin;

  TopicLookup(KafkaSettings kafka) {
    this.admin = Admin.create(kafka.admin());
  }

  /**
   * The topic; empty if it does not exist.
   *
   * @throws TimeoutException when Kafka does not answer
   * @throws KafkaException when Kafka refuses to answer
   */
  Optional<FoundTopic> find(String topic) throws InterruptedException {
    try {
      DescribeTopicsOptions options =
          new DescribeTopicsOptions().timeoutMs((int) ANSWER.toMillis());
      return Optional.of(
          found(admin.describeTopics(List.of(topic), options).topicNameValues().get(topic).get()));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      if (cause instanceof TimeoutException) {
        throw new TimeoutException(
            "Kafka has not answered within " + ANSWER.toSeconds() + " s", cause);
      }
      throw cause instanceof KafkaException refused ? refused : new KafkaException(cause);
    }
  }

  private static FoundTopic found(TopicDescription topic) {
    return new FoundTopic(
        topic.topicId(),
        topic.partitions().stream()
            .map(info -> new TopicPartition(topic.name(), info.partition()))
            .collect(Collectors.toSet()));
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}

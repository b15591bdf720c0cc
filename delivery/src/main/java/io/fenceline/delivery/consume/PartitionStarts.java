package io.fenceline.delivery.consume;

import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** Decides where the partitions begin that a consumer is given (rules E5 and E7). */
final class PartitionStarts {
  private final Function<String, TopicState> topics;
  private final Map<String, Uuid> knownIds;
  private final Consumer<String> losses;

  /**
   * @param topics the current state of a topic
   * @param knownIds of the topics that were read; is kept up to date. A group's commits go with
   *     their topic
   * @param losses receives the losses; reading continues when it returns
   */
  PartitionStarts(
      Function<String, TopicState> topics, Map<String, Uuid> knownIds, Consumer<String> losses) {
    this.topics = topics;
    this.knownIds = knownIds;
    this.losses = losses;
  }

  /**
   * The given partitions, each at what was committed, else at its first offset: the partition was
   * added after the group began, its commit vanished, or its topic is a new one.
   */
  Map<TopicPartition, Partition> of(
      Collection<TopicPartition> given, Map<TopicPartition, OffsetAndMetadata> committed) {
    Map<String, TopicState> states = new HashMap<>();
    Map<TopicPartition, Partition> partitions = new HashMap<>();
    for (TopicPartition each : given) {
      TopicState state = states.computeIfAbsent(each.topic(), topics);
      partitions.put(each, start(each, committed.get(each), state));
    }
    states.forEach((topic, state) -> knownIds.put(topic, state.id()));
    return partitions;
  }

  private Partition start(TopicPartition at, OffsetAndMetadata committed, TopicState state) {
    TopicState.OffsetRange range = state.partitions().get(at.partition());
    if (range == null) {
      throw new KafkaException(at + ": the topic has no such partition any more");
    }
    Optional<String> loss = position(at, committed).loss(state);
    loss.ifPresent(losses);
    return committed == null || loss.isPresent()
        ? new Partition(state.id(), range.begin())
        : new Partition(state.id(), committed);
  }

  private TopicPosition position(TopicPartition at, OffsetAndMetadata committed) {
    return committed == null
        ? TopicPosition.of(knownIds.getOrDefault(at.topic(), Uuid.ZERO_UUID), at, 0)
        : TopicPosition.of(
            CommitMetadata.parse(committed.metadata()).topicId(), at, committed.offset());
  }
}

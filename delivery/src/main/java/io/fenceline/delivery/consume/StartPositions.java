package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Start;
import io.fenceline.kafka.AdminAnswer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits where a new group starts before it reads anything. Otherwise events between the start and
 * the first commit would be skipped after a crash, and those of a partition that is added later
 * until it is noticed.
 */
final class StartPositions {
  private static final Logger LOG = LoggerFactory.getLogger(StartPositions.class);

  private StartPositions() {}

  /**
   * Does nothing for a topic of which the group has committed a partition.
   *
   * @param knownIds of the topics that were read. The commits went with a topic that has another id
   *     now: they are written again, so that the loss is noticed also after a restart
   * @param losses is told that commits are gone, if the group is not new; the oldest events follow
   *     when it returns
   */
  static void prepare(
      Admin admin,
      String group,
      Collection<String> topics,
      Start start,
      Map<String, Uuid> knownIds,
      Consumer<String> losses) {
    Map<TopicPartition, OffsetAndMetadata> committed =
        AdminAnswer.of(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    List<String> fresh =
        topics.stream()
            .filter(topic -> committed.keySet().stream().noneMatch(of -> of.topic().equals(topic)))
            .toList();
    if (fresh.isEmpty()) {
      return;
    }
    if (!knownIds.keySet().containsAll(fresh)) {
      report(group, fresh, start, losses);
    }
    Map<TopicPartition, OffsetAndMetadata> offsets = offsets(admin, fresh, start, knownIds);
    try {
      AdminAnswer.of(admin.alterConsumerGroupOffsets(group, offsets).all());
    } catch (UnknownMemberIdException | RebalanceInProgressException e) {
      // Another process of the group runs, so it has committed them.
    }
  }

  /** Kafka keeps nothing of a group whose commits are gone: only the configuration tells. */
  private static void report(
      String group, List<String> topics, Start start, Consumer<String> losses) {
    String found =
        "group %s has no committed offsets of %s".formatted(group, String.join(", ", topics));
    if (start.equals(Start.NONE)) {
      losses.accept(
          found
              + ": they expired (offsets.retention.minutes), or were deleted by themselves or with the topic");
    } else {
      LOG.warn("{}, and begins there as a new one; \"start: none\" says that it is not new", found);
    }
  }

  private static Map<TopicPartition, OffsetAndMetadata> offsets(
      Admin admin, List<String> topics, Start start, Map<String, Uuid> knownIds) {
    Map<String, TopicDescription> described =
        AdminAnswer.of(admin.describeTopics(topics).allTopicNames());
    List<TopicPartition> partitions =
        described.values().stream()
            .flatMap(
                topic ->
                    topic.partitions().stream()
                        .map(each -> new TopicPartition(topic.name(), each.partition())))
            .toList();
    Map<TopicPartition, ListOffsetsResultInfo> found = list(admin, partitions, spec(start));
    List<TopicPartition> behind =
        partitions.stream()
            .filter(each -> found.get(each).offset() < 0)
            .toList(); // No record is so new.
    found.putAll(list(admin, behind, OffsetSpec.latest()));
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    found.forEach(
        (partition, position) -> {
          Uuid id = described.get(partition.topic()).topicId();
          Uuid known = knownIds.getOrDefault(partition.topic(), id);
          String metadata = new CommitMetadata(known, "").toString();
          offsets.put(
              partition,
              known.equals(id)
                  ? new OffsetAndMetadata(position.offset(), position.leaderEpoch(), metadata)
                  : new OffsetAndMetadata(0, metadata));
        });
    return offsets;
  }

  private static OffsetSpec spec(Start start) {
    if (start.equals(Start.EARLIEST) || start.equals(Start.NONE)) {
      return OffsetSpec.earliest();
    }
    return start.equals(Start.LATEST)
        ? OffsetSpec.latest()
        : OffsetSpec.forTimestamp(Math.max(0, start.epochMillis()));
  }

  private static Map<TopicPartition, ListOffsetsResultInfo> list(
      Admin admin, List<TopicPartition> partitions, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(each -> each, each -> spec));
    return new HashMap<>(AdminAnswer.of(admin.listOffsets(wanted).all()));
  }
}

package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Start;
import io.fenceline.kafka.AdminAnswer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

/**
 * Commits where a new group starts before it reads anything. Otherwise events between the start and
 * the first commit would be skipped after a crash, and those of a partition that is added later
 * until it is noticed.
 */
final class StartPositions {
  private StartPositions() {}

  /**
   * Does nothing for a topic of which the group has committed a partition.
   *
   * @param knownIds of the topics that were read. The commits went with a topic that has another id
   *     now: they are written again, so that the loss is noticed also after a restart
   */
  static void prepare(
      Admin admin,
      String group,
      Collection<String> topics,
      Start start,
      Map<String, Uuid> knownIds) {
    Map<TopicPartition, OffsetAndMetadata> committed =
        AdminAnswer.of(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    List<String> fresh =
        topics.stream()
            .filter(topic -> committed.keySet().stream().noneMatch(of -> of.topic().equals(topic)))
            .toList();
    if (fresh.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> offsets = offsets(admin, fresh, start, knownIds);
    try {
      AdminAnswer.of(admin.alterConsumerGroupOffsets(group, offsets).all());
    } catch (UnknownMemberIdException | RebalanceInProgressException e) {
      // Another process of the group runs, so it has committed them.
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
    if (start.equals(Start.EARLIEST)) {
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

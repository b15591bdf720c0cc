package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Start;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.UnknownMemberIdException;

/**
 * Commits where a new group starts before it reads anything. Otherwise events between the start and
 * the first commit would be skipped after a crash, and those of a partition that is added later
 * until it is noticed.
 */
final class StartPositions {
  private StartPositions() {}

  /** Does nothing for a topic of which the group has committed a partition. */
  static void prepare(Admin admin, String group, Collection<String> topics, Start start) {
    Map<TopicPartition, OffsetAndMetadata> committed =
        await(() -> admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get());
    List<String> fresh =
        topics.stream()
            .filter(topic -> committed.keySet().stream().noneMatch(of -> of.topic().equals(topic)))
            .toList();
    if (fresh.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> offsets = offsets(admin, fresh, start);
    try {
      await(() -> admin.alterConsumerGroupOffsets(group, offsets).all().get());
    } catch (UnknownMemberIdException | RebalanceInProgressException e) {
      // Another process of the group runs, so it has committed them.
    }
  }

  private static Map<TopicPartition, OffsetAndMetadata> offsets(
      Admin admin, List<String> topics, Start start) {
    Map<String, TopicDescription> described =
        await(() -> admin.describeTopics(topics).allTopicNames().get());
    List<TopicPartition> partitions =
        described.values().stream()
            .flatMap(
                topic ->
                    topic.partitions().stream()
                        .map(each -> new TopicPartition(topic.name(), each.partition())))
            .toList();
    Map<TopicPartition, Long> found = list(admin, partitions, spec(start));
    List<TopicPartition> behind =
        partitions.stream().filter(each -> found.get(each) < 0).toList(); // No record is so new.
    found.putAll(list(admin, behind, OffsetSpec.latest()));
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    found.forEach((partition, offset) -> offsets.put(partition, new OffsetAndMetadata(offset)));
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

  private static Map<TopicPartition, Long> list(
      Admin admin, List<TopicPartition> partitions, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(each -> each, each -> spec));
    Map<TopicPartition, ListOffsetsResultInfo> found =
        await(() -> admin.listOffsets(wanted).all().get());
    Map<TopicPartition, Long> offsets = new HashMap<>();
    found.forEach((partition, info) -> offsets.put(partition, info.offset()));
    return offsets;
  }

  private interface Request<T> {
    T get() throws ExecutionException, InterruptedException;
  }

  private static <T> T await(Request<T> request) {
    try {
      return request.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new org.apache.kafka.common.errors.InterruptException(e);
    }
  }
}

package io.fenceline.kafka.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;

/** Descriptions of topics. */
final class ScannedTopics {
  private ScannedTopics() {}

  static Optional<TopicDescription> find(String topic, int partitions, Uuid id) {
    List<TopicPartitionInfo> infos =
        IntStream.range(0, partitions)
            .mapToObj(each -> new TopicPartitionInfo(each, null, List.of(), List.of()))
            .toList();
    return Optional.of(new TopicDescription(topic, false, infos, Set.of(), id));
  }
}

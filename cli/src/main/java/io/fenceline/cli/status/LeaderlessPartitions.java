package io.fenceline.cli.status;

import io.fenceline.kafka.AdminAnswer;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/** Finds the partitions that nobody can read, since none of their brokers leads them. */
final class LeaderlessPartitions {
  private LeaderlessPartitions() {}

  /** For each of them, what is wrong and the remedy; topics that do not exist have none. */
  static Map<TopicPartition, String> describe(Admin admin, Set<String> topics) {
    return describe(AdminAnswer.of(admin.describeTopics(topics).allTopicNames()).values());
  }

  static Map<TopicPartition, String> describe(Collection<TopicDescription> topics) {
    Map<TopicPartition, String> lines =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    for (TopicDescription topic : topics) {
      for (TopicPartitionInfo partition : topic.partitions()) {
        if (partition.leader() == null || partition.leader().isEmpty()) {
          lines.put(
              new TopicPartition(topic.name(), partition.partition()),
              line(topic.name(), partition));
        }
      }
    }
    return lines;
  }

  private static String line(String topic, TopicPartitionInfo partition) {
    return "%s, partition %d has no leader, so none of its records is read or written; start broker %s"
        .formatted(
            topic,
            partition.partition(),
            partition.replicas().stream().map(Node::idString).collect(Collectors.joining(" or ")));
  }
}

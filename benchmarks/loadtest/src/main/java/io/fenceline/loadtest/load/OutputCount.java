package io.fenceline.loadtest.load;

import io.fenceline.kafka.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/** Counts the records of topics by their end offsets, without reading them. */
public final class OutputCount {
  private OutputCount() {}

  public static long outputs(Admin admin, Topics topics) {
    return count(admin, topics.transitions()) + count(admin, topics.adMatches());
  }

  public static long count(Admin admin, String topic) {
    return ends(admin, topic).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The number of records of each partition. */
  public static Map<Integer, Long> ends(Admin admin, String topic) {
    try {
      TopicDescription description =
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
      Map<TopicPartition, OffsetSpec> specs = new HashMap<>();
      description
          .partitions()
          .forEach(p -> specs.put(new TopicPartition(topic, p.partition()), OffsetSpec.latest()));
      Map<Integer, Long> ends = new HashMap<>();
      admin
          .listOffsets(specs)
          .all()
          .get()
          .forEach((partition, end) -> ends.put(partition.partition(), end.offset()));
      return ends;
    } catch (ExecutionException e) {
      throw new IllegalStateException("topic " + topic + ": " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}

package io.fenceline.loadtest.load;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.AdminAnswer;
import io.fenceline.kafka.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** Counts the records of topics by their end offsets, without reading them. */
public final class OutputCount {
  private OutputCount() {}

  public static long outputs(Admin admin, Topics topics) {
    return count(admin, topics.of(Outputs.TRANSITIONS))
        + count(admin, topics.of(Outputs.AD_MATCHES));
  }

  public static long count(Admin admin, String topic) {
    return ends(admin, topic).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The number of records of each partition. */
  public static Map<Integer, Long> ends(Admin admin, String topic) {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    AdminAnswer.of(admin.describeTopics(List.of(topic)).allTopicNames())
        .get(topic)
        .partitions()
        .forEach(p -> latest.put(new TopicPartition(topic, p.partition()), OffsetSpec.latest()));
    Map<Integer, Long> ends = new HashMap<>();
    AdminAnswer.of(admin.listOffsets(latest).all())
        .forEach((partition, end) -> ends.put(partition.partition(), end.offset()));
    return ends;
  }
}

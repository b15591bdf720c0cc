package io.fenceline.cli.output;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Sets a consumer on all partitions of topics. */
public final class TopicFollower {
  private TopicFollower() {}

  /**
   * @throws UnknownTopicOrPartitionException for a topic that is not there
   */
  public static void assign(
      Consumer<byte[], byte[]> consumer, List<String> topics, boolean fromBeginning) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      List<PartitionInfo> infos = consumer.partitionsFor(topic);
      if (infos.isEmpty()) {
        throw new UnknownTopicOrPartitionException(
            "there is no topic "
                + topic
                + "; check --topic-prefix and its own option (a job creates it when it starts)");
      }
      infos.forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
    }
    consumer.assign(partitions);
    if (fromBeginning) {
      consumer.seekToBeginning(partitions);
    } else {
      consumer.seekToEnd(partitions);
    }
    // Seeking is lazy: without this, records written before the first poll would be skipped.
    partitions.forEach(consumer::position);
  }
}

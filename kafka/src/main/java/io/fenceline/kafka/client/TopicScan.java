package io.fenceline.kafka.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads a topic from its beginning to the end that it has when the scan starts. */
public final class TopicScan {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private TopicScan() {}

  /**
   * Passes on each record.
   *
   * @throws UnknownTopicOrPartitionException when there is no such topic
   * @throws TimeoutException when the brokers do not answer or the reading stalls
   */
  public static void read(
      Consumer<byte[], byte[]> consumer,
      String topic,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> records) {
    List<TopicPartition> partitions =
        Optional.ofNullable(consumer.partitionsFor(topic)).orElse(List.of()).stream()
            .map(TopicScan::topicPartition)
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException(
          "there is no topic %s; check --topic-prefix and its own option".formatted(topic));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long progressNanos = System.nanoTime();
    while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        progressNanos = System.nanoTime();
        if (record.offset() < ends.get(new TopicPartition(topic, record.partition()))) {
          records.accept(record);
        }
      }
      if (System.nanoTime() - progressNanos > TIMEOUT.toNanos()) {
        throw new TimeoutException(
            "topic %s: nothing came for %d s".formatted(topic, TIMEOUT.toSeconds()));
      }
    }
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }
}

package io.fenceline.producers.zones;

import io.fenceline.kafka.client.CheckedConsumer;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartitionInfo;

/** Topics of one partition each. */
final class MockScans {
  private MockScans() {}

  static CheckedConsumer checked(Consumer<byte[], byte[]> consumer) {
    TopicPartitionInfo only = new TopicPartitionInfo(0, null, List.of(), List.of());
    return new CheckedConsumer(
        consumer,
        topic -> Optional.of(new TopicDescription(topic, false, List.of(only))),
        () -> {});
  }
}

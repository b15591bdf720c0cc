package io.fenceline.kafka.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimeOrderedScanTest {
  private static final TopicPartition ZONES = new TopicPartition("zones", 0);
  private static final TopicPartition FIRST = new TopicPartition("locations", 0);
  private static final TopicPartition SECOND = new TopicPartition("locations", 1);

  private static final Uuid ID = new Uuid(1, 1);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");

  private void ends(Map<TopicPartition, Long> ends) {
    ends.forEach(
        (partition, end) -> {
          consumer.updateBeginningOffsets(Map.of(partition, 0L));
          consumer.updateEndOffsets(Map.of(partition, end));
        });
  }

  private void add(TopicPartition at, long offset, long timeMillis) {
    consumer.addRecord(
        new ConsumerRecord<>(
            at.topic(),
            at.partition(),
            offset,
            timeMillis,
            TimestampType.CREATE_TIME,
            0,
            0,
            "k".getBytes(UTF_8),
            null,
            new RecordHeaders(),
            Optional.empty()));
  }

  @Test
  @DisplayName("Z7: topics are merged by timestamps, of equal ones the first topic first")
  void partitionsOfAllTopicsAreMergedByTheirTimestamps() {
    ends(Map.of(ZONES, 3L, FIRST, 3L, SECOND, 2L));
    // The second partition comes late, and its records are the earliest.
    consumer.schedulePollTask(
        () -> {
          add(FIRST, 0, 20);
          add(FIRST, 1, 10);
          add(ZONES, 0, 10);
        });
    consumer.schedulePollTask(() -> add(ZONES, 1, 20));
    consumer.schedulePollTask(() -> add(SECOND, 0, 1));
    consumer.schedulePollTask(
        () -> {
          add(FIRST, 2, 40);
          add(ZONES, 2, 30);
          add(SECOND, 1, 30);
        });
    LinkedHashMap<String, Long> from = new LinkedHashMap<>();
    from.put("zones", Long.MIN_VALUE);
    from.put("locations", Long.MIN_VALUE);
    List<String> read = new ArrayList<>();
    new TimeOrderedScan(
            new CheckedConsumer(
                consumer,
                topic -> ScannedTopics.find(topic, topic.equals("zones") ? 1 : 2, ID),
                () -> {}),
            from)
        .forEachRemaining(
            record -> read.add(record.topic() + record.partition() + "@" + record.offset()));
    assertThat(read)
        .containsExactly(
            "locations1@0",
            "zones0@0",
            "zones0@1",
            "locations0@0",
            "locations0@1",
            "zones0@2",
            "locations1@1",
            "locations0@2");
  }
}

package io.fenceline.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicScanTest {
  private static final TopicPartition AT = new TopicPartition("locations", 0);
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
  private final AtomicReference<Optional<TopicDescription>> topic =
      new AtomicReference<>(ScannedTopics.find(AT.topic(), 1, new Uuid(1, 1)));

  @BeforeEach
  void fill() {
    consumer.updateBeginningOffsets(Map.of(AT, 0L));
    consumer.updateEndOffsets(Map.of(AT, 1L));
    consumer.schedulePollTask(
        () -> consumer.addRecord(new ConsumerRecord<>(AT.topic(), 0, 0, null, null)));
  }

  private TopicScan scan() {
    return new TopicScan(
        new CheckedConsumer(consumer, name -> topic.get(), () -> {}),
        AT.topic(),
        Long.MIN_VALUE,
        Long.MAX_VALUE);
  }

  @Test
  @DisplayName("E7: a scan that retention overtakes does not end as if it had read everything")
  void aScanWhoseRecordsAreDeletedFails() {
    TopicScan scan = scan();
    consumer.setPollException(new OffsetOutOfRangeException(Map.of(AT, 0L)));
    assertThatThrownBy(scan::hasNext)
        .isInstanceOf(LostRecordsException.class)
        .hasMessageStartingWith("topic locations: records were deleted before they were read");
  }

  @Test
  @DisplayName("E7: a scan whose topic is created again does not end as if it had read everything")
  void aScanOfTwoTopicsOfOneNameFails() {
    TopicScan scan = scan();
    assertThat(scan.next().offset()).isZero();
    topic.set(ScannedTopics.find(AT.topic(), 1, new Uuid(2, 2)));
    assertThatThrownBy(scan::hasNext)
        .isInstanceOf(LostRecordsException.class)
        .hasMessageStartingWith("topic locations: it was deleted and created again");
    topic.set(Optional.empty());
    assertThatThrownBy(scan::hasNext)
        .hasMessage("topic locations: it was deleted while it was read");
  }
}

package io.fenceline.kafka.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicScanTest {
  private static final TopicPartition AT = new TopicPartition("locations", 0);

  @Test
  @DisplayName("E7: a scan that retention overtakes does not end as if it had read everything")
  void aScanWhoseRecordsAreDeletedFails() {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    consumer.updatePartitions(
        AT.topic(), List.of(new PartitionInfo(AT.topic(), 0, null, new Node[0], new Node[0])));
    consumer.updateBeginningOffsets(Map.of(AT, 0L));
    consumer.updateEndOffsets(Map.of(AT, 9L));
    TopicScan scan = new TopicScan(consumer, AT.topic(), Long.MIN_VALUE, Long.MAX_VALUE);
    consumer.setPollException(new OffsetOutOfRangeException(Map.of(AT, 0L)));
    assertThatThrownBy(scan::hasNext)
        .isInstanceOf(OffsetOutOfRangeException.class)
        .hasMessage("topic locations: records were deleted while they were read; try again");
  }
}

package io.fenceline.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.connector.kafka.source.enumerator.AssignmentStatus;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.SplitAndAssignmentStatus;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D7: what a source that is switched off does with its state. */
@SuppressWarnings("try") // close() of Flink's readers throws any exception
class PausedSourceTest {
  private static final KafkaPartitionSplit SPLIT =
      new KafkaPartitionSplit(new TopicPartition("device-zones", 1), 7);

  private final PausedSource<RawRecord, KafkaPartitionSplit, KafkaSourceEnumState> source =
      KafkaSources.paused();

  @Test
  @DisplayName("D7: a reader keeps its splits from checkpoint to checkpoint, and reads nothing")
  void readersKeepTheirSplits() throws Exception {
    try (SourceReader<RawRecord, KafkaPartitionSplit> reader = source.createReader(null)) {
      reader.addSplits(List.of(SPLIT));
      assertThat(reader.pollNext(null)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
      assertThat(reader.isAvailable()).isNotDone();
      assertThat(reader.snapshotState(1)).containsExactly(SPLIT);
    }
  }

  @Test
  @DisplayName("D7: the enumerator hands its state on; without one, all partitions are new later")
  void theStateOfTheEnumeratorIsHandedOn() throws Exception {
    KafkaSourceEnumState state =
        new KafkaSourceEnumState(
            Set.of(new SplitAndAssignmentStatus(SPLIT, AssignmentStatus.ASSIGNED)), true);
    try (SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restored =
            source.restoreEnumerator(null, state);
        SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> fresh =
            source.createEnumerator(null)) {
      assertThat(restored.snapshotState(1)).isSameAs(state);
      assertThat(fresh.snapshotState(1).splits()).isEmpty();
      assertThat(fresh.snapshotState(1).initialDiscoveryFinished()).isFalse();
    }
  }
}

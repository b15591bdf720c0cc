package io.fenceline.connectors.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import io.fenceline.types.UnsupportedStateException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E5: no silent gap")
class DataLossTest {
  private static final Uuid STORED_ID = new Uuid(1, 2);
  private static final Uuid CURRENT_ID = new Uuid(3, 4);

  private static Optional<String> loss(
      long position, Uuid storedId, Uuid currentId, long begin, long end) {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("fixes", 0), position);
    TopicState topic = new TopicState(currentId, Map.of(0, new TopicState.OffsetRange(begin, end)));
    return DataLoss.find(PositionSplit.of(split, storedId, 7), topic);
  }

  @Test
  void aPositionFromTheFirstRecordToTheEndIsNoLoss() {
    assertThat(loss(5, STORED_ID, STORED_ID, 5, 9)).isEmpty();
    assertThat(loss(9, STORED_ID, STORED_ID, 5, 9)).isEmpty();
    assertThat(loss(0, STORED_ID, STORED_ID, 0, 0)).isEmpty();
  }

  @Test
  void recordsThatWereDeletedBeforeTheyWereReadAreALoss() {
    assertThat(loss(4, STORED_ID, STORED_ID, 5, 9))
        .get()
        .asString()
        .contains("offset 4", "begins", "5");
  }

  @Test
  void aTopicThatEndsBeforeThePositionIsALoss() {
    assertThat(loss(10, STORED_ID, STORED_ID, 5, 9))
        .get()
        .asString()
        .contains("offset 10", "ends", "9");
  }

  @Test
  void aTopicThatWasCreatedAgainIsALossWhateverTheOffsets() {
    assertThat(loss(5, STORED_ID, CURRENT_ID, 0, 9)).get().asString().contains("created again");
  }

  @Test
  @DisplayName(
      "E5, Z2: a marker of the initial zones that was truncated is a loss until it is read")
  void aMarkerBeyondTheEndIsALoss() {
    TopicState topic = new TopicState(STORED_ID, Map.of(0, new TopicState.OffsetRange(0, 9)));
    assertThat(DataLoss.findLostMarker(at(5), 9L, topic))
        .get()
        .asString()
        .contains("marker that ends the initial zones", "offset 9", "ends at offset 9");
    assertThat(DataLoss.findLostMarker(at(KafkaPartitionSplit.EARLIEST_OFFSET), 9L, topic))
        .isPresent();
    assertThat(DataLoss.findLostMarker(at(5), 8L, topic)).isEmpty();
    assertThat(DataLoss.findLostMarker(at(10), 9L, topic)).isEmpty();
    assertThat(DataLoss.findLostMarker(at(5), null, topic)).isEmpty();
  }

  private static KafkaPartitionSplit at(long position) {
    return new KafkaPartitionSplit(new TopicPartition("zones", 0), position);
  }

  @Test
  void brokersWithoutTopicIdsAreCheckedByOffsetsAlone() {
    assertThat(loss(5, STORED_ID, Uuid.ZERO_UUID, 0, 9)).isEmpty();
    assertThat(loss(5, Uuid.ZERO_UUID, CURRENT_ID, 0, 9)).isEmpty();
    assertThat(loss(15, STORED_ID, Uuid.ZERO_UUID, 0, 9)).isPresent();
  }

  @Test
  void aSplitThatHasReadNothingHasNoLoss() {
    assertThat(loss(KafkaPartitionSplit.EARLIEST_OFFSET, STORED_ID, CURRENT_ID, 5, 9)).isEmpty();
  }

  @Test
  void aDeletedPartitionIsDataLoss() {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("fixes", 3), 1);

    assertThat(
            DataLoss.find(
                PositionSplit.of(split, STORED_ID, 7), new TopicState(STORED_ID, Map.of())))
        .get()
        .asString()
        .contains("partition 3", "no such partition");
  }

  @Test
  @DisplayName("E3: positions of a newer Fenceline are refused, with the remedy")
  void positionsOfANewerVersionAreRefused() {
    assertThatThrownBy(() -> new PositionSplit.Serializer().deserialize(2, new byte[0]))
        .isInstanceOf(UnsupportedStateException.class)
        .hasMessage(
            "position in a topic of version 2, this program reads version 1; use the version of"
                + " Fenceline that wrote the savepoint, or a newer one");
  }

  @Test
  @DisplayName("E3: the bytes of a position in a topic are those of version 1")
  void bytesOfAPosition() throws Exception {
    PositionSplit.Serializer serializer = new PositionSplit.Serializer();
    KafkaPartitionSplit split =
        PositionSplit.of(new KafkaPartitionSplit(new TopicPartition("fixes", 3), 17), STORED_ID, 7);
    String hex =
        "00000000"
            + "00000000000000010000000000000002"
            + "00000007"
            + "00056669786573"
            + "00000003"
            + "0000000000000011"
            + "8000000000000000";

    assertThat(HexFormat.of().formatHex(serializer.serialize(split))).isEqualTo(hex);
    assertThat(serializer.deserialize(1, HexFormat.of().parseHex(hex))).isEqualTo(split);
  }

  @Test
  void aPositionIsStoredWithItsTopicsIdAndItsLeaderEpoch() throws Exception {
    PositionSplit.Serializer serializer = new PositionSplit.Serializer();
    KafkaPartitionSplit split =
        PositionSplit.of(new KafkaPartitionSplit(new TopicPartition("fixes", 3), 17), STORED_ID, 7);

    KafkaPartitionSplit restored =
        serializer.deserialize(serializer.getVersion(), serializer.serialize(split));

    assertThat(restored).isEqualTo(split);
    assertThat(PositionSplit.of(restored).position())
        .contains(new TopicPosition("fixes", STORED_ID, 3, 17, Optional.of(7)));
  }
}

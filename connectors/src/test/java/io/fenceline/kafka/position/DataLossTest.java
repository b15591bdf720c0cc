package io.fenceline.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E5: no silent gap")
class DataLossTest {
  private static final Uuid THEN = new Uuid(1, 2);
  private static final Uuid NOW = new Uuid(3, 4);

  private static Optional<String> loss(long position, Uuid then, Uuid now, long begin, long end) {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("fixes", 0), position);
    TopicState topic = new TopicState(now, Map.of(0, new TopicState.Range(begin, end)));
    return DataLoss.of(IdentifiedSplit.of(split, then), topic);
  }

  @Test
  void aPositionFromTheFirstRecordToTheEndIsSound() {
    assertThat(loss(5, THEN, THEN, 5, 9)).isEmpty();
    assertThat(loss(9, THEN, THEN, 5, 9)).isEmpty();
    assertThat(loss(0, THEN, THEN, 0, 0)).isEmpty();
  }

  @Test
  void recordsThatWereDeletedBeforeTheyWereReadAreALoss() {
    assertThat(loss(4, THEN, THEN, 5, 9)).get().asString().contains("offset 4", "begins", "5");
  }

  @Test
  void aTopicThatEndsBeforeThePositionIsALoss() {
    assertThat(loss(10, THEN, THEN, 5, 9)).get().asString().contains("offset 10", "ends", "9");
  }

  @Test
  void aTopicThatWasCreatedAgainIsALossWhateverTheOffsets() {
    assertThat(loss(5, THEN, NOW, 0, 9)).get().asString().contains("created again");
  }

  @Test
  void brokersWithoutTopicIdsAreCheckedByOffsetsAlone() {
    assertThat(loss(5, THEN, Uuid.ZERO_UUID, 0, 9)).isEmpty();
    assertThat(loss(5, Uuid.ZERO_UUID, NOW, 0, 9)).isEmpty();
    assertThat(loss(15, THEN, Uuid.ZERO_UUID, 0, 9)).isPresent();
  }

  @Test
  void whoHasReadNothingHasLostNothing() {
    assertThat(loss(KafkaPartitionSplit.EARLIEST_OFFSET, THEN, NOW, 5, 9)).isEmpty();
  }

  @Test
  void aDeletedPartitionIsDataLoss() {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("fixes", 3), 1);

    assertThat(DataLoss.of(IdentifiedSplit.of(split, THEN), new TopicState(THEN, Map.of())))
        .get()
        .asString()
        .contains("partition 3", "no such partition");
  }

  @Test
  void aPositionIsStoredWithItsTopicsId() throws Exception {
    IdentifiedSplit.Serializer serializer = new IdentifiedSplit.Serializer();
    KafkaPartitionSplit split =
        IdentifiedSplit.of(new KafkaPartitionSplit(new TopicPartition("fixes", 3), 17), THEN);

    KafkaPartitionSplit restored =
        serializer.deserialize(serializer.getVersion(), serializer.serialize(split));

    assertThat(restored).isEqualTo(split);
    assertThat(IdentifiedSplit.of(restored).topicId()).isEqualTo(THEN);
  }
}

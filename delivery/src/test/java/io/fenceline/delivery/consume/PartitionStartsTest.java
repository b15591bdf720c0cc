package io.fenceline.delivery.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.kafka.TopicState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** E5, E7: a position is known by its topic's id; what is gone is noticed. */
class PartitionStartsTest {
  private static final TopicPartition AT = new TopicPartition("transitions", 0);
  private static final Uuid OLD = new Uuid(1, 2);
  private static final Uuid NEW = new Uuid(3, 4);

  private final Map<String, Uuid> known = new HashMap<>();
  private final List<String> losses = new ArrayList<>();

  private Partition start(
      boolean goOn, OffsetAndMetadata committed, Uuid id, long begin, long end) {
    TopicState state = new TopicState(id, Map.of(0, new TopicState.OffsetRange(begin, end)));
    Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>();
    commits.put(AT, committed);
    return new PartitionStarts(
            topic -> state, known, goOn ? losses::add : PartitionStartsTest::stop)
        .of(List.of(AT), commits)
        .get(AT);
  }

  private static void stop(String loss) {
    throw new LostEventsException(loss);
  }

  private static OffsetAndMetadata committed(Uuid id, long offset, String done) {
    return new OffsetAndMetadata(offset, new CommitMetadata(id, done).toString());
  }

  private void assertLost(OffsetAndMetadata committed, Uuid id, long begin, long end, String text) {
    assertThatThrownBy(() -> start(false, committed, id, begin, end))
        .isInstanceOf(LostEventsException.class)
        .hasMessageContainingAll(text, "--on-data-loss continue");
    Partition goesOn = start(true, committed, id, begin, end);
    assertThat(goesOn.progress().committable()).isEqualTo(begin);
    assertThat(goesOn.commit()).isEqualTo(committed(id, begin, ""));
    assertThat(losses).singleElement().asString().contains(text);
  }

  @Test
  void aPositionOfTheSameTopicGoesOnWithWhatIsDone() {
    Partition partition = new Partition(OLD, 5);
    partition.progress().read(5);
    partition.progress().read(6);
    partition.progress().done(6);

    Partition next = start(false, partition.commit(), OLD, 0, 9);
    assertThat(next.progress().read(5)).isTrue();
    assertThat(next.progress().read(6)).isFalse();
    assertThat(next.commit()).isNull();
  }

  @Test
  void aTopicThatWasTruncatedIsALoss() {
    assertLost(committed(OLD, 12, ""), OLD, 0, 9, "ends at offset 9");
  }

  @Test
  void aPartitionThatWasAddedBeginsAtItsFirstEvent() {
    known.put(AT.topic(), OLD);
    assertThat(start(false, null, OLD, 0, 9).progress().committable()).isZero();
  }

  @Test
  void withoutACommitEventsThatExpiredAreALoss() {
    assertLost(null, OLD, 3, 9, "begins at offset 3");
  }

  @Test
  void aCommitWithoutAnIdIsTakenAsItIs() {
    Partition partition = start(false, new OffsetAndMetadata(5, "of another program"), NEW, 0, 9);
    assertThat(partition.progress().committable()).isEqualTo(5);
    assertThat(partition.commit()).isEqualTo(committed(NEW, 5, ""));
  }
}

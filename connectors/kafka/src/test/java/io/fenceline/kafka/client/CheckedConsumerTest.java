package io.fenceline.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CheckedConsumerTest {
  private static final TopicPartition AT = new TopicPartition("transitions", 0);
  private static final TopicPartition ADDED = new TopicPartition("transitions", 1);
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
  private final AtomicLong nanos = new AtomicLong();
  private Optional<TopicDescription> topic = topic(1, 1);
  private final CheckedConsumer checked =
      new CheckedConsumer(consumer, name -> topic(), () -> {}, new HashMap<>(), nanos::get);

  private static Optional<TopicDescription> topic(int partitions, int id) {
    return ScannedTopics.find(AT.topic(), partitions, new Uuid(id, id));
  }

  private Optional<TopicDescription> topic() {
    if (topic == null) {
      throw new TimeoutException();
    }
    return topic;
  }

  /** As {@code tail} does. */
  private void follow() {
    consumer.updateBeginningOffsets(Map.of(AT, 0L, ADDED, 0L));
    checked.assign(checked.partitions(AT.topic()), StartPosition.BEGINNING);
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    checked.follow(Duration.ZERO);
  }

  @Test
  @DisplayName("E7: following ends when the topic was created again between two polls")
  void aFollowedTopicThatWasCreatedAgainIsALoss() {
    follow();
    topic = topic(1, 2);
    checked.follow(Duration.ZERO); // Not looked up again yet.
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    assertThatThrownBy(() -> checked.follow(Duration.ZERO))
        .isInstanceOf(LostRecordsException.class)
        .hasMessageStartingWith("topic transitions: it was deleted and created again");
  }

  @Test
  @DisplayName("E7: following goes on while Kafka does not answer, and with added partitions")
  void whatIsNoLossIsNotTakenForOne() {
    follow();
    topic = null;
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    checked.follow(Duration.ZERO);
    topic = topic(2, 1);
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    checked.follow(Duration.ZERO);
    assertThat(consumer.assignment()).isEqualTo(Set.of(AT, ADDED));
  }

  @Test
  @DisplayName("E5, E7: offsets that are gone tell where to go on, unless the topic is another one")
  void offsetsOfAnotherTopicAreNotGoneOnWith() {
    follow();
    consumer.updateBeginningOffsets(Map.of(AT, 7L));
    consumer.setPollException(new OffsetOutOfRangeException(Map.of(AT, 3L)));
    assertThatThrownBy(() -> checked.poll(Duration.ZERO))
        .isInstanceOfSatisfying(
            LostRecordsException.class, e -> assertThat(e.remaining()).isEqualTo(Map.of(AT, 7L)));
    topic = topic(1, 2);
    consumer.setPollException(new OffsetOutOfRangeException(Map.of(AT, 3L)));
    assertThatThrownBy(() -> checked.poll(Duration.ZERO))
        .isInstanceOfSatisfying(
            LostRecordsException.class, e -> assertThat(e.remaining()).isEmpty());
  }
}

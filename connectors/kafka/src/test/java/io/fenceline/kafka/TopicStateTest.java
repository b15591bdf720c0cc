package io.fenceline.kafka;

import static io.fenceline.kafka.BrokersThatLearnLate.OFFSET;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicStateTest {
  @Test
  @DisplayName("E5: a topic that has just been created is not taken for a missing one")
  void aNewTopicIsReadFromTheFirstBrokersThatKnowIt() {
    BrokersThatLearnLate brokers = new BrokersThatLearnLate("zones");

    TopicState state = TopicState.read(brokers.admin(), "zones");

    assertThat(state.partitions()).isEqualTo(Map.of(0, new TopicState.OffsetRange(OFFSET, OFFSET)));
    assertThat(brokers.describes()).isEqualTo(3);
    assertThat(brokers.listings()).isEqualTo(3);
  }
}

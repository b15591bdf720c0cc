package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class TopicCreationTest {
  @Test
  void topicIsAwaitedUntilEveryBrokerThatIsAskedKnowsIt() {
    BrokersThatLearnLate brokers = new BrokersThatLearnLate("fixes");

    TopicCreation.create(brokers.admin(), TopicRequirements.plain("fixes"), TopicSize.DEFAULT);

    assertThat(brokers.listings()).isEqualTo(2);
    assertThat(brokers.describes()).isEqualTo(3);
  }

  @Test
  void settingsOfANewTopicAreReadFromABrokerThatKnowsIt() {
    int[] requests = {0};

    Map<String, String> settings =
        TopicCreation.untilKnown(
            () -> {
              if (++requests[0] < 3) {
                throw new UnknownTopicOrPartitionException();
              }
              return Map.of("cleanup.policy", "compact");
            });

    assertThat(settings).containsEntry("cleanup.policy", "compact");
  }
}

package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class TopicCreationTest {
  private static final TopicRequirements TOPIC = TopicRequirements.plain("fixes");

  private int describes;
  private int listings;

  @Test
  void topicIsAwaitedUntilEveryBrokerThatIsAskedKnowsIt() {
    TopicCreation.create(brokersThatLearnLate(), TOPIC, TopicSize.DEFAULT);

    assertThat(listings).isEqualTo(2);
    assertThat(describes).isEqualTo(3);
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

  /** The first broker does not know the topic, nor does the one that is asked for the offsets. */
  private Admin brokersThatLearnLate() {
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "createTopics" -> new CreateTopicsResult(Map.of()) {};
                  case "describeTopics" -> new Described(++describes > 1 ? known() : unknown());
                  case "listOffsets" -> listed(++listings > 1);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static KafkaFuture<TopicDescription> known() {
    Node leader = new Node(1, "localhost", 9092);
    return KafkaFuture.completedFuture(
        new TopicDescription(
            "fixes",
            false,
            List.of(new TopicPartitionInfo(0, leader, List.of(leader), List.of(leader)))));
  }

  private static ListOffsetsResult listed(boolean known) {
    return new ListOffsetsResult(
        Map.of(
            new TopicPartition("fixes", 0),
            known
                ? KafkaFuture.completedFuture(null)
                : TopicCreationTest.<ListOffsetsResult.ListOffsetsResultInfo>unknown()));
  }

  private static <T> KafkaFuture<T> unknown() {
    KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
    future.completeExceptionally(new UnknownTopicOrPartitionException());
    return future;
  }

  private static final class Described extends DescribeTopicsResult {
    Described(KafkaFuture<TopicDescription> topic) {
      super(null, Map.of("fixes", topic));
    }
  }
}

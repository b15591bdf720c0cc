package io.fenceline.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicStateTest {
  private int describes;
  private int listings;

  @Test
  @DisplayName("E5: a topic that has just been created is not taken for a missing one")
  void aNewTopicIsReadFromTheFirstBrokersThatKnowIt() {
    TopicState state = TopicState.read(brokersThatLearnLate(), "zones");

    assertThat(state.partitions()).isEqualTo(Map.of(0, new TopicState.OffsetRange(7, 7)));
    assertThat(describes).isEqualTo(3);
    assertThat(listings).isEqualTo(3);
  }

  /** The first broker does not know the topic, nor does the one that is asked for the offsets. */
  private Admin brokersThatLearnLate() {
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "describeTopics" -> new Described(++describes > 1 ? known() : unknown());
                  case "listOffsets" -> listed(++listings > 1);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static KafkaFuture<TopicDescription> known() {
    Node leader = new Node(1, "localhost", 9092);
    return KafkaFuture.completedFuture(
        new TopicDescription(
            "zones",
            false,
            List.of(new TopicPartitionInfo(0, leader, List.of(leader), List.of(leader)))));
  }

  private static ListOffsetsResult listed(boolean known) {
    KafkaFuture<ListOffsetsResultInfo> offset =
        known
            ? KafkaFuture.completedFuture(new ListOffsetsResultInfo(7, 0, Optional.empty()))
            : unknown();
    return new ListOffsetsResult(Map.of(new TopicPartition("zones", 0), offset));
  }

  private static <T> KafkaFuture<T> unknown() {
    KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
    future.completeExceptionally(new UnknownTopicOrPartitionException());
    return future;
  }

  private static final class Described extends DescribeTopicsResult {
    Described(KafkaFuture<TopicDescription> topic) {
      super(null, Map.of("zones", topic));
    }
  }
}

package io.fenceline.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E6: partitions that nobody can read are named")
class LeaderlessPartitionsTest {
  private static final Node ONE = new Node(1, "localhost", 9092);
  private static final Node TWO = new Node(2, "localhost", 9093);

  @Test
  void aPartitionWithoutLeaderIsNamedWithTheBrokersToStart() {
    TopicDescription topic =
        new TopicDescription(
            "locations",
            false,
            List.of(
                new TopicPartitionInfo(0, ONE, List.of(ONE, TWO), List.of(ONE)),
                new TopicPartitionInfo(1, null, List.of(TWO, ONE), List.of()),
                new TopicPartitionInfo(2, Node.noNode(), List.of(TWO), List.of())));
    assertThat(LeaderlessPartitions.describe(List.of(topic)))
        .containsOnlyKeys(new TopicPartition("locations", 1), new TopicPartition("locations", 2))
        .containsEntry(
            new TopicPartition("locations", 1),
            "locations, partition 1 has no leader, so none of its records is read or written;"
                + " start broker 2 or 1");
  }
}

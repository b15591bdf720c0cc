package io.fenceline.cli.command.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicsITCase {
  @Test
  void allTopicsAreCreatedWithThePartitionsAndReplicasThatWereGiven() throws Exception {
    CommandBroker kafka = new CommandBroker("topics-it.");

    Ran created = kafka.run("topics", "create", "--partitions", "3", "--replication-factor", "1");

    assertThat(created.code()).isEqualTo(ExitCodes.DONE);
    assertThat(created.err()).contains("all topics exist");
    assertThat(describe(kafka, "locations", "zones", "transitions", "ad-matches", "dead-letters"))
        .allSatisfy(
            (name, topic) -> {
              int partitions = name.endsWith("zones") ? 1 : 3;
              assertThat(topic.partitions()).as(name).hasSize(partitions);
              assertThat(topic.partitions().get(0).replicas()).as(name).hasSize(1);
            });
  }

  @Test
  void topicsThatExistKeepTheirPartitionsAndTheirSettingsAreChecked() throws Exception {
    CommandBroker kafka = new CommandBroker("topics-it-existing.");
    try (Admin admin = kafka.admin()) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("topics-it-existing.locations", 1, (short) 1),
                  new NewTopic("topics-it-existing.zones", 1, (short) 1)))
          .all()
          .get();
    }

    Ran created = kafka.run("topics", "create", "--partitions", "3");

    assertThat(created.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(created.err()).contains("topic topics-it-existing.zones: cleanup.policy is delete");
    assertThat(describe(kafka, "locations").get("topics-it-existing.locations").partitions())
        .hasSize(1);
    assertThat(describe(kafka, "transitions").get("topics-it-existing.transitions").partitions())
        .hasSize(3);
  }

  @Test
  void topicsWithFewerPartitionsThanGivenAreNamed() {
    CommandBroker kafka = new CommandBroker("topics-it-fewer.");
    kafka.run("topics", "create", "--partitions", "2");

    Ran again = kafka.run("topics", "create", "--partitions", "6");
    assertThat(again.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(again.err())
        .contains(
            "topic topics-it-fewer.locations has 2 partitions, not 6", "docs/operate/kafka.md")
        .doesNotContain("all topics exist");

    assertThat(kafka.run("topics", "create").code()).isEqualTo(ExitCodes.DONE);
  }

  @Test
  @DisplayName("Z7: --zone-history is a setting of the topic of zones, which is checked and shown")
  void theHistoryOfZonesIsCreatedAndChecked() {
    CommandBroker kafka = new CommandBroker("topics-it-history.");
    assertThat(kafka.run("topics", "create", "--zone-history", "P30D").err())
        .contains("topics-it-history.zones keeps each version of a zone for at least P30D");
    assertThat(kafka.run("topics", "create", "--zone-history", "30d").code())
        .isEqualTo(ExitCodes.DONE);
    assertThat(kafka.run("topics", "create").err()).contains("for at least P30D");

    Ran other = kafka.run("topics", "create", "--zone-history", "P1DT1H");
    assertThat(other.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(other.err())
        .contains(
            "topics-it-history.zones: min.compaction.lag.ms is 2592000000, needed is 90000000",
            "--add-config min.compaction.lag.ms=90000000");
  }

  @Test
  void withoutAHistoryVersionsAreKeptUntilCompaction() {
    assertThat(new CommandBroker("topics-it-none.").run("topics", "create").err())
        .contains("topics-it-none.zones keeps older versions of zones until compaction");
  }

  private static Map<String, TopicDescription> describe(CommandBroker kafka, String... topics)
      throws Exception {
    String prefix = kafka.topics().locations().replace("locations", "");
    List<String> names = Arrays.stream(topics).map(prefix::concat).toList();
    try (Admin admin = kafka.admin()) {
      return admin.describeTopics(names).allTopicNames().get();
    }
  }
}

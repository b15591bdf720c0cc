package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicNeedsTest {

  @Test
  void whatIsCreatedSatisfiesItsOwnChecks() {
    TopicNeeds zones = TopicNeeds.zones("zones");
    assertThat(zones.problems(zones.settings())).isEmpty();
    TopicNeeds deadLetters = TopicNeeds.deadLetters("dead-letters");
    assertThat(deadLetters.problems(deadLetters.settings())).isEmpty();
  }

  @Test
  void everyWrongSettingIsNamedWithTheCommandThatMendsIt() {
    Map<String, String> brokerDefaults =
        Map.of(
            "cleanup.policy", "delete",
            "delete.retention.ms", "86400000",
            "max.message.bytes", "1048588");

    assertThat(TopicNeeds.zones("eu.zones").problems(brokerDefaults))
        .hasSize(3)
        .first()
        .isEqualTo(
            "topic eu.zones: cleanup.policy is delete, needed is compact; change it with:"
                + " kafka-configs.sh --bootstrap-server HOST:PORT --alter --entity-type topics"
                + " --entity-name eu.zones --add-config cleanup.policy=compact");
    assertThat(TopicNeeds.plain("locations").problems(brokerDefaults)).isEmpty();
  }

  @Test
  void zonesThatCompactionMayDeleteAreRefused() {
    Map<String, String> settings =
        Map.of(
            "cleanup.policy", "compact,delete",
            "delete.retention.ms", "2592000000",
            "max.message.bytes", "33554432");

    assertThat(TopicNeeds.zones("zones").problems(settings)).hasSize(1);
  }
}

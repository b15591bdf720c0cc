package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.Outputs;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicRequirementsTest {

  @Test
  void whatIsCreatedSatisfiesItsOwnChecks() {
    TopicRequirements zones = TopicRequirements.zones("zones");
    assertThat(zones.problems(zones.settings())).isEmpty();
    TopicRequirements deviceZones = TopicRequirements.deviceZones("device-zones");
    assertThat(deviceZones.problems(deviceZones.settings())).isEmpty();
    TopicRequirements deadLetters = TopicRequirements.of(Outputs.DEAD_LETTERS, "dead-letters");
    assertThat(deadLetters.problems(deadLetters.settings())).isEmpty();
  }

  @Test
  void everyWrongSettingIsNamedWithTheCommandThatMendsIt() {
    Map<String, String> brokerDefaults =
        Map.of(
            "cleanup.policy", "delete",
            "delete.retention.ms", "86400000",
            "max.message.bytes", "1048588");

    assertThat(TopicRequirements.zones("eu.zones").problems(brokerDefaults))
        .hasSize(3)
        .first()
        .isEqualTo(
            "topic eu.zones: cleanup.policy is delete, needed is compact; change it with:"
                + " kafka-configs.sh --bootstrap-server HOST:PORT --alter --entity-type topics"
                + " --entity-name eu.zones --add-config cleanup.policy=compact");
    assertThat(TopicRequirements.plain("locations").problems(brokerDefaults)).isEmpty();
  }

  @Test
  void zonesThatCompactionMayDeleteAreRefused() {
    Map<String, String> settings =
        Map.of(
            "cleanup.policy", "compact,delete",
            "delete.retention.ms", "2592000000",
            "max.message.bytes", "33554432");

    assertThat(TopicRequirements.zones("zones").problems(settings)).hasSize(1);
  }

  @Test
  @DisplayName("Z6: zones of one device each are compacted, in as many partitions as fixes")
  void deviceZonesAreReadInParallelAndNeedNoMoreThanKafkasDefault() {
    TopicRequirements zones = TopicRequirements.deviceZones("device-zones");
    Map<String, String> settings =
        Map.of(
            "cleanup.policy", "delete",
            "delete.retention.ms", "2592000000",
            "max.message.bytes", "1048588");

    assertThat(zones.problems(settings)).singleElement().asString().contains("needed is compact");
    assertThat(zones.partitions(new TopicSize(12, (short) 3))).isEqualTo(12);
    assertThat(TopicRequirements.zones("zones").partitions(new TopicSize(12, (short) 3)))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("E4: an output topic takes the largest transition or ad match; the default does")
  void outputTopicsAcceptTheLargestOutput() {
    Map<String, String> small = Map.of("max.message.bytes", "10000");
    Map<String, String> brokerDefault = Map.of("max.message.bytes", "1048588");
    TopicRequirements transitions = TopicRequirements.of(Outputs.TRANSITIONS, "transitions");
    TopicRequirements adMatches = TopicRequirements.of(Outputs.AD_MATCHES, "ad-matches");

    assertThat(transitions.problems(small)).singleElement().asString().contains("at least 278528");
    assertThat(adMatches.problems(small)).singleElement().asString().contains("at least 540672");
    assertThat(transitions.problems(brokerDefault)).isEmpty();
    assertThat(adMatches.problems(brokerDefault)).isEmpty();
  }

  @Test
  void aSettingThatTheBrokersDoNotReturnIsAWarning() {
    TopicRequirements zones = TopicRequirements.zones("zones");

    assertThat(zones.problems(Map.of())).isEmpty();
    assertThat(zones.unchecked(Map.of()))
        .hasSize(3)
        .contains(
            "topic zones: the brokers do not return max.message.bytes; make sure that it is at"
                + " least 33554432");
    assertThat(zones.unchecked(zones.settings())).isEmpty();
  }
}

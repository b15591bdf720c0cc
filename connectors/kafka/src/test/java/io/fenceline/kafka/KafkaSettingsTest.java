package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaSettingsTest {
  private final KafkaSettings settings =
      new KafkaSettings(
          Map.of(
              "bootstrap.servers", "b:9092",
              "linger.ms", "7",
              "fetch.min.bytes", "9",
              "my.plugin.secret", "s"));

  @Test
  void everyClientGetsWhatItKnowsAndWhatOnlyPluginsKnow() {
    assertThat(settings.producer())
        .containsOnlyKeys("bootstrap.servers", "linger.ms", "my.plugin.secret");
    assertThat(settings.consumer())
        .containsOnlyKeys(
            "bootstrap.servers",
            "fetch.min.bytes",
            "my.plugin.secret",
            "allow.auto.create.topics",
            "isolation.level");
    assertThat(settings.admin())
        .containsOnlyKeys("bootstrap.servers", "my.plugin.secret", "metadata.recovery.strategy");
  }

  @Test
  void adminClientsDoNotReturnToTheBootstrapServersUnlessConfigured() {
    KafkaSettings rebootstrap =
        new KafkaSettings(Map.of("metadata.recovery.strategy", "rebootstrap"));

    assertThat(settings.admin()).containsEntry("metadata.recovery.strategy", "none");
    assertThat(rebootstrap.admin()).containsEntry("metadata.recovery.strategy", "rebootstrap");
  }

  @Test
  void theirTextHasNoSecret() {
    assertThat(new KafkaSettings(Map.of("sasl.jaas.config", "password=\"secret\"")))
        .hasToString("KafkaSettings[sasl.jaas.config]");
  }

  @Test
  void valuesThatNoClientAcceptsAreReported() {
    assertThat(KafkaProperties.problem("linger.ms", "soon")).get().asString().contains("linger.ms");
    assertThat(KafkaProperties.problem("linger.ms", "5")).isEmpty();
    assertThat(KafkaProperties.problem("my.plugin.secret", "s")).isEmpty();
    assertThat(KafkaProperties.problem("acks", "some")).isPresent();
    assertThat(KafkaProperties.problem("sasl.jaas.config", "a=b c;")).isEmpty();
  }

  @Test
  void noConsumerCreatesTopics() {
    assertThat(settings.consumer()).containsEntry("allow.auto.create.topics", "false");
  }

  @Test
  void inputsAreReadCommittedUnlessConfiguredOtherwise() {
    KafkaSettings uncommitted = new KafkaSettings(Map.of("isolation.level", "read_uncommitted"));

    assertThat(settings.consumer()).containsEntry("isolation.level", "read_committed");
    assertThat(uncommitted.consumer()).containsEntry("isolation.level", "read_uncommitted");
  }
}

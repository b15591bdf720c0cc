package io.fenceline.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.kafka.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaITCase {

  @Test
  void topicsAreCreatedCheckedAndDeleted() throws Exception {
    KafkaSettings settings;
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      settings = new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
      try (Admin admin = TopicSetup.connect(settings)) {
        TopicSetup.ensureAll(admin, Topics.withPrefix("a."));
        TopicSetup.ensureAll(admin, Topics.withPrefix("a."));
        assertThat(admin.listTopics().names().get())
            .containsExactlyInAnyOrder(
                "a.locations", "a.zones", "a.transitions", "a.ad-matches", "a.dead-letters");

        admin
            .createTopics(
                List.of(
                    new NewTopic("b.zones", 1, (short) 1),
                    small("b.transitions"),
                    small("b.ad-matches"),
                    small("b.dead-letters")))
            .all()
            .get();
        assertThatThrownBy(() -> TopicSetup.ensureAll(admin, Topics.withPrefix("b.")))
            .isInstanceOf(TopicSetupException.class)
            .hasMessageContaining("topic b.zones: cleanup.policy is delete, needed is compact")
            .hasMessageContaining("topic b.zones: delete.retention.ms is 86400000")
            .hasMessageContaining("topic b.transitions: max.message.bytes is 1000")
            .hasMessageContaining("topic b.ad-matches: max.message.bytes is 1000")
            .hasMessageContaining("topic b.dead-letters: max.message.bytes is 1000")
            .hasMessageContaining("kafka-configs.sh");
      }
    }
  }

  /** A topic that takes no record of more than 1000 bytes. */
  private static NewTopic small(String name) {
    return new NewTopic(name, 1, (short) 1).configs(Map.of("max.message.bytes", "1000"));
  }
}

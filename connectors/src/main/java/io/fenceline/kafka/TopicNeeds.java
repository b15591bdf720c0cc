package io.fenceline.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * What a topic must be like.
 *
 * @param settings what Fenceline gives the topic where it creates it
 * @param checks what an existing topic must satisfy
 */
record TopicNeeds(String topic, Map<String, String> settings, List<Check> checks) {
  /**
   * Of every topic that is created. For zones, whose number of partitions never changes, it lets a
   * large catalogue be written and compacted in parallel; Z1 needs order only within a key.
   */
  static final int PARTITIONS = 4;

  /** Lets the cluster's own default decide. */
  private static final short BROKER_DEFAULT_REPLICATION = -1;

  private static final int MEBIBYTE = 1 << 20;

  /** A setting and what it must be: a text, or a number at least so large. */
  record Check(String setting, String needed, boolean atLeast) {

    /** How the actual value fails; empty when it does not. */
    Optional<String> problem(String topic, String actual) {
      if (atLeast ? Long.parseLong(actual) >= Long.parseLong(needed) : actual.equals(needed)) {
        return Optional.empty();
      }
      String message =
          "topic %s: %s is %s, needed is %s%s; change it with: kafka-configs.sh --bootstrap-server"
              + " HOST:PORT --alter --entity-type topics --entity-name %s --add-config %s=%s";
      return Optional.of(
          message.formatted(
              topic, setting, actual, atLeast ? "at least " : "", needed, topic, setting, needed));
    }
  }

  static TopicNeeds plain(String topic) {
    return new TopicNeeds(topic, Map.of(), List.of());
  }

  /** Zones are kept for ever, deletes are seen by readers up to 30 days late, 32 MiB are legal. */
  static TopicNeeds zones(String topic) {
    String retention = String.valueOf(Duration.ofDays(30).toMillis());
    return new TopicNeeds(
        topic,
        Map.of(
            "cleanup.policy",
            "compact",
            "delete.retention.ms",
            retention,
            "max.message.bytes",
            mebibytes(33)),
        List.of(
            new Check("cleanup.policy", "compact", false),
            new Check("delete.retention.ms", retention, true),
            new Check("max.message.bytes", mebibytes(32), true)));
  }

  /** The largest zone, with its headers, must fit. */
  static TopicNeeds deadLetters(String topic) {
    return new TopicNeeds(
        topic,
        Map.of("max.message.bytes", mebibytes(34)),
        List.of(new Check("max.message.bytes", mebibytes(33), true)));
  }

  NewTopic newTopic() {
    return new NewTopic(topic, PARTITIONS, BROKER_DEFAULT_REPLICATION).configs(settings);
  }

  /** Everything that is wrong with an existing topic's settings. */
  List<String> problems(Map<String, String> actual) {
    List<String> problems = new ArrayList<>();
    for (Check check : checks) {
      check.problem(topic, actual.get(check.setting())).ifPresent(problems::add);
    }
    return problems;
  }

  private static String mebibytes(int count) {
    return String.valueOf(count * MEBIBYTE);
  }
}

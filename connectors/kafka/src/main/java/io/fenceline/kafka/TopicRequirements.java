package io.fenceline.kafka;

import io.fenceline.format.output.Output;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The required settings of a topic.
 *
 * @param onePartition whether Fenceline gives it one partition where it creates it: one task reads
 *     it, and all clients, however they choose partitions, write a key to the same (rule Z1)
 * @param settings the settings with which Fenceline creates the topic
 * @param checks the requirements for an existing topic
 */
record TopicRequirements(
    String topic, boolean onePartition, Map<String, String> settings, List<Check> checks) {
  private static final int MEBIBYTE = 1 << 20;

  static final String MAX_MESSAGE_BYTES = "max.message.bytes";

  /** How long compaction leaves each record, and so each version of a zone (rule Z7). */
  static final String MIN_COMPACTION_LAG = "min.compaction.lag.ms";

  /** A setting and its required value: a text, or the least number. */
  record Check(String setting, String needed, boolean atLeast) {

    /** The problem with the actual value; empty if there is none. */
    Optional<String> problem(String topic, String actual) {
      if (atLeast ? Long.parseLong(actual) >= Long.parseLong(needed) : actual.equals(needed)) {
        return Optional.empty();
      }
      String message =
          "topic %s: %s is %s, needed is %s; change it with: kafka-configs.sh --bootstrap-server"
              + " HOST:PORT --alter --entity-type topics --entity-name %s --add-config %s=%s";
      return Optional.of(
          message.formatted(topic, setting, actual, expected(), topic, setting, needed));
    }

    private String unchecked(String topic) {
      return "topic %s: the brokers do not return %s; make sure that it is %s"
          .formatted(topic, setting, expected());
    }

    private String expected() {
      return (atLeast ? "at least " : "") + needed;
    }
  }

  static TopicRequirements plain(String topic) {
    return new TopicRequirements(topic, false, Map.of(), List.of());
  }

  /** Zones are kept forever, readers see deletes up to 30 days later, records have up to 32 MiB. */
  static TopicRequirements zones(String topic) {
    return zones(topic, true, 32);
  }

  /**
   * The same for zones of one device each: parallel tasks read them, and each fits in 1 MiB, which
   * is what a shape and an ad within their limits need.
   */
  static TopicRequirements deviceZones(String topic) {
    return zones(topic, false, 1);
  }

  private static TopicRequirements zones(String topic, boolean onePartition, int recordMebibytes) {
    String retention = String.valueOf(Duration.ofDays(30).toMillis());
    return new TopicRequirements(
        topic,
        onePartition,
        Map.of(
            "cleanup.policy",
            "compact",
            "delete.retention.ms",
            retention,
            MAX_MESSAGE_BYTES,
            mebibytes(recordMebibytes + 1)),
        List.of(
            new Check("cleanup.policy", "compact", false),
            new Check("delete.retention.ms", retention, true),
            new Check(MAX_MESSAGE_BYTES, mebibytes(recordMebibytes), true)));
  }

  /**
   * The same, and each version of a zone is kept for some time (rule Z7).
   *
   * @param history null for any
   */
  static TopicRequirements zones(String topic, Duration history) {
    TopicRequirements zones = zones(topic);
    if (history == null) {
      return zones;
    }
    String millis = String.valueOf(history.toMillis());
    Map<String, String> settings = new HashMap<>(zones.settings);
    settings.put(MIN_COMPACTION_LAG, millis);
    List<Check> checks = new ArrayList<>(zones.checks);
    checks.add(new Check(MIN_COMPACTION_LAG, millis, false));
    return new TopicRequirements(topic, true, settings, checks);
  }

  /** Keeps the last value of each key until its tombstone, however long that takes. */
  static TopicRequirements compacted(String topic) {
    return new TopicRequirements(
        topic,
        false,
        Map.of("cleanup.policy", "compact"),
        List.of(new Check("cleanup.policy", "compact", false)));
  }

  /** The largest record must fit; Kafka's default of 1 MiB mostly does. */
  static TopicRequirements of(Output<?> output, String topic) {
    if (output.isCompacted()) {
      return compacted(topic);
    }
    int largest = output.largestRecordBytes();
    return new TopicRequirements(
        topic,
        false,
        largest <= MEBIBYTE
            ? Map.of()
            : Map.of(MAX_MESSAGE_BYTES, String.valueOf(largest + MEBIBYTE)),
        List.of(new Check(MAX_MESSAGE_BYTES, String.valueOf(largest), true)));
  }

  NewTopic newTopic(TopicSize size) {
    return new NewTopic(topic, partitions(size), size.replicationFactor()).configs(settings);
  }

  /** How many it gets where Fenceline creates it. */
  int partitions(TopicSize size) {
    return onePartition ? 1 : size.partitions();
  }

  /** All problems of an existing topic's settings, as far as they are known. */
  List<String> problems(Map<String, String> actual) {
    List<String> problems = new ArrayList<>();
    for (Check check : checks) {
      String value = actual.get(check.setting());
      if (value != null) {
        check.problem(topic, value).ifPresent(problems::add);
      }
    }
    return problems;
  }

  /** Warnings of settings that could not be checked, since some brokers do not return them. */
  List<String> unchecked(Map<String, String> actual) {
    List<String> warnings = new ArrayList<>();
    for (Check check : checks) {
      if (actual.get(check.setting()) == null) {
        warnings.add(check.unchecked(topic));
      }
    }
    return warnings;
  }

  private static String mebibytes(int count) {
    return String.valueOf(count * MEBIBYTE);
  }
}

package io.fenceline.cli.command;

import java.util.List;
import picocli.CommandLine.Option;

/** Zones of a topic in place of a file, as a picocli mixin. */
final class ZoneTopicArguments {
  @Option(
      names = "--zones-topic",
      paramLabel = "TOPIC",
      description =
          "With --fixes-topic, instead of a file: the zones (GeoJSON) of this Kafka topic. Each fix"
              + " meets those that were in force when it was written, as far as the topic has them"
              + " (topics create --zone-history).")
  private String topic;

  @Option(
      names = "--latest-zones",
      description = "With a topic of zones: all fixes meet the zones that it has now.")
  private boolean latest;

  @Option(
      names = "--compare-zones-topic",
      paramLabel = "TOPIC",
      description = "As --compare-zones, with the zones of this topic that were in force then.")
  private String compared;

  void validate(boolean areFixesOfTopic, List<String> mistakes) {
    if ((topic != null || compared != null) && !areFixesOfTopic) {
      mistakes.add("--zones-topic, --compare-zones-topic: are for --fixes-topic");
    }
    if (latest && topic == null && compared == null) {
      mistakes.add("--latest-zones: is for --zones-topic");
    }
  }

  /** Null for a file. */
  String topic() {
    return topic;
  }

  /** Null for none. */
  String compared() {
    return compared;
  }

  boolean latest() {
    return latest;
  }
}

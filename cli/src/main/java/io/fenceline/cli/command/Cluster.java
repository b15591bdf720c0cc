package io.fenceline.cli.command;

import io.fenceline.cli.terminal.Validated;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.TopicArguments;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Which Kafka and which topics, as a picocli mixin. */
public final class Cluster implements Validated {
  @Mixin private KafkaArguments kafkaArguments = new KafkaArguments();
  @Mixin private TopicArguments topicArguments = new TopicArguments();

  private KafkaSettings kafka;
  private Topics topics;

  @Override
  public void validate(List<String> mistakes) {
    kafka = kafkaArguments.settings(mistakes);
    topics = topicArguments.topics(mistakes);
  }

  public KafkaSettings kafka() {
    return kafka;
  }

  public Topics topics() {
    return topics;
  }

  /** What stands before the default names of topics. */
  public String prefix() {
    return topicArguments.prefix();
  }
}

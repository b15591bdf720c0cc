package io.fenceline.cli.command;

import io.fenceline.cli.terminal.Console;
import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.TopicArguments;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.LostRecordsException;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.TimeoutException;
import picocli.CommandLine.Mixin;

/** The options for Kafka and its topics, as a picocli mixin. */
public final class Cluster {
  @Mixin private KafkaArguments kafkaArguments = new KafkaArguments();
  @Mixin private TopicArguments topicArguments = new TopicArguments();

  private KafkaSettings kafka;
  private Topics topics;

  /** Adds each mistake to {@code mistakes}. */
  public void validate(List<String> mistakes) {
    kafka = kafkaArguments.settings(mistakes);
    topics = topicArguments.topics(mistakes);
  }

  /** The result of a task with an admin client; a request to stop interrupts it. */
  public <T> T administer(Console console, Function<Admin, T> task) {
    return console.stop().interruptible(() -> TopicSetup.with(kafka, task));
  }

  /**
   * Before fixes are written: the topic and the format; a request to stop ends the wait for them.
   */
  void prepareFixes(Console console, ValueFormat format) {
    administer(
        console,
        admin -> {
          format.prepare(Fix.class);
          return TopicSetup.requirePartitions(admin, topics.locations());
        });
  }

  /** The result of a task with a consumer; a request to stop interrupts it. */
  public <T> T read(Console console, Function<CheckedConsumer, T> task) {
    return read(console, kafka, task::apply);
  }

  /** A task with a consumer. */
  interface ReadTask<T, E extends Exception> {
    T apply(CheckedConsumer consumer) throws E;
  }

  /** The same, with other settings. */
  static <T, E extends Exception> T read(Console console, KafkaSettings kafka, ReadTask<T, E> task)
      throws E {
    return console
        .stop()
        .interruptible(
            () -> {
              try (CheckedConsumer consumer = CheckedConsumer.connect(kafka)) {
                return task.apply(consumer);
              } catch (TimeoutException e) {
                throw new TopicSetupException(
                    "Kafka at %s did not answer (%s); check --bootstrap-servers, and --kafka-config where the brokers require TLS or a login"
                        .formatted(kafka.bootstrapServers(), e.getMessage()),
                    e);
              } catch (LostRecordsException e) {
                throw new TopicSetupException(e.getMessage() + "; start again", e);
              }
            });
  }

  public KafkaSettings kafka() {
    return kafka;
  }

  public Topics topics() {
    return topics;
  }

  /** The prefix of the default names of topics. */
  public String prefix() {
    return topicArguments.prefix();
  }
}

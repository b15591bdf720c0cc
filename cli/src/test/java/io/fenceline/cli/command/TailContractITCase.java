package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.ContinuousReaderContract;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/** The command {@code tail}, which a loss ends. */
class TailContractITCase extends ContinuousReaderContract {
  private int count;
  private String prefix;
  private String brokers;
  private RunningCommand tail;

  @Override
  protected Map<Change, String> impossible() {
    return Map.of(Change.EXPIRED, "it has printed what expires");
  }

  @Override
  protected boolean runsDuring(Change change) {
    return true;
  }

  @Override
  protected String open(EmbeddedKafka server) {
    prefix = "tail-" + count++ + "-";
    brokers = server.bootstrapServers();
    Topics topics = Topics.withPrefix(prefix);
    try (Admin admin =
        TopicSetup.connect(new KafkaSettings(Map.of("bootstrap.servers", brokers)))) {
      TopicSetup.ensureAll(admin, topics);
    }
    return topics.of(Outputs.TRANSITIONS);
  }

  @Override
  protected void start() {
    tail =
        RunningCommand.start(
            "tail",
            "transitions",
            "--json",
            "--bootstrap-servers=" + brokers,
            "--topic-prefix=" + prefix);
    Await.until("it follows", () -> tail.soFar().err().contains("following"));
  }

  @Override
  protected void stop() {}

  @Override
  protected void close() {
    tail.stop();
  }

  @Override
  protected byte[] value(String id) {
    return "{\"deviceId\":\"%s\"}".formatted(id).getBytes(UTF_8);
  }

  @Override
  protected boolean hasRead(String id) {
    return tail.soFar().out().contains(new String(value(id), UTF_8));
  }

  @Override
  protected boolean hasNoticed() {
    return tail.hasEnded()
        && tail.soFar().code() == ExitCodes.FAILED
        && tail.soFar().err().contains("start again");
  }
}

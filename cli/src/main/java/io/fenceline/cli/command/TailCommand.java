package io.fenceline.cli.command;

import io.fenceline.cli.output.EventLines;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.StartPosition;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows a topic of outputs. */
@Command(
    name = "tail",
    mixinStandardHelpOptions = true,
    description = "Follow an output of the job as it comes. Ctrl-C ends it.",
    footer = {
      "",
      "Examples:",
      "  fenceline tail transitions",
      "  fenceline tail dead-letters --from-beginning --json --max 10"
    })
public final class TailCommand extends ConsoleCommand {
  private static final Duration POLL = Duration.ofMillis(200);

  @Parameters(
      paramLabel = "WHAT",
      description = "transitions, ad-matches, dead-letters, memberships or occupancy.")
  private String what;

  @Option(names = "--json", description = "The events as JSON, one a line.")
  private boolean json;

  @Option(names = "--from-beginning", description = "Begin with the oldest, not with the next.")
  private boolean fromBeginning;

  @Option(names = "--max", paramLabel = "N", description = "End after N events.")
  private String maxText;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private TopicFormats topicFormats;
  private Output<?> output;
  private Long max;
  private long unreadable;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    topicFormats = formats.formats(cluster.topics(), mistakes);
    output = Setting.read(mistakes, "WHAT", what, TailCommand::parseOutput);
    max =
        maxText == null
            ? Long.MAX_VALUE
            : Setting.read(mistakes, "--max", maxText, TailCommand::parseMax);
  }

  @Override
  public Integer call() {
    String topic = cluster.topics().of(output);
    cluster.read(
        console,
        consumer -> {
          consumer.assign(
              consumer.partitions(topic),
              fromBeginning ? StartPosition.BEGINNING : StartPosition.END);
          console.err().println("following " + topic + "; Ctrl-C ends it");
          follow(consumer);
          return null;
        });
    return unreadable == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  /** Whether the value is in the format that was given; the first that is not is reported. */
  private boolean isReadable(ConsumerRecord<byte[], byte[]> record) {
    ValueFormat format = topicFormats.of(output);
    if (output == Outputs.DEAD_LETTERS || record.value() == null || format.mayBe(record.value())) {
      return true;
    }
    if (unreadable++ == 0) {
      console
          .err()
          .printf(
              "fenceline: %s-%d@%d is not in %s, and left out; check --format%n",
              record.topic(), record.partition(), record.offset(), format.text());
    }
    return false;
  }

  private void follow(CheckedConsumer consumer) {
    EventLines lines = new EventLines(console.colors());
    PrintStream out = console.out();
    long count = 0;
    while (count < max && !console.stop().isRequested()) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.follow(POLL)) {
        if (isReadable(record)) {
          print(record, lines, out);
        }
        if (++count == max) {
          break;
        }
      }
      if (out.checkError()) { // Also flushes. The command fails when it has ended.
        return;
      }
    }
  }

  private void print(ConsumerRecord<byte[], byte[]> record, EventLines lines, PrintStream out) {
    byte[] event = output.toJsonOrUnchanged(RawRecords.of(record), topicFormats.of(output));
    if (!json) {
      out.println(lines.of(output, event));
    } else if (event != null) {
      out.writeBytes(event);
      out.write('\n');
    }
  }

  private static Output<?> parseOutput(String text) {
    return Outputs.named(text.toLowerCase(Locale.ROOT))
        .orElseThrow(() -> new IllegalArgumentException(Outputs.names()));
  }

  private static long parseMax(String text) {
    if (text.matches("\\d{1,18}") && Long.parseLong(text) > 0) {
      return Long.parseLong(text);
    }
    throw new IllegalArgumentException("a whole number above 0");
  }
}

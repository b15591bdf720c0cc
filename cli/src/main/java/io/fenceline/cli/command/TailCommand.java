package io.fenceline.cli.command;

import io.fenceline.cli.output.EventLines;
import io.fenceline.cli.output.TopicFollower;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.OutputJson;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows a topic of outputs. */
@Command(
    name = "tail",
    mixinStandardHelpOptions = true,
    description =
        "Follow transitions, ad matches, dead letters or memberships as they come. Ctrl-C ends it.",
    footer = {
      "",
      "Examples:",
      "  fenceline tail transitions",
      "  fenceline tail dead-letters --from-beginning --json --max 10"
    })
public final class TailCommand implements Callable<Integer>, Validated {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final String EXPECTED = "transitions, ad-matches, dead-letters or memberships";

  private final Console console;

  @Parameters(paramLabel = "WHAT", description = EXPECTED + ".")
  private String what;

  @Option(names = "--json", description = "The events as JSON, one a line.")
  private boolean json;

  @Option(names = "--from-beginning", description = "Begin with the oldest, not with the next.")
  private boolean fromBeginning;

  @Option(names = "--max", paramLabel = "N", description = "End after N events.")
  private String maxText;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private Encodings encodings;
  private Kind kind;
  private Long max;
  private long unreadable;

  private enum Kind {
    TRANSITIONS,
    AD_MATCHES,
    DEAD_LETTERS,
    MEMBERSHIPS
  }

  public TailCommand(Console console) {
    this.console = console;
  }

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    encodings = formats.encodings(mistakes);
    if (what != null) {
      kind = Setting.read(mistakes, "WHAT", what, TailCommand::parseKind);
    }
    max =
        maxText == null
            ? Long.MAX_VALUE
            : Setting.read(mistakes, "--max", maxText, TailCommand::parseMax);
  }

  @Override
  public Integer call() {
    String topic = topic();
    cluster.read(
        console,
        consumer -> {
          TopicFollower.assign(consumer, List.of(topic), fromBeginning);
          console.err().println("following " + topic + "; Ctrl-C ends it");
          follow(consumer);
          return null;
        });
    return unreadable == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  /** Whether the value is in the encoding that was given; the first that is not is reported. */
  private boolean isReadable(ConsumerRecord<byte[], byte[]> record) {
    Encoding encoding =
        switch (kind) {
          case TRANSITIONS -> encodings.transitions();
          case AD_MATCHES -> encodings.adMatches();
          case DEAD_LETTERS, MEMBERSHIPS -> Encoding.JSON;
        };
    if (kind == Kind.DEAD_LETTERS || OutputJson.isEncoded(record.value(), encoding)) {
      return true;
    }
    if (unreadable++ == 0) {
      console
          .err()
          .printf(
              "fenceline: %s-%d@%d is not in %s, and left out; check --format%n",
              record.topic(), record.partition(), record.offset(), encoding.text());
    }
    return false;
  }

  private void follow(Consumer<byte[], byte[]> consumer) {
    EventLines lines = new EventLines(console.colors());
    PrintStream out = console.out();
    long count = 0;
    while (count < max && !console.stop().isRequested()) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
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
    byte[] event = json(record);
    if (json) {
      if (event != null) {
        out.writeBytes(event);
        out.write('\n');
      }
      return;
    }
    out.println(
        switch (kind) {
          case TRANSITIONS -> lines.transition(event);
          case AD_MATCHES -> lines.adMatch(event);
          case DEAD_LETTERS -> lines.deadLetter(event);
          case MEMBERSHIPS -> lines.memberships(event);
        });
  }

  private byte[] json(ConsumerRecord<byte[], byte[]> record) {
    return switch (kind) {
      case TRANSITIONS -> OutputJson.ofTransition(record.value(), encodings.transitions());
      case AD_MATCHES -> OutputJson.ofAdMatch(record.value(), encodings.adMatches());
      case DEAD_LETTERS -> OutputJson.ofDeadLetter(record);
      case MEMBERSHIPS -> OutputJson.ofMemberships(record);
    };
  }

  private String topic() {
    return switch (kind) {
      case TRANSITIONS -> cluster.topics().transitions();
      case AD_MATCHES -> cluster.topics().adMatches();
      case DEAD_LETTERS -> cluster.topics().deadLetters();
      case MEMBERSHIPS -> cluster.topics().memberships();
    };
  }

  private static Kind parseKind(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "transitions" -> Kind.TRANSITIONS;
      case "ad-matches" -> Kind.AD_MATCHES;
      case "dead-letters" -> Kind.DEAD_LETTERS;
      case "memberships" -> Kind.MEMBERSHIPS;
      default -> throw new IllegalArgumentException(EXPECTED);
    };
  }

  private static long parseMax(String text) {
    if (text.matches("\\d{1,18}") && Long.parseLong(text) > 0) {
      return Long.parseLong(text);
    }
    throw new IllegalArgumentException("a whole number above 0");
  }
}

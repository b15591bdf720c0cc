package io.fenceline.cli.command;

import io.fenceline.cli.status.ClusterStatus;
import io.fenceline.cli.status.CommittedOffsets;
import io.fenceline.cli.status.StatusJson;
import io.fenceline.cli.status.StatusReader;
import io.fenceline.cli.status.StatusText;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.flink.FlinkRest;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Shows the state and the metrics of the jobs of a Flink cluster. */
@Command(
    name = "status",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Show the jobs of a Flink cluster, their restarts, throughput, lag and checkpoints.",
      "Exit code 4 when no job runs or one has a problem."
    },
    footer = {
      "",
      "With --bootstrap-servers or --kafka-config also the lag of the offsets that the",
      "job has committed to Kafka. Rates are averages of the last minute; counts begin",
      "at the last restart.",
      "",
      "Examples:",
      "  fenceline status --flink http://flink:8081",
      "  fenceline status --json | jq '.jobs[].lag'",
      "  fenceline status --watch --bootstrap-servers kafka:9092"
    })
public final class StatusCommand extends ConsoleCommand {
  private static final String CLEAR_SCREEN = "\033[H\033[2J";

  /** How long Flink usually takes to fetch metrics. */
  private static final Duration FETCH = Duration.ofMillis(500);

  private static final int ATTEMPTS = 10;

  @Parameters(
      paramLabel = "JOB",
      arity = "0..*",
      description = "Ids or names (--group) of jobs (default: all).")
  private List<String> idsOrNames = List.of();

  @Mixin private FlinkArguments flink = new FlinkArguments();

  @Option(names = "--json", description = "As JSON, in one line.")
  private boolean json;

  @Option(names = "--watch", description = "Show it again and again, until Ctrl-C.")
  private boolean watch;

  @Option(
      names = "--interval",
      paramLabel = "DURATION",
      description = "How often with --watch (default: 2s).")
  private String intervalText = "2s";

  @Mixin private KafkaArguments kafkaArguments = new KafkaArguments();

  @Spec private CommandSpec spec;

  private FlinkRest rest;
  private KafkaSettings kafka;
  private Duration interval;

  @Override
  public void validate(List<String> mistakes) {
    rest = flink.rest(mistakes);
    KafkaSettings settings = kafkaArguments.settings(mistakes);
    kafka = isKafkaGiven(spec.commandLine().getParseResult()) ? settings : null;
    interval = Setting.read(mistakes, "--interval", intervalText, Setting::positive);
  }

  private static boolean isKafkaGiven(ParseResult given) {
    return given.hasMatchedOption("--bootstrap-servers")
        || given.hasMatchedOption("--kafka-config");
  }

  @Override
  public Integer call() throws IOException {
    return console.stop().interruptible(this::callNow);
  }

  private int callNow() throws IOException {
    if (kafka == null) {
      return show(new StatusReader(rest, group -> CommittedOffsets.UNKNOWN));
    }
    try (Admin admin = TopicSetup.connect(kafka)) {
      return show(new StatusReader(rest, group -> CommittedOffsets.of(admin, group)));
    }
  }

  private int show(StatusReader reader) throws IOException {
    if (!watch) {
      return print(readFresh(reader));
    }
    do {
      printAgain(reader);
    } while (!console.out().checkError() && console.stop().waitFor(interval));
    return ExitCodes.DONE;
  }

  /**
   * Flink fetches the metrics of tasks only when its REST API is queried; the first response may be
   * empty or hours old.
   */
  private ClusterStatus readFresh(StatusReader reader) throws IOException {
    ClusterStatus status = reader.read(idsOrNames);
    for (int i = 0; i < ATTEMPTS && (i == 0 || status.lacksMetrics()); i++) {
      if (status.jobs().isEmpty() || !console.stop().waitFor(FETCH)) {
        return status;
      }
      status = reader.read(idsOrNames);
    }
    return status;
  }

  /** Reports a failed query and does not end: the next one may succeed. */
  private void printAgain(StatusReader reader) {
    try {
      ClusterStatus status = reader.read(idsOrNames);
      if (console.colors() && !json) {
        console.out().print(CLEAR_SCREEN);
      }
      print(status);
      if (!console.colors() && !json) {
        console.out().println();
      }
    } catch (IOException | KafkaException e) {
      console.err().println("fenceline: " + e.getMessage());
    }
  }

  private int print(ClusterStatus status) {
    if (json) {
      console.out().println(StatusJson.of(status));
    } else {
      StatusText.of(status).forEach(console.out()::println);
    }
    return status.isHealthy() ? ExitCodes.DONE : ExitCodes.UNHEALTHY;
  }
}

package io.fenceline.cli.command;

import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.cli.output.FindingsReport;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Progress;
import io.fenceline.file.FileStreams;
import io.fenceline.format.ValueFormat;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.fixes.Replayer;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends a recorded trace to the locations topic. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = "Replay a file of fixes into Kafka, keyed by device, at the pace of its times.",
    footer = {
      "",
      "A line that is not a fix is reported and skipped; exit code 3 then.",
      "",
      "Examples:",
      "  fenceline replay trace.ndjson.gz --speed max",
      "  fenceline replay ais.csv --fix-fields deviceId=MMSI,lon=LON --time now --loop"
    })
public final class ReplayCommand extends ConsoleCommand {
  @Mixin private TraceArguments trace = new TraceArguments();

  @Option(
      names = "--speed",
      paramLabel = "max|Nx",
      description = "Times the pace of the trace: 1x, 60x, 0.5x; or max (default: 1x).")
  private String speedText = "1x";

  @Option(
      names = "--time",
      paramLabel = "original|now",
      description = "now: shift the trace so that it begins at the present (default: original).")
  private String timeText = "original";

  @Option(
      names = "--loop",
      description = "Start again at the end, endlessly; each loop is later than the one before.")
  private boolean loop;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private Replayer.Options options;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    trace.validate(mistakes);
    Double speed = Setting.read(mistakes, "--speed", speedText, ReplayCommand::parseSpeed);
    Boolean now = Setting.read(mistakes, "--time", timeText, Setting.either("original", "now"));
    ValueFormat format = formats.formats(cluster.topics(), mistakes).locations();
    if (loop && trace.isStandardInput()) {
      mistakes.add("--loop: standard input can be read only once; give a file");
    }
    if (mistakes.isEmpty()) {
      options = new Replayer.Options(trace.pointers(), trace.timeUnit(), speed, loop, now, format);
    }
  }

  @Override
  public Integer call() throws IOException {
    cluster.prepareFixes(console, options.format());
    warnOfTimesAhead();
    FindingsReport findings = new FindingsReport(console, trace.file());
    Replayer.Summary summary = replay(findings);
    console
        .err()
        .printf(
            "%,d fixes sent, %,d lines refused, %.1f s, %,.0f fixes/s%n",
            summary.sent(),
            summary.refused(),
            summary.took().toMillis() / 1000.0,
            summary.fixesPerSecond());
    if (summary.sent() + summary.refused() == 0) {
      console.err().println("warning: there is no fix in " + trace.file() + "; check the file");
    } else if (summary.sent() == 0) {
      console.err().println(FixFileFormat.NO_FIX);
    }
    return summary.refused() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  private Replayer.Summary replay(FindingsReport findings) throws IOException {
    UnaryOperator<InputStream> stored =
        loop ? UnaryOperator.identity() : raw -> Progress.of(console, trace.file(), raw);
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      Sender locations = new Sender(producer, cluster.topics().locations());
      return new Replayer(locations, options, console.stop(), InstantSource.system(), findings)
          .replay(() -> trace.open(stored));
    } catch (IOException e) {
      throw FileStreams.unreadable(trace.file(), e);
    } finally {
      findings.printOmitted();
    }
  }

  private void warnOfTimesAhead() {
    if (options.now() && options.speed() > 1) {
      console
          .err()
          .println(
              "warning: --time now faster than 1x runs ahead of the clock; a job refuses fixes"
                  + " further ahead than its --max-future");
    }
  }

  private static double parseSpeed(String text) {
    if (text.equalsIgnoreCase("max")) {
      return Double.POSITIVE_INFINITY;
    }
    return SpeedFactor.find(text)
        .orElseThrow(() -> new IllegalArgumentException("max, or a factor such as 1x, 60x, 0.5x"));
  }
}

package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.input.NumberText;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.simulation.Simulator;
import io.fenceline.producers.simulation.Traffic;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lets a made-up fleet drive about in the locations topic. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = "Simulate a fleet: devices sim-0001, sim-0002, ... report to Kafka endlessly.",
    footer = {
      "",
      "The same seed gives the same ways. Ctrl-C ends it.",
      "",
      "Example:",
      "  fenceline simulate --devices 1000 --rate 500 --bounds=3.1,54.7,3.2,54.8"
    })
public final class SimulateCommand extends ConsoleCommand {
  @Option(names = "--devices", paramLabel = "N", description = "How many devices (default: 100).")
  private String devices = "100";

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Fixes per second of all devices together (default: 100).")
  private String rate = "100";

  @Option(names = "--seed", paramLabel = "S", description = "A whole number (default: 1).")
  private String seed = "1";

  @Option(
      names = "--bounds",
      paramLabel = "W,S,E,N",
      description = "Where they drive, in degrees (default: 3.16,54.784,3.237,54.817).")
  private String bounds = "3.16,54.784,3.237,54.817";

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "End after this time, e.g. 30s (default: never).")
  private String duration;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private ValueFormat format;
  private Fleet fleet;
  private Duration length;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    format = formats.formats(cluster.topics(), mistakes).locations();
    Integer count = Setting.read(mistakes, "--devices", devices, Setting.whole(1, 99_999_999));
    Double perSecond = Setting.read(mistakes, "--rate", rate, SimulateCommand::parseRate);
    Long number = Setting.read(mistakes, "--seed", seed, SimulateCommand::parseSeed);
    Fleet.Bounds area = Setting.read(mistakes, "--bounds", bounds, SimulateCommand::parseBounds);
    length = Setting.read(mistakes, "--for", duration, Setting::positive);
    if (count != null && perSecond != null && perSecond > count * Traffic.MAX_RATE_PER_DEVICE) {
      mistakes.add(
          "--rate: '%s' was given; give at most %.0f per device, since two fixes of one device in"
                  .formatted(rate, Traffic.MAX_RATE_PER_DEVICE)
              + " one millisecond contradict each other");
    }
    if (mistakes.isEmpty()) {
      fleet = new Fleet(count, perSecond, number, area);
    }
  }

  @Override
  public Integer call() {
    cluster.prepareFixes(console, format);
    console.err().printf("%s devices report to %s%n", devices, cluster.topics().locations());
    long startNanos = System.nanoTime();
    long sent;
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      Sender locations = new Sender(producer, cluster.topics().locations());
      sent =
          new Simulator(fleet, console.stop())
              .run(
                  System.currentTimeMillis(),
                  length,
                  fix -> locations.send(fix.deviceId().getBytes(UTF_8), format.write(fix)));
      locations.flush();
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    console.err().printf("%,d fixes sent, %.1f s, %,.0f fixes/s%n", sent, seconds, sent / seconds);
    return ExitCodes.DONE;
  }

  private static double parseRate(String text) {
    double rate = NumberText.parse(text);
    if (rate >= 1e-9 && rate < 1e9) {
      return rate;
    }
    throw new IllegalArgumentException("a number above 0");
  }

  private static long parseSeed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a whole number", e);
    }
  }

  private static Fleet.Bounds parseBounds(String text) {
    double[] b = Arrays.stream(text.split(",", -1)).mapToDouble(NumberText::parse).toArray();
    if (b.length == 4) {
      return new Fleet.Bounds(b[0], b[1], b[2], b[3]);
    }
    throw new IllegalArgumentException(Fleet.Bounds.FORM);
  }
}

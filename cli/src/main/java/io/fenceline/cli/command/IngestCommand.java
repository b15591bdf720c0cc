package io.fenceline.cli.command;

import io.fenceline.cli.output.FindingsReport;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.fixes.Replayer;
import io.fenceline.producers.live.GtfsRealtimeSource;
import io.fenceline.producers.live.LiveSource;
import io.fenceline.producers.live.NmeaSource;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends the fixes of a live source to the locations topic. */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    description =
        "Send the fixes of a live source to Kafka, keyed by device: of ships (AIS receivers), or of"
            + " buses and trains (GTFS-realtime). Until Ctrl-C; a source that is away is tried"
            + " again.",
    footer = {
      "",
      "Examples:",
      "  fenceline ingest --nmea tcp://receiver.example:10110",
      "  fenceline ingest --nmea udp://:10110",
      "  fenceline ingest --gtfs-rt https://transit.example/vehicles.pb --every PT15S"
    })
public final class IngestCommand extends ConsoleCommand {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  @Option(
      names = "--nmea",
      paramLabel = "URL",
      description =
          "NMEA sentences: tcp://HOST:PORT to connect to, udp://[ADDRESS]:PORT to listen on.")
  private String nmea;

  @Option(
      names = "--gtfs-rt",
      paramLabel = "URL",
      description = "A GTFS-realtime feed with positions of vehicles.")
  private String gtfs;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      description = "How often the feed is asked for (default: PT15S).")
  private String everyText = "PT15S";

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description = "A header of each request for the feed, such as an API key; may be repeated.")
  private Map<String, String> headers = Map.of();

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private String name;
  private LiveSource source;
  private ValueFormat format;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    format = formats.formats(cluster.topics(), mistakes).locations();
    Duration every = Setting.read(mistakes, "--every", everyText, IngestCommand::interval);
    if ((nmea == null) == (gtfs == null)) {
      mistakes.add("--nmea, --gtfs-rt: give one of them");
    } else if (nmea != null) {
      name = nmea;
      source = Setting.read(mistakes, "--nmea", nmea, NmeaSource::parse);
    } else {
      name = gtfs;
      URI uri = Setting.read(mistakes, "--gtfs-rt", gtfs, IngestCommand::http);
      if (uri != null && every != null) {
        source = new GtfsRealtimeSource(uri, headers, every);
      }
    }
  }

  private static Duration interval(String text) {
    Duration interval = Setting.positive(text);
    if (interval.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("a duration of at least PT1S");
    }
    return interval;
  }

  private static URI http(String text) {
    URI uri = URI.create(text);
    if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
      throw new IllegalArgumentException("a URL that begins with https:// or http://");
    }
    return uri;
  }

  @Override
  public Integer call() throws IOException {
    cluster.prepareFixes(console, format);
    console.stop().onRequest(source::close);
    console.err().println("reading " + name + " (Ctrl-C ends)");
    FindingsReport findings = new FindingsReport(console, name);
    Replayer.Options options =
        new Replayer.Options(
            Map.of(), TimeUnit.MILLISECONDS, Double.POSITIVE_INFINITY, false, false, format);
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      Sender locations = new Sender(producer, cluster.topics().locations());
      Replayer replayer =
          new Replayer(locations, options, console.stop(), InstantSource.system(), findings);
      ingest(replayer);
      Replayer.Summary summary = replayer.summary();
      console
          .err()
          .printf("%,d fixes sent, %,d lines refused%n", summary.sent(), summary.refused());
      return summary.refused() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
    } finally {
      findings.printOmitted();
    }
  }

  private void ingest(Replayer replayer) {
    Duration pause = FIRST_PAUSE;
    long sent = 0;
    String problem = null;
    do {
      try {
        replayer.replay(source::open);
        problem = source.interval().isZero() ? "the connection was closed" : null;
      } catch (IOException e) {
        problem = reason(e.getCause());
      }
      boolean hasAdvanced = problem == null || replayer.summary().sent() > sent;
      sent = replayer.summary().sent();
      pause = hasAdvanced ? FIRST_PAUSE : longer(pause);
      if (problem != null && !console.stop().isRequested()) {
        console.err().printf("%s: %s; trying again in %d s%n", name, problem, pause.toSeconds());
      }
    } while (console.stop().waitFor(problem == null ? source.interval() : pause));
  }

  private static String reason(Throwable failure) {
    return failure instanceof UnknownHostException
        ? "there is no such host"
        : Objects.requireNonNullElse(failure.getMessage(), failure.toString());
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }
}

package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.output.FindingsReport;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Failures;
import io.fenceline.cli.terminal.Progress;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.RecordWriter;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.Finding.Kind;
import io.fenceline.producers.postgres.PostgresAddress;
import io.fenceline.producers.postgres.PostgresZones;
import io.fenceline.producers.zones.ChangedZones;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneCatalog;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes the zones topic equal to the result of a query. */
@Command(
    name = "sync",
    mixinStandardHelpOptions = true,
    description = "Make the zones in Kafka equal to those of a PostGIS query.",
    footer = {
      "",
      "The query returns id, a geometry (geom, SRID 4326), and properties as jsonb.",
      "What changed is written, what is gone is deleted. A zone that a job would",
      "refuse keeps its previous version; exit code 3 then. Give the password by",
      "PGPASSWORD or ~/.pgpass.",
      "",
      "Example:",
      "  fenceline zones sync --postgres postgresql://gis@db/fleet --every 30s \\",
      "    --query \"SELECT id, geom, properties FROM zones\""
    })
public final class ZonesSyncCommand extends ConsoleCommand {
  @Option(
      names = "--postgres",
      required = true,
      paramLabel = "URL",
      description = "postgresql://USER@HOST:PORT/DATABASE, or a jdbc:postgresql: URL.")
  private String url;

  @Option(
      names = "--query",
      required = true,
      paramLabel = "SQL",
      description = "Returns all zones: id, geom and, optionally, properties.")
  private String query;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      description = "Run again at this interval, until Ctrl-C (default: run once).")
  private String every;

  @Option(
      names = "--allow-empty",
      description = "Delete all zones when the query returns none that is valid.")
  private boolean allowEmpty;

  @Option(names = "--dry-run", description = "Report what would change, and write nothing.")
  private boolean dryRun;

  @Mixin private Cluster cluster = new Cluster();

  private PostgresAddress address;
  private Duration interval;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    if (url != null) {
      address = read(mistakes);
    }
    interval = Setting.read(mistakes, "--every", every, Setting::positive);
    if (every != null && dryRun) {
      mistakes.add("--dry-run, --every: give one of them");
    }
  }

  /** Not by {@link Setting}: the message must not show a password. */
  private PostgresAddress read(List<String> mistakes) {
    try {
      return PostgresAddress.parse(url, System.getenv());
    } catch (IllegalArgumentException e) {
      mistakes.add("--postgres: give " + e.getMessage());
      return null;
    }
  }

  @Override
  public Integer call() throws IOException {
    if (address.hasVisiblePassword()) {
      console
          .err()
          .println(
              "warning: other users see the password in the list of processes; give PGPASSWORD or"
                  + " ~/.pgpass");
    }
    if (!dryRun) {
      cluster.administer(console, admin -> TopicSetup.ensureZones(admin, cluster.topics()));
    }
    int code = sync(true);
    while (interval != null && console.stop().waitFor(interval)) {
      syncAgain();
    }
    return code;
  }

  /** A failure may pass; the first one is more likely a mistake, and ends the command. */
  private void syncAgain() {
    try {
      sync(false);
    } catch (IOException | RuntimeException e) {
      if (!console.stop().isRequested()) {
        new Failures(console.err(), Set.of(), "fenceline zones sync").exitCode(e);
        console.err().println("trying again in " + every);
      }
    }
  }

  private int sync(boolean alwaysReport) throws IOException {
    String topic = cluster.topics().zones();
    Map<String, ZoneCatalog.Item> before =
        cluster.read(console, consumer -> ZoneCatalog.read(consumer, topic));
    if (dryRun) {
      return sync(RecordWriter.NONE, before, alwaysReport);
    }
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      return sync(new Sender(producer, topic), before, alwaysReport);
    }
  }

  private int sync(RecordWriter zones, Map<String, ZoneCatalog.Item> before, boolean alwaysReport)
      throws IOException {
    FindingsReport findings = new FindingsReport(console, "row");
    ChangedZones changed = new ChangedZones(zones, before);
    PostgresZones rows = new PostgresZones(address, query, console.stop());
    ZoneLoader.Summary summary;
    try (Progress.Counter progress = Progress.counter(console, "zones");
        FeatureFile features = new FeatureFile(rows, () -> progress.step(rows.next()), "id")) {
      summary =
          new ZoneLoader(changed, RepairLevel.NONE, findings)
              .replace(features, before.keySet(), allowEmpty);
    }
    findings.printOmitted();
    if (alwaysReport || changed.changed() + summary.count(Kind.DELETED) > 0) {
      console.err().println((dryRun ? "dry run, nothing written: " : "") + text(summary, changed));
    }
    return summary.count(Kind.REFUSED) + summary.count(Kind.KEPT) == 0
        ? ExitCodes.DONE
        : ExitCodes.SOME_REFUSED;
  }

  private static String text(ZoneLoader.Summary summary, ChangedZones changed) {
    return "%,d zones changed, %,d unchanged, %,d refused, %,d deleted"
        .formatted(
            changed.changed(),
            summary.loaded() - changed.changed(),
            summary.count(Kind.REFUSED),
            summary.count(Kind.DELETED));
  }
}

package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.command.ZoneFileArguments;
import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.InputKind;
import io.fenceline.cli.output.FindingsReport;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Progress;
import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.RecordWriter;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.Finding.Kind;
import io.fenceline.producers.formats.ZoneFiles;
import io.fenceline.producers.zones.ZoneCatalog;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the Features of a file to the zones topic. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description = "Load zones from a file into Kafka.",
    footer = {
      "",
      "The topic is created if it is not there. What a job would refuse is refused",
      "here, named, and not written; exit code 3 then.",
      "",
      "Other formats: ogr2ogr -f GeoJSON -t_srs EPSG:4326 zones.geojson FILE",
      "",
      "Examples:",
      "  fenceline zones load zones.geojson.gz --replace --repair=make-valid",
      "  fenceline zones load orders.geojson --device-zones"
    })
public final class ZonesLoadCommand extends ConsoleCommand {
  @Parameters(
      paramLabel = "FILE",
      description =
          "GeoJSON, CSV with a column wkt, GPX, KML or KMZ; .gz or not; - is standard input.")
  private String file;

  @Mixin private ZoneFileArguments zoneFiles = new ZoneFileArguments();

  @Mixin private DeviceZonesArguments deviceZones = new DeviceZonesArguments();

  @Option(names = "--replace", description = "Delete the zones that the file does not contain.")
  private boolean replace;

  @Option(
      names = "--allow-empty",
      description = "With --replace: delete all zones when the file holds none.")
  private boolean allowEmpty;

  @Option(
      names = "--repair",
      paramLabel = RepairOption.MAKE_VALID,
      arity = "0..1",
      preprocessor = RepairOption.class,
      description =
          "Close rings, drop degenerate ones, clamp overshoot of up to 0.001 degree, cut polygons"
              + " that cross the antimeridian. With =make-valid, also rebuild polygons whose rings"
              + " cross. Each repair is reported.")
  private String repair;

  @Option(
      names = "--dry-run",
      description = "Check and report only; with --replace, also what would be deleted.")
  private boolean dryRun;

  @Mixin private Cluster cluster = new Cluster();

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    if (RepairOption.MAKE_VALID.equals(file)) {
      mistakes.add("--repair make-valid: the value is taken for FILE; give --repair=make-valid");
    } else {
      new CommandFiles(mistakes).reads("FILE", file, InputKind.ZONES);
    }
    RepairOption.validate(repair, mistakes);
    zoneFiles.validate(mistakes);
    deviceZones.validate(replace, mistakes);
    if (allowEmpty && !replace) {
      mistakes.add("--allow-empty: only --replace deletes zones; leave it out, or give --replace");
    }
  }

  @Override
  public Integer call() throws IOException {
    Topics topics = cluster.topics();
    boolean ofDevices = deviceZones.isGiven();
    String topic = ofDevices ? topics.deviceZones() : topics.zones();
    if (!dryRun) {
      cluster.administer(
          console,
          admin ->
              ofDevices
                  ? TopicSetup.ensureDeviceZones(admin, topics)
                  : TopicSetup.ensureZones(admin, topics));
    }
    Set<String> before = replace ? idsIn(topic) : Set.of();
    FindingsReport findings = new FindingsReport(console, file);
    ZoneLoader.Summary summary =
        dryRun ? load(RecordWriter.NONE, before, findings) : load(topic, before, findings);
    console.err().println((dryRun ? "dry run, nothing written: " : "") + text(summary));
    if (summary.loaded() + summary.count(Kind.REFUSED) == 0) {
      console.err().println("warning: there is no Feature in " + file + "; check the file");
    }
    boolean complete = summary.count(Kind.REFUSED) + summary.count(Kind.KEPT) == 0;
    return complete ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  private ZoneLoader.Summary load(String topic, Set<String> before, FindingsReport findings)
      throws IOException {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      return load(new Sender(producer, topic), before, findings);
    }
  }

  private ZoneLoader.Summary load(RecordWriter zones, Set<String> before, FindingsReport findings)
      throws IOException {
    try (FeatureFile features =
        ZoneFiles.open(
            FileStreams.in(file, raw -> Progress.of(console, file, raw)), zoneFiles.options())) {
      ZoneLoader loader =
          new ZoneLoader(deviceZones.target(), zones, RepairOption.level(repair), findings);
      return replace ? loader.replace(features, before, allowEmpty) : loader.load(features);
    } catch (IOException e) {
      throw FileStreams.unreadable(file, e);
    } finally {
      findings.printOmitted();
    }
  }

  private Set<String> idsIn(String topic) {
    return cluster.read(
        console, consumer -> Set.copyOf(ZoneCatalog.read(consumer, topic).keySet()));
  }

  private static String text(ZoneLoader.Summary summary) {
    return "%,d zones loaded, %,d refused, %,d duplicates, %,d repairs, %,d warnings, %,d deleted"
        .formatted(
            summary.loaded() - summary.count(Kind.DUPLICATE),
            summary.count(Kind.REFUSED),
            summary.count(Kind.DUPLICATE),
            summary.count(Kind.REPAIRED),
            summary.count(Kind.WARNING),
            summary.count(Kind.DELETED));
  }
}

package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.event.Trigger;
import io.fenceline.format.Encoding;
import io.fenceline.loadtest.scenario.Scenario.Catalogue;
import io.fenceline.loadtest.scenario.Scenario.Churn;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Fixes;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.Scenario.Roads;
import io.fenceline.loadtest.scenario.Scenario.SixSided;
import io.fenceline.loadtest.scenario.Scenario.ZoneFile;
import io.fenceline.loadtest.scenario.Scenario.Zones;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.simulation.UniformZones;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one configuration of a scenario, with the shared fields merged in. */
final class ConfigurationReader {
  private static final int MAX_PARALLELISM = 128;
  private static final int MAX_COUNT = 100_000_000;
  private static final int MAX_RATE = 100_000_000;
  private static final int MAX_AD_BYTES = 100_000;
  private static final int MAX_PROBES = 1_000;
  private static final int MAX_PARTS = 10_000;

  /** More would not fit into a record of 32 MiB. */
  private static final int MAX_ROAD_POSITIONS = 1_000_000;

  private static final double MAX_BUFFER_METERS = 10_000;
  private static final double MIN_HALF_WIDTH = 1e-5;
  private static final String ADS = "adTriggers";
  private static final String COUNT = "count";
  private static final String ROADS = "roadPositions";
  private static final String FILE = "file";

  private final Path file;
  private final List<String> mistakes;

  ConfigurationReader(Path file, List<String> mistakes) {
    this.file = file;
    this.mistakes = mistakes;
  }

  /**
   * @param path of the configuration in the file
   */
  Configuration read(String name, String path, ObjectNode node) {
    YamlNode section = new YamlNode(file.toString(), path, node, mistakes);
    Pipeline pipeline = pipeline(section);
    int parallelism = (int) section.integer("parallelism", 1, MAX_PARALLELISM, 1);
    Zones zones = zones(section.section("zones"));
    Fixes fixes = fixes(section);
    Duration warmUp = section.duration("warmUp", Duration.ofSeconds(5));
    Duration measure = section.duration("measure", null);
    if (measure == null && !fixes.isBacklog()) {
      section.mistake("measure", "is missing; with fixes.rate give how long, e.g. 30s");
      measure = Duration.ofSeconds(1);
    }
    Configuration configuration =
        new Configuration(
            name,
            pipeline,
            format(section),
            parallelism,
            section.strings("options"),
            section.section("flink").all(),
            zones,
            fixes,
            churn(section, pipeline, fixes),
            warmUp,
            measure);
    section.rejectUnknownFields();
    JobArgumentsBuilder.check(configuration, text -> section.mistake("options", text));
    return configuration;
  }

  private static Pipeline pipeline(YamlNode section) {
    String text = section.text("pipeline", Pipeline.GEOFENCE.text());
    for (Pipeline pipeline : Pipeline.values()) {
      if (pipeline.text().equals(text)) {
        return pipeline;
      }
    }
    String names =
        Arrays.stream(Pipeline.values()).map(Pipeline::text).collect(Collectors.joining(", "));
    section.mistake("pipeline", "'%s' was given; give one of %s".formatted(text, names));
    return Pipeline.GEOFENCE;
  }

  private static Encoding format(YamlNode section) {
    String text = section.text("format", "json");
    try {
      return Encoding.parse(text);
    } catch (IllegalArgumentException e) {
      section.mistake("format", "'%s' was given; give %s".formatted(text, e.getMessage()));
      return Encoding.JSON;
    }
  }

  private Zones zones(YamlNode section) {
    Zones zones =
        new Zones(
            catalogue(section),
            section.number("areas", 0.001, UniformZones.MAX_AREAS, 1),
            adTriggers(section),
            (int) section.integer("adBytes", 0, MAX_AD_BYTES, 100));
    section.rejectUnknownFields();
    return zones;
  }

  private Catalogue catalogue(YamlNode section) {
    if (Stream.of(COUNT, ROADS, FILE).filter(section::has).count() > 1) {
      section.mistake(COUNT, "was given beside another of count, roadPositions and file; give one");
    }
    SixSided sixSided =
        new SixSided(
            (int) section.integer(COUNT, 0, MAX_COUNT, 0),
            (int) section.integer("parts", 1, MAX_PARTS, 1),
            section.number(
                "halfWidthDegrees",
                MIN_HALF_WIDTH,
                UniformZones.HALF_WIDTH_DEGREES,
                UniformZones.HALF_WIDTH_DEGREES));
    if ((long) sixSided.count() * sixSided.parts() > MAX_COUNT) {
      section.mistake("parts", "times count is over %,d; give fewer".formatted(MAX_COUNT));
    }
    Roads roads =
        new Roads(
            (int) section.integer(ROADS, 2, MAX_ROAD_POSITIONS, 0),
            section.number("bufferMeters", 1, MAX_BUFFER_METERS, 50));
    Path file = file(section);
    if (file != null) {
      return new ZoneFile(file);
    }
    return roads.positions() > 0 ? roads : sixSided;
  }

  private static Set<String> adTriggers(YamlNode section) {
    Set<String> triggers = new LinkedHashSet<>(section.strings(ADS));
    for (String trigger : triggers) {
      if (Arrays.stream(Trigger.values()).noneMatch(known -> known.name().equals(trigger))) {
        section.mistake(
            ADS,
            "'%s' was given; give some of %s"
                .formatted(trigger, Arrays.toString(Trigger.values())));
      }
    }
    return triggers;
  }

  private Fixes fixes(YamlNode parent) {
    YamlNode section = parent.section("fixes");
    Fixes fixes =
        new Fixes(
            (int) section.integer("devices", 1, MAX_COUNT, 100_000),
            section.integer(COUNT, 1, Long.MAX_VALUE, 0),
            section.number("rate", 1, MAX_RATE, 0),
            section.number("stepDegrees", 0, 1, 0.003),
            file(section));
    section.rejectUnknownFields();
    if ((fixes.count() == 0) == (fixes.rate() == 0)) {
      parent.mistake(
          "fixes", "give one of count (a backlog of so many) and rate (so many a second)");
    }
    if (fixes.rate() > fixes.devices() * Fleet.MAX_RATE_PER_DEVICE) {
      parent.mistake(
          "fixes",
          "rate is over %,.0f a device, so that two fixes of one would have one time; give more devices"
              .formatted(Fleet.MAX_RATE_PER_DEVICE));
    }
    if (fixes.file() != null && !fixes.isBacklog()) {
      parent.mistake("fixes", "rate was given beside file; give count, a recording is a backlog");
    }
    return fixes;
  }

  private static Churn churn(YamlNode parent, Pipeline pipeline, Fixes fixes) {
    YamlNode section = parent.section("churn");
    Churn churn =
        new Churn(
            section.number("rate", 0, MAX_RATE, 0),
            (int) section.integer("probes", 0, MAX_PROBES, 0));
    section.rejectUnknownFields();
    if (churn.probes() > 0 && (fixes.isBacklog() || pipeline != Pipeline.GEOFENCE)) {
      parent.mistake(
          "churn", "probes report at the present; give fixes.rate and the pipeline geofence");
    }
    return churn;
  }

  /** Relative to the scenario. */
  private Path file(YamlNode section) {
    String text = section.text(FILE, null);
    if (text == null) {
      return null;
    }
    Path path = file.toAbsolutePath().resolveSibling(text).normalize();
    if (!Files.isReadable(path)) {
      section.mistake(
          FILE,
          "'%s' was given; give a file that is there, relative to the scenario".formatted(text));
    }
    return path;
  }
}

package io.fenceline.loadtest.scenario;

import io.fenceline.format.Encoding;
import io.fenceline.loadtest.scenario.Scenario.Churn;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Fixes;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.Scenario.Zones;
import io.fenceline.producers.simulation.Fleet;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads one configuration of a scenario, with the shared fields merged in. */
final class ConfigurationReader {
  private static final int MAX_PARALLELISM = 128;
  private static final int MAX_COUNT = 100_000_000;
  private static final int MAX_RATE = 100_000_000;
  private static final int MAX_PROBES = 1_000;
  private static final String COUNT = "count";

  private ConfigurationReader() {}

  static Configuration read(String name, YamlNode section) {
    Pipeline pipeline = pipeline(section);
    int parallelism = (int) section.integer("parallelism", 1, MAX_PARALLELISM, 1);
    Zones zones = ZonesReader.read(section.section("zones"));
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

  private static Fixes fixes(YamlNode parent) {
    YamlNode section = parent.section("fixes");
    Fixes fixes =
        new Fixes(
            (int) section.integer("devices", 1, MAX_COUNT, 100_000),
            section.integer(COUNT, 1, Long.MAX_VALUE, 0),
            section.number("rate", 1, MAX_RATE, 0),
            section.number("stepDegrees", 0, 1, 0.003),
            section.file("file"));
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
}

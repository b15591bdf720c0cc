package io.fenceline.loadtest.scenario;

import io.fenceline.event.Trigger;
import io.fenceline.loadtest.scenario.Scenario.Catalogue;
import io.fenceline.loadtest.scenario.Scenario.Roads;
import io.fenceline.loadtest.scenario.Scenario.SixSided;
import io.fenceline.loadtest.scenario.Scenario.ZoneFile;
import io.fenceline.loadtest.scenario.Scenario.Zones;
import io.fenceline.producers.simulation.UniformZones;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the section {@code zones} of a configuration of any kind. */
public final class ZonesReader {
  private static final int MAX_COUNT = 100_000_000;
  private static final int MAX_AD_BYTES = 100_000;
  private static final int MAX_PARTS = 10_000;

  /** More would not fit into a record of 32 MiB. */
  private static final int MAX_ROAD_POSITIONS = 1_000_000;

  private static final double MAX_BUFFER_METERS = 10_000;
  private static final double MIN_HALF_WIDTH = 1e-5;
  private static final String ADS = "adTriggers";
  private static final String COUNT = "count";
  private static final String ROADS = "roadPositions";
  private static final String FILE = "file";

  private ZonesReader() {}

  /** Mistakes are recorded in the section. */
  public static Zones read(YamlNode section) {
    Zones zones =
        new Zones(
            catalogue(section),
            section.number("areas", 0.001, UniformZones.MAX_AREAS, 1),
            adTriggers(section),
            (int) section.integer("adBytes", 0, MAX_AD_BYTES, 100));
    section.rejectUnknownFields();
    return zones;
  }

  private static Catalogue catalogue(YamlNode section) {
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
    Path file = section.file(FILE);
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
}

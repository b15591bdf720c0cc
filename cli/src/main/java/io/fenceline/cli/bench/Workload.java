package io.fenceline.cli.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.bench.Scenario.Fixes;
import io.fenceline.cli.bench.Scenario.Zones;
import io.fenceline.cli.files.Streams;
import io.fenceline.producers.UniformZones;
import io.fenceline.producers.Wanderers;
import io.fenceline.wire.FeatureFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The zones and fixes of a configuration, the same whenever they are made. */
final class Workload {
  private static final long SEED = 1;

  /** Takes one zone of the catalogue. */
  @FunctionalInterface
  interface ZoneVisitor {
    void visit(String id, byte[] feature);
  }

  private Workload() {}

  static void visit(Zones zones, ZoneVisitor visitor) throws IOException {
    if (zones.file() != null) {
      visitFile(zones, visitor);
      return;
    }
    UniformZones rings = new UniformZones(zones.count(), zones.areas());
    String properties = properties(zones);
    for (int i = 0; i < zones.count(); i++) {
      visitor.visit("zone-" + i, feature(properties, rings.next()));
    }
  }

  private static void visitFile(Zones zones, ZoneVisitor visitor) throws IOException {
    try (FeatureFile file = new FeatureFile(Streams.in(zones.file().toString()), "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        if (entry.refusal() != null) {
          throw new IOException(
              "%s: line %d: %s"
                  .formatted(zones.file(), entry.line(), entry.refusal().getMessage()));
        }
        visitor.visit(entry.id(), entry.json());
      }
    }
  }

  /** The timetable is that of generated fixes; recorded ones have times of their own. */
  static Feed fixes(Zones zones, Fixes fixes, Timetable timetable) throws IOException {
    if (fixes.file() != null) {
      return new Recording(fixes.file()).feed();
    }
    Wanderers wanderers =
        new Wanderers(
            fixes.devices(), fixes.stepDegrees(), UniformZones.bounds(zones.areas()), SEED);
    long[] ordinal = {0};
    return () -> wanderers.next(timetable.timeMillis(ordinal[0]++));
  }

  /** The ad of every generated zone; null when they have none. */
  static byte[] ad(Zones zones) {
    return zones.adTriggers().isEmpty()
        ? null
        : ("{\"text\":\"" + "x".repeat(zones.adBytes()) + "\"}").getBytes(UTF_8);
  }

  static byte[] feature(String properties, double[] ring) {
    StringBuilder json = new StringBuilder(512);
    json.append("{\"type\":\"Feature\",\"properties\":").append(properties);
    json.append(",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[");
    for (int i = 0; i < ring.length; i += 2) {
      json.append(i == 0 ? "[" : ",[").append(ring[i]).append(',').append(ring[i + 1]).append(']');
    }
    return json.append("]]}}").toString().getBytes(UTF_8);
  }

  private static String properties(Zones zones) {
    byte[] ad = ad(zones);
    if (ad == null) {
      return "{}";
    }
    String triggers =
        Arrays.stream(zones.adTriggers().toArray(String[]::new))
            .collect(Collectors.joining("\",\"", "[\"", "\"]"));
    return "{\"adTriggers\":" + triggers + ",\"ad\":" + new String(ad, UTF_8) + "}";
  }
}

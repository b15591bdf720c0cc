package io.fenceline.loadtest.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.producers.simulation.CityFleet;
import io.fenceline.producers.simulation.CityZones;
import io.fenceline.producers.simulation.RoadNetwork;
import io.fenceline.producers.simulation.UniformZones;
import io.fenceline.producers.simulation.Wanderers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.StringJoiner;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generates the zones and fixes of a configuration, the same each time. */
public final class ScenarioData {
  private static final long SEED = 1;
  private static final long DEVICE_ZONE_MILLIS = Duration.ofHours(3).toMillis();

  /** Called for each zone of the catalogue. */
  @FunctionalInterface
  public interface ZoneVisitor {
    void visit(String id, byte[] feature);
  }

  private ScenarioData() {}

  public static void visit(ScenarioZones zones, ZoneVisitor visitor) throws IOException {
    if (zones.file() != null) {
      visitFile(zones.file(), visitor);
    } else if (zones.roadPositions() != null) {
      visitRoads(zones, visitor);
    } else {
      visitSixSided(zones, visitor);
    }
  }

  /** The same total number of polygons gives the same polygons, however many parts a zone has. */
  private static void visitSixSided(ScenarioZones zones, ZoneVisitor visitor) {
    int parts = zones.parts();
    Supplier<double[]> rings = rings(zones);
    String properties = properties(zones, "");
    for (int i = 0; i < zones.count(); i++) {
      String polygons =
          Stream.generate(rings)
              .limit(parts)
              .map(ring -> "[" + positions(ring) + "]")
              .collect(Collectors.joining(","));
      byte[] feature =
          parts == 1
              ? feature(properties, "Polygon", polygons)
              : feature(properties, "MultiPolygon", "[" + polygons + "]");
      visitor.visit("zone-" + i, feature);
    }
  }

  private static Supplier<double[]> rings(ScenarioZones zones) {
    return zones.cities() > 0
        ? new CityZones(zones.count(), zones.cities(), SEED)::next
        : new UniformZones(
                Math.multiplyExact(zones.count(), zones.parts()),
                zones.areas(),
                zones.halfWidthDegrees())
            ::next;
  }

  private static void visitRoads(ScenarioZones zones, ZoneVisitor visitor) {
    RoadNetwork network = new RoadNetwork(UniformZones.bounds(zones.areas()), SEED);
    StringJoiner lines = new StringJoiner(",", "[", "]");
    for (int left = zones.roadPositions(); left > 1; left -= RoadNetwork.MAX_POSITIONS) {
      lines.add(positions(network.next(Math.min(left, RoadNetwork.MAX_POSITIONS))));
    }
    String properties = properties(zones, "\"bufferMeters\":" + zones.bufferMeters());
    visitor.visit("roads", feature(properties, "MultiLineString", lines.toString()));
  }

  private static void visitFile(Path path, ZoneVisitor visitor) throws IOException {
    try (FeatureFile file = new FeatureFile(FileStreams.in(path.toString()), "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        if (entry.refusal() != null) {
          throw new IOException(
              "%s: line %d: %s".formatted(path, entry.line(), entry.refusal().getMessage()));
        }
        visitor.visit(entry.id(), entry.json());
      }
    }
  }

  /** The key of a zone of a wandering device. */
  public static byte[] deviceZoneKey(int device, int zone) {
    return new DeviceZoneKey(Wanderers.ID_PREFIX + device, "order-" + zone).bytes();
  }

  /** A drop-off of some hours, where no device ever is. */
  public static byte[] deviceZone(int device, int zone, long nowMillis) {
    double lon = device % 360 - 180 + zone * 0.09;
    double lat = -80 + device % 1_000 * 0.01;
    String until = Instant.ofEpochMilli(nowMillis + DEVICE_ZONE_MILLIS + device).toString();
    String properties = "{\"radiusMeters\":60,\"validUntil\":\"%s\"}".formatted(until);
    return feature(properties, "Point", "[" + lon + "," + lat + "]");
  }

  /** The schedule gives the times of generated fixes; recorded ones have their own. */
  public static FixSequence fixes(ScenarioZones zones, Fixes fixes, SendSchedule schedule)
      throws IOException {
    if (fixes.file() != null) {
      return new Recording(fixes.file()).source();
    }
    LongFunction<Fix> devices = devices(zones, fixes);
    long[] ordinal = {0};
    return () -> devices.apply(schedule.timeMillis(ordinal[0]++));
  }

  /** Devices that report in turn, at the times that they are given. */
  private static LongFunction<Fix> devices(ScenarioZones zones, Fixes fixes) {
    return zones.cities() > 0
        ? new CityFleet(
                fixes.devices(),
                zones.cities(),
                fixes.parkedShare(),
                fixes.interval().toMillis() / 1_000.0,
                SEED)
            ::next
        : new Wanderers(
                fixes.devices(), fixes.stepDegrees(), UniformZones.bounds(zones.areas()), SEED)
            ::next;
  }

  /** The ad of every generated zone; null when they have none. */
  public static byte[] ad(ScenarioZones zones) {
    return zones.adTriggers().isEmpty()
        ? null
        : ("{\"text\":\"" + "x".repeat(zones.adBytes()) + "\"}").getBytes(UTF_8);
  }

  /** A zone of one polygon. */
  public static byte[] feature(String properties, double[] ring) {
    return feature(properties, "Polygon", "[" + positions(ring) + "]");
  }

  private static byte[] feature(String properties, String type, String coordinates) {
    return ("{\"type\":\"Feature\",\"properties\":"
            + properties
            + (",\"geometry\":{\"type\":\"" + type + "\",\"coordinates\":" + coordinates + "}}"))
        .getBytes(UTF_8);
  }

  /** Longitude, latitude, longitude, ... as pairs. */
  private static String positions(double[] path) {
    StringBuilder json = new StringBuilder(512);
    for (int i = 0; i < path.length; i += 2) {
      json.append(i == 0 ? "[[" : ",[").append(path[i]).append(',').append(path[i + 1]).append(']');
    }
    return json.append(']').toString();
  }

  /**
   * @param shape properties that belong to the geometry, or empty
   */
  private static String properties(ScenarioZones zones, String shape) {
    byte[] ad = ad(zones);
    if (ad == null) {
      return "{" + shape + "}";
    }
    String triggers =
        zones.adTriggers().stream()
            .map(Trigger::name)
            .collect(Collectors.joining("\",\"", "[\"", "\"]"));
    return "{"
        + (shape.isEmpty() ? "" : shape + ",")
        + "\"adTriggers\":"
        + triggers
        + ",\"ad\":"
        + new String(ad, UTF_8)
        + "}";
  }
}

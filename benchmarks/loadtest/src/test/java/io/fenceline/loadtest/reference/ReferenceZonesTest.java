package io.fenceline.loadtest.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.index.CellZoneIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceZonesTest {
  private final ReferenceZones reference = new ReferenceZones();
  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();

  private void add(String properties, String geometry) throws IOException, RefusedException {
    byte[] feature =
        "{\"type\":\"Feature\",\"properties\":%s,%s}"
            .formatted(properties, geometry)
            .getBytes(UTF_8);
    String id = String.valueOf(reference.size());
    reference.add(feature);
    index.put(ZoneReader.readFeature(id, 0, feature));
  }

  private static String geometry(String type, String coordinates) {
    return "\"geometry\":{\"type\":\"%s\",\"coordinates\":%s}".formatted(type, coordinates);
  }

  @ParameterizedTest
  @DisplayName("G1, G2, G3: what a zone covers, its boundary and both sides of 180 included")
  @CsvSource({
    "0.5, 0.5, true",
    "0, 0.3, true",
    "1, 1, true",
    "0.5, 1, true",
    "1.0000000000000002, 0.5, false",
    "0.45, 0.45, false",
    "0.4, 0.45, true",
    "0.3333333333333333, 0.3333333333333333, true",
    "170.5, 10, true",
    "180, 10, true",
    "-180, 10, true",
    "-175, 10.5, true",
    "-174, 10, false",
    "50, 60, false",
    "50.00001, 60, false",
    "50.001, 60, true",
    "50.002, 60, false",
    "-179.9, 30.0, true",
    "179.9, 30.0, true",
    "179.7, 30.0, false",
    "179.8, 30.0008, true",
    "12, 90, true",
    "-100, 89.9995, true",
    "-100, 89.99, false"
  })
  void knownPositions(double lon, double lat, boolean covered) throws Exception {
    add(
        "{}",
        geometry(
            "Polygon",
            "[[[0,0],[1,0],[1,1],[0,1],[0,0]],"
                + "[[0.4,0.4],[0.5,0.4],[0.5,0.5],[0.4,0.5],[0.4,0.4]]]"));
    add("{}", "\"geometry\":null,\"bbox\":[170,10,-175,11]");
    add("{\"radiusMeters\":100,\"innerRadiusMeters\":10}", geometry("Point", "[50,60]"));
    add("{\"bufferMeters\":100}", geometry("LineString", "[[179.8,30],[-179.8,30]]"));
    add("{\"radiusMeters\":100}", geometry("Point", "[0,90]"));

    assertThat(reference.at(lon, lat).length > 0).isEqualTo(covered);
  }

  /** The index is checked against brute force in another module; here the two check each other. */
  @Test
  void agreesWithTheIndexOnRandomZones() throws Exception {
    for (long seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      ReferenceZonesTest test = new ReferenceZonesTest();
      for (int i = 0; i < 60; i++) {
        test.addRandom(random);
      }
      for (int i = 0; i < 4_000; i++) {
        double lon = random.nextInt(8) == 0 ? 180 - random.nextInt(2) * 360 : lon(random);
        test.compare(seed, lon, lat(random));
      }
    }
  }

  private void compare(long seed, double lon, double lat) {
    TreeSet<Integer> expected = new TreeSet<>();
    index.zonesAt(lon, lat, zone -> expected.add(Integer.valueOf(zone.id())));
    assertThat(reference.at(lon, lat))
        .as("seed %d at %s %s", seed, lon, lat)
        .containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
  }

  /** About the antimeridian and far north, where much can go wrong; some coordinates repeat. */
  private static double lon(Random random) {
    double lon = 178 + random.nextInt(400) / 100.0;
    return lon > 180 ? lon - 360 : lon;
  }

  private static double lat(Random random) {
    return 68 + random.nextInt(400) / 100.0;
  }

  private void addRandom(Random random) throws Exception {
    switch (random.nextInt(5)) {
      case 0 -> add("{\"radiusMeters\":%d}".formatted(1 + random.nextInt(60_000)), point(random));
      case 1 ->
          add(
              "{\"bufferMeters\":%d}".formatted(1 + random.nextInt(9_000)),
              line(random, 6, "LineString"));
      case 2 -> add("{}", geometry("Polygon", "[" + ring(random) + "]"));
      case 3 ->
          add(
              "{}",
              geometry(
                  "MultiPolygon",
                  "[[" + ring(random) + "],[" + ring(random) + "," + ring(random) + "]]"));
      default ->
          add(
              "{}",
              "\"geometry\":null,\"bbox\":[%s,68.5,%s,69.5]"
                  .formatted(lon(random), lon(random) - 0.005));
    }
  }

  private static String point(Random random) {
    return geometry("Point", "[%s,%s]".formatted(lon(random), lat(random)));
  }

  private static String line(Random random, int positions, String type) {
    List<String> path = new ArrayList<>();
    for (int i = 0; i < positions; i++) {
      path.add("[%s,%s]".formatted(lon(random), lat(random)));
    }
    return geometry(type, path.toString());
  }

  /** On one side of the antimeridian; may cross itself. */
  private static String ring(Random random) {
    boolean east = random.nextBoolean();
    List<String> ring = new ArrayList<>();
    for (int i = 0; i < 3 + random.nextInt(5); i++) {
      double lon = 178 + random.nextInt(200) / 100.0;
      ring.add("[%s,%s]".formatted(east ? lon : lon - 358, lat(random)));
    }
    ring.set(0, "[%s,68.25]".formatted(east ? 178 : -179));
    ring.set(1, "[%s,71.75]".formatted(east ? 178.5 : -178.5));
    ring.set(2, "[%s,70]".formatted(east ? 180 : -180));
    ring.add(ring.get(0));
    return ring.toString();
  }
}

package io.fenceline.producers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreetFleetTest {
  private static final double METER = 1 / 111_320.0;

  /** A cross of two streets, with a path and a ferry somewhere else. */
  private static final String CROSS =
      """
      {"type":"FeatureCollection","features":[
        {"properties":{"kind":"land"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}},
        {"properties":{"kind":"street"},"geometry":{"type":"LineString","coordinates":[[-0.001,0],[0,0],[0.001,0]]}},
        {"properties":{"kind":"main"},"geometry":{"type":"LineString","coordinates":[[0,-0.001],[0,0],[0,0.001]]}},
        {"properties":{"kind":"path"},"geometry":{"type":"LineString","coordinates":[[1,1],[1,1.001]]}},
        {"properties":{"kind":"ferry"},"geometry":{"type":"LineString","coordinates":[[2,2],[2,2.001]]}}]}
      """;

  private static StreetNetwork network(String geoJson) throws IOException {
    return StreetNetwork.read(new ByteArrayInputStream(geoJson.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Fix> fixes(StreetNetwork network, int devices, int count) {
    StreetFleet fleet = new StreetFleet(network, devices, devices, 1);
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fixes.add(fleet.next(1_000_000));
    }
    return fixes;
  }

  @Test
  void aCarStaysOnItsStreetsAndTakesAllOfThem() throws Exception {
    Set<String> arms = new HashSet<>();
    for (Fix fix : fixes(network(CROSS), 1, 2_000)) {
      double off = Math.min(Math.abs(fix.lon()), Math.abs(fix.lat()));
      assertThat(off).isLessThan(10 * METER);
      if (Math.abs(fix.lon()) > 30 * METER || Math.abs(fix.lat()) > 30 * METER) {
        boolean alongLon = Math.abs(fix.lon()) > Math.abs(fix.lat());
        arms.add(alongLon + " " + (alongLon ? fix.lon() > 0 : fix.lat() > 0));
      }
    }
    assertThat(arms).hasSize(4);
  }

  @Test
  void aDeviceMovesAsFarAsItsSpeedSays() throws Exception {
    List<Fix> fixes = fixes(network(CROSS), 1, 500);
    for (int i = 1; i < fixes.size(); i++) {
      double meters =
          Math.hypot(
                  fixes.get(i).lon() - fixes.get(i - 1).lon(),
                  fixes.get(i).lat() - fixes.get(i - 1).lat())
              / METER;
      assertThat(meters).isLessThan(9 * 1.2 * 1.5 + 10);
      assertThat(fixes.get(i).timeMillis() - fixes.get(i - 1).timeMillis()).isEqualTo(1_000);
    }
  }

  @Test
  void ofTenDevicesOneWalksAndOneIsAFerry() throws Exception {
    List<Fix> fixes = fixes(network(CROSS), 10, 100);
    assertThat(fixes)
        .filteredOn(fix -> fix.lon() > 1.5)
        .extracting(Fix::deviceId)
        .containsOnly("sim-0007");
    assertThat(fixes)
        .filteredOn(fix -> fix.lon() > 0.5 && fix.lon() < 1.5)
        .extracting(Fix::deviceId)
        .containsOnly("sim-0004");
  }

  @Test
  void theSameSeedGivesTheSameFixes() throws Exception {
    assertThat(fixes(network(CROSS), 10, 200)).isEqualTo(fixes(network(CROSS), 10, 200));
  }

  @Test
  void theCityOfTheExamplesHasLinesForAll() throws Exception {
    try (InputStream streets = Files.newInputStream(Path.of("../examples/city/streets.geojson"))) {
      List<Fix> fixes = fixes(StreetNetwork.read(streets), 60, 6_000);
      assertThat(fixes)
          .allMatch(fix -> fix.lon() > 3.15 && fix.lon() < 3.25)
          .allMatch(fix -> fix.lat() > 54.77 && fix.lat() < 54.83);
    }
  }

  @Test
  void aRateIsRefusedAsByTheOtherFleet() {
    assertThatThrownBy(() -> new StreetFleet(network(CROSS), 0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one device");
  }
}

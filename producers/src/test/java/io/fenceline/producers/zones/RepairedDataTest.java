package io.fenceline.producers.zones;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.producers.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;

@DisplayName("Repairs of the zones in testdata, and of real zones that are invalid")
class RepairedDataTest {

  /** A ring encloses a part of it twice, which is outside by rule G1, and inside for others. */
  private static final String ENCLOSED_TWICE = "county:51620";

  private static InputStream own(String name) throws IOException {
    return Files.newInputStream(Path.of("..", "testing", "data", name));
  }

  /** Beside the project; tests that need it are skipped where it is absent. */
  private static InputStream real(String name) throws IOException {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path file = at.resolveSibling("shared").resolve("data").resolve(name);
      if (Files.exists(file)) {
        return new GZIPInputStream(Files.newInputStream(file));
      }
    }
    Assumptions.abort("no shared/data/" + name + " beside the project");
    throw new IllegalStateException("not reached");
  }

  private static Map<String, String> features(InputStream in) throws IOException {
    Map<String, String> features = new HashMap<>();
    try (FeatureFile file = new FeatureFile(in, "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        features.put(entry.id(), new String(entry.json(), StandardCharsets.UTF_8));
      }
    }
    return features;
  }

  @ParameterizedTest
  @EnumSource(names = {"STANDARD", "MAKE_VALID"})
  void eachZoneOfTheProjectIsRepairedAsItsTextClaims(RepairLevel level) throws Exception {
    for (String feature : features(own("repair/zones.geojson")).values()) {
      RepairedZone zone = RepairedZone.of(feature, level);
      JsonNode properties =
          JsonTree.read(feature.getBytes(StandardCharsets.UTF_8)).path("properties");
      String expected =
          properties.has("make-valid") && level == RepairLevel.MAKE_VALID
              ? properties.path("make-valid").asText()
              : properties.path("repair").asText();
      assertThat(String.join("; ", zone.repairs())).as(feature).contains(expected);
      assertThat(zone.repairs().isEmpty()).isEqualTo(expected.isEmpty());
      check(properties.path("inside"), zone.shape(), true);
      check(properties.path("outside"), zone.shape(), false);
    }
  }

  private static void check(JsonNode points, Shape shape, boolean inside) {
    assertThat(points.isEmpty()).isFalse();
    for (JsonNode point : points) {
      assertThat(shape.covers(point.get(0).doubleValue(), point.get(1).doubleValue()))
          .as(point.toString())
          .isEqualTo(inside);
    }
  }

  @Test
  void invalidZonesOfTheProjectBecomeValid() throws Exception {
    Map<String, String> zones = features(own("coast/invalid-zones.geojson"));
    assertThat(becomeValid(zones, Map.of())).isEqualTo(5);
  }

  /** The valid ones were made with another library from the same sources. */
  @Test
  void realInvalidZonesBecomeValidAndEqualToThoseThatOthersRepaired() throws Exception {
    Map<String, String> zones = features(real("ais/invalid-zones.geojson.gz"));
    assertThat(becomeValid(zones, features(real("ais/zones.geojson.gz")))).isEqualTo(42);
  }

  /** How many; the others have no area at all, and are refused. */
  private static int becomeValid(Map<String, String> zones, Map<String, String> expected)
      throws Exception {
    int valid = 0;
    for (Map.Entry<String, String> feature : zones.entrySet()) {
      try {
        RepairedZone zone = RepairedZone.of(feature.getValue(), RepairLevel.MAKE_VALID);
        zone.shape();
        zone.assertValid();
        assertThat(zone.repairs()).as(feature.getKey()).isNotEmpty();
        checkCovered(feature.getValue(), zone);
        String other = expected.get(feature.getKey());
        if (other != null) {
          Geometry geometry = RepairedZone.of(other, RepairLevel.NONE).jts();
          assertThat(RepairedZone.difference(zone.jts(), geometry))
              .as(feature.getKey())
              .isLessThan(feature.getKey().equals(ENCLOSED_TWICE) ? 1e-4 : 1e-12);
        }
        valid++;
      } catch (RefusedException e) {
        assertThat(expected).doesNotContainKey(feature.getKey());
      }
    }
    return valid;
  }

  /** Rule G1 says what an invalid zone covers, unless the reader refuses it. */
  private static void checkCovered(String feature, RepairedZone zone) throws RefusedException {
    Shape before;
    try {
      before = RepairedZone.of(feature, RepairLevel.NONE).shape();
    } catch (RefusedException e) {
      return;
    }
    Shape after = zone.shape();
    Box box = before.bounds();
    Random random = new Random(17);
    for (int i = 0; i < 2000; i++) {
      double lon = box.west() + (box.east() - box.west()) * random.nextDouble();
      double lat = box.south() + (box.north() - box.south()) * random.nextDouble();
      assertThat(after.covers(lon, lat)).isEqualTo(before.covers(lon, lat));
    }
  }
}

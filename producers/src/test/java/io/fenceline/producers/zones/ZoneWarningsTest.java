package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class ZoneWarningsTest {

  private static List<String> warnings(String... rings) {
    String json =
        "{\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[" + String.join(",", rings) + "]}}";
    return ZoneWarnings.of(json.getBytes(UTF_8));
  }

  @Test
  void simpleRingsAreFineWhateverTheirWindingAndRepeatedPositions() {
    assertThat(warnings("[[0,0],[1,0],[1,1],[0,0]]")).isEmpty();
    assertThat(warnings("[[0,0],[1,1],[1,0],[0,0]]")).isEmpty();
    assertThat(warnings("[[0,0],[0,0],[1,0],[1,0],[1,1],[0,0],[0,0]]")).isEmpty();
  }

  @Test
  void aRingThatCrossesItselfIsReportedWithThePosition() {
    assertThat(warnings("[[0,0],[2,2],[2,0],[0,2],[0,0]]"))
        .singleElement()
        .asString()
        .contains("geometry.coordinates[0]", "(1.0, 1.0)", "even-odd");
    assertThat(warnings("[[0,0],[9,0],[9,9],[0,0]]", "[[0,0],[2,2],[2,0],[0,2],[0,0]]"))
        .singleElement()
        .asString()
        .contains("geometry.coordinates[1]");
  }

  @Test
  void anEdgeOverMoreThanHalfTheGlobeLooksLikeAnUncutAntimeridian() {
    assertThat(warnings("[[179,0],[-179,0],[-179,1],[179,1],[179,0]]"))
        .singleElement()
        .asString()
        .contains("(179.0, 0.0) to (-179.0, 0.0)", "3.1.9");
  }

  @Test
  void edgesAlongTheAntimeridianOrThePolesDoNot() {
    assertThat(warnings("[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]")).isEmpty();
    assertThat(warnings("[[-180,-80],[180,-80],[170,0],[-180,-80]]")).isEmpty();
  }

  @Test
  void aLineWithoutLengthIsReported() {
    assertThat(lineWarnings("LineString", "[[8,47],[8.0,47,400],[8,47]]"))
        .singleElement()
        .asString()
        .contains("geometry.coordinates: all positions are (8.0, 47.0)", "circle");
    assertThat(lineWarnings("MultiLineString", "[[[8,47],[9,47]],[[8,47],[8,47]]]"))
        .singleElement()
        .asString()
        .contains("geometry.coordinates[1]: all positions");
    assertThat(lineWarnings("LineString", "[[8,47],[8,47],[8,47.1]]")).isEmpty();
    assertThat(lineWarnings("LineString", "[[179,0],[-179,0]]")).isEmpty();
    assertThat(lineWarnings("Point", "[8,47]")).isEmpty();
  }

  private static List<String> lineWarnings(String type, String coordinates) {
    String geometry = "{\"type\":\"" + type + "\",\"coordinates\":" + coordinates + "}";
    return ZoneWarnings.of(("{\"geometry\":" + geometry + "}").getBytes(UTF_8));
  }

  @Test
  void hundredsOfThousandsOfVerticesTakeSeconds() {
    int vertices = 450_000;
    StringBuilder ring = new StringBuilder("[");
    for (int i = 0; i < vertices; i++) {
      double angle = 2 * Math.PI * i / vertices;
      double radius = 40 + 5 * Math.sin(5000 * angle);
      ring.append('[').append(rounded(radius * Math.cos(angle))).append(',');
      ring.append(rounded(radius * Math.sin(angle))).append("],");
    }
    ring.append("[40.0000000,0.0000000]]");

    Assertions.assertTimeout(
        Duration.ofSeconds(60), () -> assertThat(warnings(ring.toString())).isEmpty());
  }

  private static double rounded(double degrees) {
    return Math.round(degrees * 1e7) / 1e7;
  }
}

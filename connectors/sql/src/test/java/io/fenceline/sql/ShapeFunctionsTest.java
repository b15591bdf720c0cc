package io.fenceline.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.geo.Circle;
import io.fenceline.testing.fixtures.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.table.functions.FunctionContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeFunctionsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SQUARE =
      "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}";

  private final CoversFunction covers = new CoversFunction();
  private final DistanceFunction distance = new DistanceFunction();

  @BeforeEach
  void open() {
    covers.open(new FunctionContext(null));
    distance.open(new FunctionContext(null));
  }

  @Test
  @DisplayName("G1, G2: facts of others about points in shapes hold in SQL")
  void factsAboutPointsInShapesAreMet() throws IOException {
    assertThat(check(Repository.path("testing", "data", "pip", "cases.json"))).isEqualTo(27);
  }

  /** But for a ring without positions, which is refused. */
  @Test
  @DisplayName("G1, G2: recorded facts about points in shapes hold in SQL")
  void recordedFactsAboutPointsInShapesAreMet() throws IOException {
    Path recorded = Repository.path("").resolveSibling("shared/data/pip/cases.json");
    assumeTrue(Files.exists(recorded), "no shared/data/pip beside the checkout");
    assertThat(check(recorded)).isEqualTo(233);
  }

  private int check(Path file) throws IOException {
    int checked = 0;
    for (JsonNode fact : JSON.readTree(file.toFile())) {
      boolean isCircle = fact.get("zone").has("circle");
      JsonNode inRange =
          fact.get("inLonLatRange").asBoolean() || isCircle ? fact : fact.get("lonLat");
      JsonNode point = inRange.get("point");
      Boolean answer =
          covers.eval(
              geoJson(inRange.get("zone")), point.get(0).asDouble(), point.get(1).asDouble());
      if (answer != null) {
        assertThat(answer)
            .as("%s %s", fact.get("id"), fact.get("name"))
            .isEqualTo(!fact.get("expected").asText().equals("false"));
        checked++;
      }
    }
    return checked;
  }

  private static String geoJson(JsonNode zone) {
    JsonNode circle = zone.get("circle");
    return circle == null
        ? zone.toString()
        : circle(circle.get("center"), circle.get("radiusMeters"));
  }

  private static String circle(Object center, Object radiusMeters) {
    return "{\"type\":\"Feature\",\"id\":\"c\",\"properties\":{\"radiusMeters\":%s},\"geometry\":{\"type\":\"Point\",\"coordinates\":%s}}"
        .formatted(radiusMeters, center);
  }

  @Test
  @DisplayName("G2: the distance is that of the shape, and 0 within it")
  void distancesAreThoseOfTheShape() {
    assertThat(distance.eval(circle("[8.5,47.3]", 50), 8.6, 47.4))
        .isEqualTo(new Circle(8.5, 47.3, 50, 0).distanceMeters(8.6, 47.4))
        .isBetween(13_000.0, 14_000.0);
    assertThat(distance.eval(SQUARE, 0.5, 0.5)).isZero();
  }

  @Test
  @DisplayName("G3: 180 and -180 are one meridian")
  void theAntimeridianIsOneMeridian() {
    String east =
        "{\"type\":\"Polygon\",\"coordinates\":[[[179,0],[180,0],[180,1],[179,1],[179,0]]]}";
    assertThat(covers.eval(east, -180.0, 0.5)).isTrue();
  }

  @Test
  void aNullGivesNull() {
    assertThat(covers.eval(null, 0.5, 0.5)).isNull();
    assertThat(covers.eval(SQUARE, null, 0.5)).isNull();
    assertThat(distance.eval(SQUARE, 0.5, null)).isNull();
  }

  @Test
  void aPointThatIsNotOnEarthGivesNull() {
    assertThat(covers.eval(SQUARE, 181.0, 0.5)).isNull();
    assertThat(distance.eval(SQUARE, 0.5, Double.NaN)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"type\":\"Point\",\"coordinates\":[0,0]}",
        "{\"type\":\"FeatureCollection\",\"features\":[]}",
        "{\"type\":\"Feature\",\"geometry\":null}"
      })
  @DisplayName("E4: a text that is no shape fails no query")
  void aTextThatIsNoShapeGivesNull(String text) {
    assertThat(covers.eval(text, 0.5, 0.5)).isNull();
    assertThat(covers.eval(SQUARE, 0.5, 0.5)).isTrue();
  }

  @Test
  @DisplayName("E8: shapes are kept up to a number of characters")
  void theLeastRecentShapesAreReadAgain() {
    ShapeCache cache = new ShapeCache(2 * SQUARE.length() + 2);
    var first = cache.get(SQUARE).orElseThrow();
    cache.get(SQUARE + " ");
    assertThat(cache.get(SQUARE).orElseThrow()).isSameAs(first);
    cache.get(SQUARE + "  ");
    cache.get(SQUARE + "   ");
    assertThat(cache.get(SQUARE).orElseThrow()).isNotSameAs(first);
  }

  @Test
  void refusedTextsAreCountedOnce() {
    ShapeCache cache = new ShapeCache();
    assertThat(cache.get("{")).isEmpty();
    assertThat(cache.get("{")).isEmpty();
    assertThat(cache.refused()).isOne();
  }
}

package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.TestData;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("G1, G2: point-in-shape facts, our own and those of other projects' tests")
class PointInPolygonFactsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Zones that are refused. pip-005, "jts general/TestRelatePA #11 PmA - empty MultiPolygon
   * element": a polygon whose ring has no positions.
   */
  private static final Map<String, RefusalReason> REFUSED =
      Map.of("pip-005", RefusalReason.BAD_RING);

  @Test
  void factsOfTheProjectAreMet() throws IOException {
    JsonNode facts = MAPPER.readTree(TestData.own("pip/cases.json"));
    assertThat(checkPolygons(facts, Map.of())).isEqualTo(23);
    assertThat(checkCircles(facts)).isEqualTo(4);
  }

  @Test
  void everyPolygonFactIsMet() throws IOException {
    assertThat(checkPolygons(facts(), REFUSED)).isEqualTo(224 - REFUSED.size());
  }

  /** Returns how many there were. */
  private static int checkPolygons(JsonNode facts, Map<String, RefusalReason> toRefuse)
      throws IOException {
    int checked = 0;
    Map<String, RefusalReason> refused = new TreeMap<>();
    for (JsonNode fact : facts) {
      if (fact.get("zone").has("circle")) {
        continue;
      }
      String id = fact.get("id").asText();
      JsonNode inRange = fact.get("inLonLatRange").asBoolean() ? fact : fact.get("lonLat");
      try {
        Zone zone = zone(inRange.get("zone"));
        JsonNode point = inRange.get("point");
        assertThat(zone.shape().coversLiteral(point.get(0).asDouble(), point.get(1).asDouble()))
            .as("%s %s", id, fact.get("name"))
            .isEqualTo(!fact.get("expected").asText().equals("false"));
        checked++;
      } catch (RefusedException e) {
        refused.put(id, e.reason());
      }
    }
    assertThat(refused).isEqualTo(new TreeMap<>(toRefuse));
    return checked;
  }

  /** Theirs are haversine distances; no fact lies so near its limit that the geodesic differs. */
  @Test
  void everyCircleFactIsMet() throws IOException {
    assertThat(checkCircles(facts())).isEqualTo(10);
  }

  private static int checkCircles(JsonNode facts) {
    int checked = 0;
    for (JsonNode fact : facts) {
      JsonNode circle = fact.get("zone").get("circle");
      if (circle != null) {
        JsonNode center = circle.get("center");
        double radius = circle.get("radiusMeters").asDouble();
        Shape shape = new Circle(center.get(0).asDouble(), center.get(1).asDouble(), radius, 0);
        JsonNode point = fact.get("point");
        assertThat(shape.coversLiteral(point.get(0).asDouble(), point.get(1).asDouble()))
            .as("%s %s", fact.get("id"), fact.get("name"))
            .isEqualTo(fact.get("expected").asBoolean());
        checked++;
      }
    }
    return checked;
  }

  private static Zone zone(JsonNode geometry) throws IOException, RefusedException {
    ObjectNode feature = MAPPER.createObjectNode().put("type", "Feature");
    feature.set("geometry", geometry);
    return ZoneReader.readFeature("zone", 1, MAPPER.writeValueAsBytes(feature));
  }

  private static JsonNode facts() throws IOException {
    try (InputStream in = TestData.open("pip/cases.json")) {
      return MAPPER.readTree(in);
    }
  }
}

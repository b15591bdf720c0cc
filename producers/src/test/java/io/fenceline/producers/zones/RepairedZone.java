package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Shape;
import io.fenceline.producers.JsonTree;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/** A Feature after the repair, as a job and as JTS see it. */
record RepairedZone(byte[] json, List<String> repairs) {

  static RepairedZone of(String feature, RepairLevel level) throws RefusedException {
    ZoneRepair.Result result = ZoneRepair.repair(feature.getBytes(UTF_8), level);
    return new RepairedZone(result.json(), result.repairs());
  }

  static String feature(String type, String coordinates) {
    return "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"%s\",\"coordinates\":%s}}"
        .formatted(type, coordinates);
  }

  /** The shape that a job makes of it. */
  Shape shape() throws RefusedException {
    String id = JsonTree.read(json).path("id").asText("z");
    return ZoneReader.readFeature(id, 1, json).shape();
  }

  JsonNode geometry() {
    return FeatureGeometry.of(json).tree();
  }

  /** Polygon or MultiPolygon. */
  Geometry jts() {
    JsonNode coordinates = geometry().path("coordinates");
    if (geometry().path("type").asText().equals("Polygon")) {
      return PolygonJson.read(coordinates);
    }
    List<Polygon> polygons = new ArrayList<>();
    coordinates.forEach(rings -> polygons.add(PolygonJson.read(rings)));
    return PolygonJson.FACTORY.createMultiPolygon(polygons.toArray(Polygon[]::new));
  }

  RepairedZone assertValid() {
    assertThat(jts().isValid()).as(() -> new String(json, UTF_8)).isTrue();
    assertThat(ZoneWarnings.of(json)).isEmpty();
    return this;
  }

  /** The area where two geometries differ, as a part of the first one's. */
  static double difference(Geometry a, Geometry b) {
    return OverlayNGRobust.overlay(a, b, OverlayNG.SYMDIFFERENCE).getArea() / a.getArea();
  }
}

package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.stream.IntStream;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/** Polygons of JSON as those of JTS, and back. */
final class PolygonJson {
  static final GeometryFactory FACTORY = new GeometryFactory();

  private PolygonJson() {}

  /** Longitude and latitude of each position. */
  static Coordinate[] coordinates(JsonNode positions) {
    Coordinate[] coordinates = new Coordinate[positions.size()];
    for (int i = 0; i < coordinates.length; i++) {
      JsonNode position = positions.get(i);
      coordinates[i] = new Coordinate(position.get(0).doubleValue(), position.get(1).doubleValue());
    }
    return coordinates;
  }

  /**
   * @param rings closed
   */
  static Polygon read(JsonNode rings) {
    LinearRing[] holes =
        IntStream.range(1, rings.size())
            .mapToObj(i -> FACTORY.createLinearRing(coordinates(rings.get(i))))
            .toArray(LinearRing[]::new);
    return FACTORY.createPolygon(FACTORY.createLinearRing(coordinates(rings.get(0))), holes);
  }

  /** The first ring counterclockwise and holes clockwise, as RFC 7946, 3.1.6 requires. */
  static ArrayNode write(Polygon polygon) {
    Polygon oriented = ((Polygon) polygon.norm()).reverse();
    ArrayNode rings = JsonNodeFactory.instance.arrayNode();
    writeRing(rings, oriented.getExteriorRing());
    for (int i = 0; i < oriented.getNumInteriorRing(); i++) {
      writeRing(rings, oriented.getInteriorRingN(i));
    }
    return rings;
  }

  private static void writeRing(ArrayNode rings, LinearRing ring) {
    ArrayNode positions = rings.addArray();
    for (Coordinate coordinate : ring.getCoordinates()) {
      positions.addArray().add(coordinate.x).add(coordinate.y);
    }
  }
}

package io.fenceline.format.geometry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiConsumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/** Converts geometries of JTS to GeoJSON: every double as it is, third coordinates left out. */
public final class GeoJsonGeometry {
  private GeoJsonGeometry() {}

  public static ObjectNode of(Geometry geometry) {
    String type = geometry.getGeometryType();
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("type", type.equals("LinearRing") ? "LineString" : type);
    switch (type) {
      case "GeometryCollection" ->
          addParts(geometry, result.putArray("geometries"), (part, to) -> to.add(of(part)));
      case "MultiPoint", "MultiLineString", "MultiPolygon" ->
          addParts(
              geometry, result.putArray("coordinates"), (part, to) -> to.add(coordinates(part)));
      default -> result.set("coordinates", coordinates(geometry));
    }
    return result;
  }

  private static void addParts(
      Geometry geometry, ArrayNode to, BiConsumer<Geometry, ArrayNode> add) {
    for (int i = 0; i < geometry.getNumGeometries(); i++) {
      add.accept(geometry.getGeometryN(i), to);
    }
  }

  private static ArrayNode coordinates(Geometry geometry) {
    if (geometry instanceof Polygon polygon && !polygon.isEmpty()) {
      ArrayNode rings = JsonNodeFactory.instance.arrayNode();
      rings.add(positions(polygon.getExteriorRing()));
      for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
        rings.add(positions(polygon.getInteriorRingN(i)));
      }
      return rings;
    }
    return geometry instanceof LineString || geometry.isEmpty()
        ? positions(geometry)
        : position(geometry.getCoordinate());
  }

  private static ArrayNode positions(Geometry line) {
    ArrayNode positions = JsonNodeFactory.instance.arrayNode();
    Coordinate[] coordinates = line.getCoordinates();
    int count =
        line instanceof LinearRing ring ? OpenRingFactory.positions(ring) : coordinates.length;
    for (int i = 0; i < count; i++) {
      positions.add(position(coordinates[i]));
    }
    return positions;
  }

  private static ArrayNode position(Coordinate coordinate) {
    return position(coordinate.x, coordinate.y);
  }

  public static ArrayNode position(double lon, double lat) {
    return JsonNodeFactory.instance.arrayNode().add(lon).add(lat);
  }
}

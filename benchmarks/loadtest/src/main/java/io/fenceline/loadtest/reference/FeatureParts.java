package io.fenceline.loadtest.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** The parts of a zone in GeoJSON. Knows valid zones only. */
record FeatureParts(JsonNode feature, List<Part> parts) {

  static List<Part> of(JsonNode feature) {
    FeatureParts parts = new FeatureParts(feature, new ArrayList<>());
    if (feature.path("geometry").isObject()) {
      parts.add(feature.path("geometry"));
    } else {
      parts.addBox(feature.path("bbox"));
    }
    return parts.parts;
  }

  private void add(JsonNode geometry) {
    JsonNode coordinates = geometry.path("coordinates");
    switch (geometry.path("type").asText()) {
      case "Polygon" -> addPolygon(coordinates);
      case "MultiPolygon" -> coordinates.forEach(this::addPolygon);
      case "GeometryCollection" -> geometry.path("geometries").forEach(this::add);
      case "Point" -> addCircle(coordinates.get(0).asDouble(), coordinates.get(1).asDouble());
      case "LineString" -> addLine(coordinates);
      case "MultiLineString" -> coordinates.forEach(this::addLine);
      default -> throw new IllegalArgumentException("geometry.type: " + geometry.path("type"));
    }
  }

  private void addPolygon(JsonNode polygon) {
    List<CoordinateSequence> rings = new ArrayList<>();
    polygon.forEach(ring -> rings.add(positions(ring)));
    parts.add(new Part.Polygon(rings));
  }

  private static CoordinateSequence positions(JsonNode nodes) {
    double[] positions = new double[2 * nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      positions[2 * i] = nodes.get(i).get(0).asDouble();
      positions[2 * i + 1] = nodes.get(i).get(1).asDouble();
    }
    return new PackedCoordinateSequence.Double(positions, 2, 0);
  }

  private void addCircle(double lon, double lat) {
    parts.add(new Part.Circle(lon, lat, property("innerRadiusMeters"), property("radiusMeters")));
  }

  private void addLine(JsonNode line) {
    CoordinateSequence path = positions(line);
    double meters = property("bufferMeters");
    for (int i = 1; i < path.size(); i++) {
      parts.add(
          new Part.Segment(path.getX(i - 1), path.getY(i - 1), path.getX(i), path.getY(i), meters));
    }
  }

  private double property(String name) {
    return feature.path("properties").path(name).asDouble();
  }

  /** Adds a box of 4 or 6 numbers; one that crosses the antimeridian is cut in two. */
  private void addBox(JsonNode box) {
    int dimensions = box.size() / 2;
    double west = box.get(0).asDouble();
    double south = box.get(1).asDouble();
    double east = box.get(dimensions).asDouble();
    double north = box.get(dimensions + 1).asDouble();
    if (west > east) {
      addRectangle(west, south, 180, north);
      addRectangle(-180, south, east, north);
    } else {
      addRectangle(west, south, east, north);
    }
  }

  private void addRectangle(double west, double south, double east, double north) {
    double[] ring = {west, south, east, south, east, north, west, north, west, south};
    parts.add(new Part.Polygon(List.of(new PackedCoordinateSequence.Double(ring, 2, 0))));
  }
}

package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/** Repairs the polygons of one zone, one after the other. Not thread-safe. */
final class PolygonRepair {
  private final RepairLevel level;
  private final List<String> repairs;
  private final PositionClamp clamp;
  private String withoutArea;

  /**
   * @param repairs takes the changes, each with its place in the original geometry
   */
  PolygonRepair(RepairLevel level, List<String> repairs) {
    this.level = level;
    this.repairs = repairs;
    this.clamp = new PositionClamp(repairs);
  }

  /** The path of a polygon that a repair left without any area. */
  Optional<String> withoutArea() {
    return Optional.ofNullable(withoutArea);
  }

  /**
   * The result for a polygon: itself with its rings repaired, the polygons that replace it, or none
   * when it has no area. A polygon that cannot be repaired is left for the reader to refuse.
   */
  List<JsonNode> repair(String path, JsonNode rings) {
    clamp(path, rings);
    if (!rings.isArray() || rings.isEmpty() || !Rings.all(rings, Ring::isList)) {
      return List.of(rings);
    }
    if (isDegenerate(rings.get(0))) {
      return List.of();
    }
    repairRings(path, (ArrayNode) rings);
    return Rings.any(rings, Antimeridian::isDrawnAcross) ? cut(path, rings) : valid(path, rings);
  }

  /** Longitudes well beyond 180 are those of a ring that is to be cut there. */
  private void clamp(String path, JsonNode rings) {
    clamp.clampLatitudes(path, rings);
    if (!Rings.any(rings, Antimeridian::isWellBeyond)) {
      clamp.clampLongitudes(path, rings);
    }
  }

  private void repairRings(String path, ArrayNode rings) {
    int index = 0;
    for (var ring = rings.elements(); ring.hasNext(); index++) {
      JsonNode next = ring.next();
      if (isDegenerate(next)) {
        ring.remove();
        repairs.add(path + '[' + index + "]: dropped a ring that has no area");
      } else if (Ring.isOpen(next)) {
        ((ArrayNode) next).add(next.get(0).deepCopy());
        repairs.add(path + '[' + index + "]: closed the ring");
      }
    }
  }

  /** A ring around a pole may have all its positions at one latitude. */
  private static boolean isDegenerate(JsonNode ring) {
    return Ring.isDegenerate(ring) && !Antimeridian.isDrawnAcross(ring);
  }

  /** A polygon of which it cannot be said what is inside stays as it is, with a warning. */
  private List<JsonNode> cut(String path, JsonNode rings) {
    return PolygonArea.of(rings)
        .map(parts -> replaced(path, parts, "cut at the antimeridian"))
        .orElse(List.of(rings));
  }

  private List<JsonNode> valid(String path, JsonNode rings) {
    if (level != RepairLevel.MAKE_VALID) {
      return List.of(rings);
    }
    Optional<String> error = invalidity(PolygonJson.read(rings));
    return error
        .flatMap(text -> PolygonArea.of(rings).map(parts -> replaced(path, parts, text)))
        .orElse(List.of(rings));
  }

  /** Polygons that overlap or share an edge are no valid MultiPolygon. */
  List<JsonNode> validTogether(String path, List<JsonNode> polygons) {
    if (level != RepairLevel.MAKE_VALID || !Rings.all(polygons, PolygonRepair::isPlanar)) {
      return polygons;
    }
    List<Polygon> parts = polygons.stream().map(PolygonJson::read).toList();
    return invalidity(PolygonJson.FACTORY.buildGeometry(parts))
        .map(text -> replaced(path, PolygonArea.polygons(PolygonArea.union(parts)), text))
        .orElse(polygons);
  }

  /** Whether a polygon is one that the reader takes as it is. */
  private static boolean isPlanar(JsonNode rings) {
    return !rings.isEmpty()
        && Rings.all(rings, ring -> Ring.isList(ring) && !Antimeridian.isDrawnAcross(ring));
  }

  private static Optional<String> invalidity(Geometry geometry) {
    TopologyValidationError error = new IsValidOp(geometry).getValidationError();
    if (error == null) {
      return Optional.empty();
    }
    Coordinate at = error.getCoordinate();
    return Optional.of("made valid (%s at (%s, %s))".formatted(error.getMessage(), at.x, at.y));
  }

  private List<JsonNode> replaced(String path, List<Polygon> parts, String repair) {
    if (parts.isEmpty()) {
      withoutArea = path;
    } else {
      repairs.add(path + ": " + repair + ", " + count(parts.size()));
    }
    return parts.stream().map(part -> (JsonNode) PolygonJson.write(part)).toList();
  }

  private static String count(int polygons) {
    return polygons == 1 ? "1 polygon" : polygons + " polygons";
  }
}

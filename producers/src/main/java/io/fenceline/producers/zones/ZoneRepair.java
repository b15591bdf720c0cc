package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import java.util.ArrayList;
import java.util.List;

/**
 * Repairs the geometry of a Feature: clamps positions that overshoot by up to {@value
 * PositionClamp#MAX_OVERSHOOT_DEGREES} degree, closes rings, drops degenerate rings and polygons as
 * long as anything remains, cuts polygons at the antimeridian and, on request, makes them valid in
 * the sense of OGC without changing what they cover (rule G1). Anything else is left for the reader
 * to refuse.
 */
public final class ZoneRepair {

  /**
   * @param json the bytes given where nothing was repaired; else the geometry is written anew,
   *     every number with its value, and all else is as it was
   * @param repairs each with its place
   */
  public record Result(byte[] json, List<String> repairs) {}

  private final List<String> repairs = new ArrayList<>();
  private final PolygonRepair polygons;

  private ZoneRepair(RepairLevel level) {
    polygons = new PolygonRepair(level, repairs);
  }

  /**
   * Bytes that are no Feature come back as they are.
   *
   * @throws RefusedException when the repair leaves no area or would take too long
   */
  public static Result repair(byte[] json, RepairLevel level) throws RefusedException {
    if (level == RepairLevel.NONE) {
      return new Result(json, List.of());
    }
    FeatureGeometry geometry = FeatureGeometry.of(json);
    if (EdgePairs.areTooMany(geometry.tree())) {
      throw new RefusedException(
          RefusalReason.BAD_GEOMETRY,
          "geometry: rings that cross or overlap themselves or each other too often to be repaired,"
              + " expected simple rings; simplify them, or load the zone without --repair");
    }
    ZoneRepair repair = new ZoneRepair(level);
    if (!repair.geometry("geometry", geometry.tree())) {
      repair.refuseWithoutArea();
    }
    return repair.repairs.isEmpty()
        ? new Result(json, List.of())
        : new Result(geometry.write(), List.copyOf(repair.repairs));
  }

  private void refuseWithoutArea() throws RefusedException {
    if (polygons.withoutArea().isPresent()) {
      throw RefusedException.field(
          RefusalReason.BAD_GEOMETRY,
          polygons.withoutArea().get(),
          "a polygon without area",
          "a polygon with an area");
    }
  }

  /** Whether anything of the geometry remains. */
  private boolean geometry(String path, JsonNode geometry) {
    JsonNode coordinates = geometry.path("coordinates");
    String inside = path + ".coordinates";
    String type = geometry.path("type").asText();
    if (!geometry
        .path(type.equals("GeometryCollection") ? "geometries" : "coordinates")
        .isArray()) {
      return true; // The reader refuses it.
    }
    return switch (type) {
      case "Polygon" -> polygon(inside, (ObjectNode) geometry);
      case "MultiPolygon" -> multiPolygon(inside, coordinates);
      case "GeometryCollection" -> collection(path + ".geometries", geometry.path("geometries"));
      default -> {
        new PositionClamp(repairs).clamp(inside, coordinates);
        yield true;
      }
    };
  }

  private boolean polygon(String path, ObjectNode geometry) {
    List<JsonNode> parts = polygons.repair(path, geometry.path("coordinates"));
    if (parts.size() > 1) {
      geometry.put("type", "MultiPolygon");
      geometry.putArray("coordinates").addAll(parts);
    } else if (parts.size() == 1) {
      geometry.set("coordinates", parts.get(0));
    }
    return !parts.isEmpty();
  }

  private boolean multiPolygon(String path, JsonNode coordinates) {
    List<JsonNode> parts = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    for (int i = 0; i < coordinates.size(); i++) {
      String place = path + '[' + i + ']';
      List<JsonNode> remaining = polygons.repair(place, coordinates.get(i));
      if (remaining.isEmpty()) {
        dropped.add(place + ": dropped a polygon that has no area");
      }
      parts.addAll(remaining);
    }
    return replaceMembers(coordinates, polygons.validTogether(path, parts), dropped);
  }

  private boolean collection(String path, JsonNode geometries) {
    List<JsonNode> remaining = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    for (int i = 0; i < geometries.size(); i++) {
      String place = path + '[' + i + ']';
      if (geometry(place, geometries.get(i))) {
        remaining.add(geometries.get(i));
      } else {
        dropped.add(place + ": dropped a geometry that has no area");
      }
    }
    return replaceMembers(geometries, remaining, dropped);
  }

  /** Unless nothing remains: then the members stay for the reader to refuse. */
  private boolean replaceMembers(JsonNode members, List<JsonNode> remaining, List<String> dropped) {
    if (remaining.isEmpty()) {
      return members.isEmpty();
    }
    repairs.addAll(dropped);
    ((ArrayNode) members).removeAll().addAll(remaining);
    return true;
  }
}

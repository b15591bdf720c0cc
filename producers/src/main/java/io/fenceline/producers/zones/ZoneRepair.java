package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Mends a Feature: clamps positions that overshoot by up to {@value #MAX_OVERSHOOT_DEGREES} degree,
 * closes rings, drops degenerate rings and polygons as long as anything remains. What it cannot
 * mend it leaves for the reader to refuse.
 */
public final class ZoneRepair {
  static final double MAX_OVERSHOOT_DEGREES = 0.001;

  /**
   * @param json the bytes given where nothing was repaired; else the geometry is written anew,
   *     every number with its value, and all else is as it was
   * @param repairs each with its place
   */
  public record Result(byte[] json, List<String> repairs) {}

  private final List<String> repairs = new ArrayList<>();

  private ZoneRepair() {}

  /** Bytes that are no Feature come back as they are. */
  public static Result repair(byte[] json) {
    FeatureGeometry geometry = FeatureGeometry.of(json);
    ZoneRepair repair = new ZoneRepair();
    repair.geometry("geometry", geometry.tree());
    return repair.repairs.isEmpty()
        ? new Result(json, List.of())
        : new Result(geometry.write(), List.copyOf(repair.repairs));
  }

  /** Whether anything of the geometry remains. */
  private boolean geometry(String path, JsonNode geometry) {
    JsonNode coordinates = geometry.path("coordinates");
    String inside = path + ".coordinates";
    clamp(inside, coordinates);
    return switch (geometry.path("type").asText()) {
      case "Polygon" -> polygon(inside, coordinates);
      case "MultiPolygon" -> members(inside, coordinates, this::polygon);
      case "GeometryCollection" ->
          members(path + ".geometries", geometry.path("geometries"), this::geometry);
      default -> true;
    };
  }

  private interface Member {
    boolean remains(String path, JsonNode node);
  }

  /** Drops the members of which nothing remains, unless that is all of them. */
  private boolean members(String path, JsonNode members, Member member) {
    List<Integer> gone = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      if (!member.remains(path + '[' + i + ']', members.get(i))) {
        gone.add(i);
      }
    }
    if (gone.size() == members.size()) {
      return false;
    }
    drop(path, members, gone, "a polygon whose outer ring has no area");
    return true;
  }

  private boolean polygon(String path, JsonNode rings) {
    List<Integer> degenerate = new ArrayList<>();
    for (int i = 0; i < rings.size(); i++) {
      JsonNode ring = rings.get(i);
      if (Ring.isDegenerate(ring)) {
        degenerate.add(i);
      } else if (Ring.isOpen(ring)) {
        ((ArrayNode) ring).add(ring.get(0).deepCopy());
        repairs.add(path + '[' + i + "]: closed the ring");
      }
    }
    if (degenerate.contains(0)) {
      return false;
    }
    drop(path, rings, degenerate, "a ring that has no area");
    return true;
  }

  /** From the last to the first, so that the places in the report are those of the file. */
  private void drop(String path, JsonNode array, List<Integer> indexes, String what) {
    for (int k = indexes.size() - 1; k >= 0; k--) {
      ((ArrayNode) array).remove(indexes.get(k));
      repairs.add(path + '[' + indexes.get(k) + "]: dropped " + what);
    }
  }

  private void clamp(String path, JsonNode coordinates) {
    if (Ring.isPosition(coordinates)) {
      clampOne(path, (ArrayNode) coordinates, 0, 180);
      clampOne(path, (ArrayNode) coordinates, 1, 90);
    } else if (coordinates.isArray()) {
      for (int i = 0; i < coordinates.size(); i++) {
        clamp(path + '[' + i + ']', coordinates.get(i));
      }
    }
  }

  private void clampOne(String path, ArrayNode position, int axis, int limit) {
    JsonNode number = position.get(axis);
    double size = Math.abs(number.doubleValue());
    if (size > limit && size <= limit + MAX_OVERSHOOT_DEGREES) {
      int clamped = number.doubleValue() < 0 ? -limit : limit;
      position.set(axis, clamped);
      repairs.add("%s[%d]: clamped %s to %d".formatted(path, axis, number.asText(), clamped));
    }
  }
}

package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

/** Moves positions that overshoot the limits of longitude and latitude a little onto them. */
final class PositionClamp {
  static final double MAX_OVERSHOOT_DEGREES = 0.001;

  private final List<String> repairs;

  /**
   * @param repairs takes the changes, each with its place
   */
  PositionClamp(List<String> repairs) {
    this.repairs = repairs;
  }

  void clamp(String path, JsonNode coordinates) {
    clampLongitudes(path, coordinates);
    clampLatitudes(path, coordinates);
  }

  void clampLongitudes(String path, JsonNode coordinates) {
    clampAxis(path, coordinates, 0, 180);
  }

  void clampLatitudes(String path, JsonNode coordinates) {
    clampAxis(path, coordinates, 1, 90);
  }

  private void clampAxis(String path, JsonNode coordinates, int axis, int limit) {
    if (Ring.isPosition(coordinates)) {
      clampNumber(path, (ArrayNode) coordinates, axis, limit);
    } else if (coordinates.isArray()) {
      for (int i = 0; i < coordinates.size(); i++) {
        clampAxis(path + '[' + i + ']', coordinates.get(i), axis, limit);
      }
    }
  }

  private void clampNumber(String path, ArrayNode position, int axis, int limit) {
    JsonNode number = position.get(axis);
    double size = Math.abs(number.doubleValue());
    if (size > limit && size <= limit + MAX_OVERSHOOT_DEGREES) {
      int clamped = number.doubleValue() < 0 ? -limit : limit;
      position.set(axis, clamped);
      repairs.add("%s[%d]: clamped %s to %d".formatted(path, axis, number.asText(), clamped));
    }
  }
}

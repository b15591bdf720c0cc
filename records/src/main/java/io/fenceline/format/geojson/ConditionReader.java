package io.fenceline.format.geojson;

import io.fenceline.event.zone.Condition;
import io.fenceline.format.condition.CelCondition;
import io.fenceline.format.condition.ConditionException;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Reads the condition among a Feature's properties; every mistake is a BAD_PROPERTY. */
final class ConditionReader {
  private static final String WHEN = "when";
  private static final String SPEED_LIMIT = "speedLimitMetersPerSecond";

  /** The properties that are read here. */
  static final Set<String> NAMES = Set.of(WHEN, SPEED_LIMIT);

  private ConditionReader() {}

  /**
   * @param properties those that Fenceline reads, without nulls
   * @param all the value of the Feature's {@code properties}
   * @return null when there is none
   */
  static Condition read(Map<String, JsonValue> properties, JsonValue all) throws RefusedException {
    JsonValue when = properties.get(WHEN);
    JsonValue limit = properties.get(SPEED_LIMIT);
    if (when != null && limit != null) {
      throw ZoneRulesReader.refused(SPEED_LIMIT, limit, "none beside when");
    }
    if (limit != null) {
      double metersPerSecond = limit.isNumber() ? limit.number() : Double.NaN;
      if (!(metersPerSecond >= 0 && metersPerSecond < Double.POSITIVE_INFINITY)) {
        throw ZoneRulesReader.refused(SPEED_LIMIT, limit, "a number of at least 0");
      }
      return condition("fix.speedMetersPerSecond > " + metersPerSecond, all);
    }
    return when == null ? null : condition(ZoneRulesReader.text(WHEN, when), all);
  }

  private static Condition condition(String text, JsonValue all) throws RefusedException {
    Map<String, JsonValue> own = new HashMap<>(all.members(FieldSelection.ALL));
    own.keySet().removeAll(ZoneReader.PROPERTIES);
    try {
      return CelCondition.parse(text, own);
    } catch (ConditionException e) {
      throw ZoneRulesReader.refused(
          WHEN, text, "a condition in CEL over fix and zone (" + e.getMessage() + ")");
    }
  }
}

package io.fenceline.format.geojson;

import io.fenceline.event.zone.Condition;
import io.fenceline.format.condition.CelCondition;
import io.fenceline.format.condition.ConditionException;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the condition among a Feature's properties; every mistake is a BAD_PROPERTY. */
final class ConditionReader {
  private static final String WHEN = "when";
  private static final String SPEED_LIMIT = "speedLimitMetersPerSecond";
  private static final String MIN_ALTITUDE = "minAltitudeMeters";
  private static final String MAX_ALTITUDE = "maxAltitudeMeters";

  /** The properties that are read here. */
  static final Set<String> NAMES = Set.of(WHEN, SPEED_LIMIT, MIN_ALTITUDE, MAX_ALTITUDE);

  private ConditionReader() {}

  /**
   * @param properties those that Fenceline reads, without nulls
   * @param all the value of the Feature's {@code properties}
   * @return null when there is none
   */
  static Condition read(Map<String, JsonValue> properties, JsonValue all) throws RefusedException {
    List<String> shortForms = shortForms(properties);
    JsonValue when = properties.get(WHEN);
    if (when == null) {
      return shortForms.isEmpty() ? null : condition(String.join(" && ", shortForms), all);
    }
    for (String name : List.of(SPEED_LIMIT, MIN_ALTITUDE, MAX_ALTITUDE)) {
      if (properties.containsKey(name)) {
        throw ZoneRulesReader.refused(name, properties.get(name), "none beside when");
      }
    }
    return condition(ZoneRulesReader.text(WHEN, when), all);
  }

  /** The conditions that properties of their own stand for; all of them have to be true. */
  private static List<String> shortForms(Map<String, JsonValue> properties)
      throws RefusedException {
    List<String> conditions = new ArrayList<>();
    Double limit = number(SPEED_LIMIT, FixField.SPEED, properties);
    if (limit != null) {
      conditions.add("fix.speedMetersPerSecond > " + limit);
    }
    Double min = number(MIN_ALTITUDE, FixField.ALTITUDE, properties);
    if (min != null) {
      conditions.add("fix.altitudeMeters >= " + min);
    }
    Double max = number(MAX_ALTITUDE, FixField.ALTITUDE, properties);
    if (max != null) {
      conditions.add("fix.altitudeMeters <= " + max);
    }
    if (min != null && max != null && min > max) {
      throw ZoneRulesReader.refused(
          MIN_ALTITUDE, properties.get(MIN_ALTITUDE), "at most " + MAX_ALTITUDE + ", " + max);
    }
    return conditions;
  }

  /** Null when it is absent. */
  private static Double number(String name, FixField field, Map<String, JsonValue> properties)
      throws RefusedException {
    JsonValue value = properties.get(name);
    if (value == null) {
      return null;
    }
    if (!value.isNumber() || !field.contains(value.number())) {
      throw ZoneRulesReader.refused(name, value, field.expected());
    }
    return value.number();
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

package io.fenceline.format.condition;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Condition;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.projectnessie.cel.common.types.BoolT;

/** A condition in the Common Expression Language. */
public final class CelCondition implements Condition {
  /** The cost of a condition grows with its length, for there are no loops. */
  public static final int MAX_CHARS = 1_000;

  /** Of the zone's properties that a text refers to, in bytes of JSON. */
  static final int MAX_PROPERTIES_BYTES = 4_096;

  private final String text;
  private final Bytes zoneProperties;
  private final Map<String, Object> zone;
  private final Expression expression;

  private CelCondition(String text, Bytes zoneProperties) {
    this.text = text;
    this.zoneProperties = zoneProperties;
    this.zone = JsonValues.ofObject(zoneProperties);
    Map<String, Class<?>> types = new TreeMap<>();
    zone.forEach((name, value) -> types.put(name, value.getClass()));
    this.expression = Expression.of(text, types);
  }

  /**
   * Reads a condition.
   *
   * @param properties all properties of the zone, of which those are kept that the text refers to
   * @throws ConditionException for a text that is no condition
   */
  public static CelCondition parse(String text, Map<String, JsonValue> properties)
      throws ConditionException, RefusedException {
    if (text.length() > MAX_CHARS) {
      throw new ConditionException("longer than " + MAX_CHARS + " characters");
    }
    try {
      Syntax.check(text);
      Bytes used = used(References.of(text), properties);
      check(used);
      CelCondition condition = new CelCondition(text, used);
      condition.expression.compile();
      return condition;
    } catch (RuntimeException e) { // Of the library: a text must never stop the job.
      throw new ConditionException("cannot be compiled: " + e);
    }
  }

  /** Bounds what each fix may cost (rule E8). */
  private static void check(Bytes used) throws ConditionException {
    if (used != null && used.size() > MAX_PROPERTIES_BYTES) {
      throw new ConditionException(
          "refers to %,d bytes of the zone's properties, at most %,d"
              .formatted(used.size(), MAX_PROPERTIES_BYTES));
    }
    if (JsonValues.hasLongText(used)) {
      throw new ConditionException(
          "refers to a text of the zone's properties over %,d characters"
              .formatted(JsonValues.MAX_TEXT_CHARS));
    }
  }

  /**
   * A condition that was read before.
   *
   * @param zoneProperties as of {@link Condition#zoneProperties}
   */
  public static CelCondition of(String text, Bytes zoneProperties) {
    return new CelCondition(text, zoneProperties);
  }

  /** The properties that the text refers to, as one JSON object; null for none. */
  private static Bytes used(Set<String> references, Map<String, JsonValue> properties) {
    Map<String, JsonValue> used = new TreeMap<>();
    for (String path : references) {
      String[] names = path.split("\\.", 3);
      if (names[0].equals(ConditionTypes.ZONE)
          && names.length > 1
          && properties.containsKey(names[1])) {
        used.put(names[1], properties.get(names[1]));
      }
    }
    return used.isEmpty()
        ? null
        : Bytes.of(
            JsonLine.of(
                json -> {
                  for (Map.Entry<String, JsonValue> one : used.entrySet()) {
                    Bytes value = Bytes.of(one.getValue().oneLine());
                    JsonLine.writeVerbatim(json, one.getKey(), value);
                  }
                }));
  }

  @Override
  public String expression() {
    return text;
  }

  @Override
  public Bytes zoneProperties() {
    return zoneProperties;
  }

  @Override
  public boolean holds(Fix fix) {
    return expression.evaluate(fix, zone) == BoolT.True;
  }

  @Override
  public Map<String, Object> values(Fix fix) {
    Map<String, Object> values = new LinkedHashMap<>();
    try {
      FixValues fixValues = new FixValues(fix);
      for (String path : References.of(text)) {
        String[] names = path.split("\\.");
        Object value = names[0].equals(ConditionTypes.ZONE) ? zone : fixValues;
        for (int i = 1; i < names.length && value != null; i++) {
          value = ConditionTypes.member(value, names[i]);
        }
        if (names.length > 1) {
          values.put(path, value);
        }
      }
    } catch (ConditionException e) {
      throw new IllegalStateException("a condition that was compiled before: " + text, e);
    }
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CelCondition that
        && text.equals(that.text)
        && Objects.equals(zoneProperties, that.zoneProperties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, zoneProperties);
  }

  @Override
  public String toString() {
    return text;
  }
}

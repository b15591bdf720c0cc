package io.fenceline.format.condition;

import io.fenceline.event.Fix;
import io.fenceline.format.fix.FixField;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.projectnessie.cel.checker.Decls;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.ref.FieldType;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Type;

/**
 * The types of {@code fix}, whose fields are those of the JSON form, and of {@code zone}, whose
 * fields are the zone's own properties.
 */
final class ConditionTypes {
  static final String FIX = "fix";
  static final String ZONE = "zone";

  private static final Type JSON_MAP = Decls.newMapType(Decls.String, Decls.Dyn);

  private static final Map<String, FieldType> FIX_FIELDS = fixFields();

  private ConditionTypes() {}

  /**
   * The fields of both variables.
   *
   * @param zone the Java types of the values of {@code zone}
   */
  static Map<String, Map<String, FieldType>> of(Map<String, Class<?>> zone) {
    Map<String, FieldType> zoneFields = new HashMap<>();
    zone.forEach(
        (name, type) ->
            zoneFields.put(
                name,
                new FieldType(
                    type(type),
                    values -> ((Map<?, ?>) values).containsKey(name),
                    values -> ((Map<?, ?>) values).get(name))));
    return Map.of(FIX, FIX_FIELDS, ZONE, zoneFields);
  }

  private static Type type(Class<?> javaType) {
    if (javaType == Double.class) {
      return Decls.Double;
    }
    if (javaType == Boolean.class) {
      return Decls.Bool;
    }
    if (javaType == String.class) {
      return Decls.String;
    }
    return List.class.isAssignableFrom(javaType) ? Decls.newListType(Decls.Dyn) : JSON_MAP;
  }

  /** A member of a fix or of a map; null when it is absent. */
  static Object member(Object of, String name) {
    if (of instanceof FixValues) {
      FieldType field = FIX_FIELDS.get(name);
      return field != null && field.isSet.isSet(of) ? field.getFrom.getFrom(of) : null;
    }
    return of instanceof Map<?, ?> map ? map.get(name) : null;
  }

  private static Map<String, FieldType> fixFields() {
    Map<String, FieldType> fields = new HashMap<>();
    fields.put("deviceId", always(Decls.String, Fix::deviceId));
    fields.put("time", always(Decls.Timestamp, fix -> Instant.ofEpochMilli(fix.timeMillis())));
    fields.put("lon", number(Fix::lon));
    fields.put("lat", number(Fix::lat));
    FixField.OPTIONAL_NUMBERS.forEach(field -> fields.put(field.jsonName(), number(field::value)));
    fields.put("segmentStart", always(Decls.Bool, Fix::startsSegment));
    fields.put(
        "attributes",
        new FieldType(
            JSON_MAP,
            fix -> ((FixValues) fix).fix().attributes() != null,
            fix -> ((FixValues) fix).attributes()));
    return fields;
  }

  private static FieldType always(Type type, Function<Fix, Object> value) {
    return new FieldType(type, fix -> true, fix -> value.apply(((FixValues) fix).fix()));
  }

  private static FieldType number(ToDoubleFunction<Fix> value) {
    return new FieldType(
        Decls.Double,
        fix -> !Double.isNaN(value.applyAsDouble(((FixValues) fix).fix())),
        fix -> {
          double number = value.applyAsDouble(((FixValues) fix).fix());
          return Double.isNaN(number) ? Err.newErr("absent") : (Object) number;
        });
  }
}

package io.fenceline.format.condition;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.projectnessie.cel.checker.Decls;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.ref.FieldType;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Type;

/**
 * The type of {@code event}: the fields that transitions, ad matches and counts have in JSON.
 * Immutable, so thread-safe.
 */
final class EventTypes {
  static final String EVENT = "event";

  private static final Type JSON_MAP = Decls.newMapType(Decls.String, Decls.Dyn);
  private static final List<String> NUMBERS =
      List.of("lon", "lat", "zoneVersion", "count", "capacity", "distanceMeters", "arrivalSeconds");
  static final Map<String, FieldType> FIELDS = fields();

  private EventTypes() {}

  private static Map<String, FieldType> fields() {
    Map<String, FieldType> fields = new HashMap<>();
    for (String name : List.of("id", "type", "trigger", "reason", "deviceId", "zoneId", "scope")) {
      fields.put(name, field(Decls.String, name, value -> value));
    }
    for (String name : NUMBERS) {
      fields.put(name, field(Decls.Double, name, value -> value));
    }
    for (String name : List.of("time", "enteredAt", "since")) {
      fields.put(name, field(Decls.Timestamp, name, EventTypes::instant));
    }
    fields.put("over", field(Decls.Bool, "over", value -> value));
    fields.put("attributes", field(JSON_MAP, "attributes", value -> value));
    fields.put("ad", field(Decls.Dyn, "ad", value -> value));
    return fields;
  }

  private static Object instant(Object millis) {
    return Instant.ofEpochMilli(((Double) millis).longValue());
  }

  private static FieldType field(Type type, String name, Function<Object, Object> convert) {
    return new FieldType(
        type,
        event -> ((Map<?, ?>) event).containsKey(name),
        event -> {
          Object value = ((Map<?, ?>) event).get(name);
          return value == null ? Err.newErr("absent") : convert.apply(value);
        });
  }
}

package io.fenceline.format.condition;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.projectnessie.cel.checker.Decls;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.pb.ProtoTypeRegistry;
import org.projectnessie.cel.common.types.ref.FieldType;
import org.projectnessie.cel.common.types.ref.TypeProvider;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Decl;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Type;

/**
 * The type of {@code event}: the fields that transitions, ad matches and counts have in JSON.
 * Immutable, so thread-safe.
 */
final class EventTypes implements TypeProvider {
  static final String EVENT = "event";

  private static final Type JSON_MAP = Decls.newMapType(Decls.String, Decls.Dyn);
  private static final List<String> NUMBERS =
      List.of("lon", "lat", "zoneVersion", "count", "capacity", "distanceMeters", "arrivalSeconds");
  static final Map<String, FieldType> FIELDS = fields();

  private final TypeProvider standard = ProtoTypeRegistry.newRegistry();

  static List<Decl> variables() {
    return List.of(Decls.newVar(EVENT, Decls.newObjectType(EVENT)));
  }

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

  @Override
  public Type findType(String name) {
    return name.equals(EVENT) ? Decls.newObjectType(name) : standard.findType(name);
  }

  @Override
  public FieldType findFieldType(String type, String field) {
    return type.equals(EVENT) ? FIELDS.get(field) : standard.findFieldType(type, field);
  }

  @Override
  public Val enumValue(String name) {
    return standard.enumValue(name);
  }

  @Override
  public Val findIdent(String name) {
    return standard.findIdent(name);
  }

  @Override
  public Val newValue(String type, Map<String, Val> fields) {
    return standard.newValue(type, fields);
  }
}

package io.fenceline.gateway.topics;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;

/** The fields of a JSON record of the job; what is absent or of another type is refused by name. */
final class RecordFields {
  private RecordFields() {}

  static Map<String, JsonValue> of(JsonValue value, FieldSelection fields) throws RefusedException {
    if (!value.isObject()) {
      throw RefusedException.field(RefusalReason.NOT_AN_OBJECT, "value", value, "a JSON object");
    }
    return value.members(fields);
  }

  static JsonValue required(Map<String, JsonValue> fields, String name) throws RefusedException {
    JsonValue value = fields.get(name);
    if (value == null) {
      throw RefusedException.field(RefusalReason.MISSING, name, "none", "a value");
    }
    return value;
  }

  static JsonValue number(Map<String, JsonValue> fields, String name) throws RefusedException {
    JsonValue value = required(fields, name);
    if (!value.isNumber()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, name, value, "a number");
    }
    return value;
  }

  static long integer(Map<String, JsonValue> fields, String name) throws RefusedException {
    JsonValue value = number(fields, name);
    try {
      return Long.parseLong(value.toString());
    } catch (NumberFormatException e) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, name, value, "a whole number");
    }
  }
}

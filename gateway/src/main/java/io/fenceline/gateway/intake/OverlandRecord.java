package io.fenceline.gateway.intake;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;

/** The records of Overland that are no fixes: visits, pauses and trips. */
final class OverlandRecord {
  private static final FieldSelection OF_OTHERS = FieldSelection.of("action", "type");
  private static final FieldSelection PROPERTIES = FieldSelection.NONE.and("properties", OF_OTHERS);

  private OverlandRecord() {}

  /** Whether it is something that the app did, at a position or time that is not its own. */
  static boolean isOther(byte[] json) throws RefusedException {
    JsonValue value = JsonValue.parse(json, PROPERTIES);
    JsonValue properties = value.isObject() ? value.members(PROPERTIES).get("properties") : null;
    return properties != null && properties.isObject() && isOther(properties.members(OF_OTHERS));
  }

  private static boolean isOther(Map<String, JsonValue> properties) throws RefusedException {
    JsonValue type = properties.get("type");
    return properties.containsKey("action")
        || (type != null && type.isText() && !type.text().equals("location"));
  }
}

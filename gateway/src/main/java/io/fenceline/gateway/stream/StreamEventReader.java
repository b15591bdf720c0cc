package io.fenceline.gateway.stream;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;

/** Reads the fields by which events are filtered. */
final class StreamEventReader {
  private static final FieldSelection FIELDS =
      FieldSelection.of("deviceId", "zoneId", "type", "trigger", "lon", "lat");

  private StreamEventReader() {}

  /**
   * @param kind transition or ad match
   * @throws RefusedException when the record is no event in JSON
   */
  static StreamEvent read(EventKind kind, RawRecord record) throws RefusedException {
    if (record.value() == null) {
      throw new RefusedException(RefusalReason.EMPTY, "no value, expected JSON");
    }
    JsonValue json = JsonValue.parse(record.value(), FIELDS);
    if (!json.isObject()) {
      throw new RefusedException(RefusalReason.NOT_JSON, json + ": expected an object");
    }
    Map<String, JsonValue> members = json.members(FIELDS);
    return new StreamEvent(
        kind,
        text(members, "deviceId"),
        text(members, "zoneId"),
        text(members, kind == EventKind.TRANSITION ? "type" : "trigger"),
        number(members, "lon"),
        number(members, "lat"),
        Bytes.of(json.oneLine()),
        record.partition(),
        record.offset());
  }

  static StreamEvent of(Fix fix) {
    Bytes json = Bytes.of(JsonFixWriter.write(fix));
    return new StreamEvent(
        EventKind.POSITION,
        fix.deviceId(),
        null,
        null,
        fix.lon(),
        fix.lat(),
        json,
        fix.partition(),
        fix.offset());
  }

  private static String text(Map<String, JsonValue> members, String name) throws RefusedException {
    JsonValue value = members.get(name);
    if (value == null || !value.isText()) {
      throw new RefusedException(RefusalReason.NOT_JSON, name + ": expected a text");
    }
    return value.text();
  }

  private static double number(Map<String, JsonValue> members, String name)
      throws RefusedException {
    JsonValue value = members.get(name);
    if (value == null || !value.isNumber()) {
      throw new RefusedException(RefusalReason.NOT_JSON, name + ": expected a number");
    }
    return value.number();
  }
}

package io.fenceline.gateway.topics;

import io.fenceline.event.MembershipSet;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the JSON of the topic of memberships. Stateless. */
final class MembershipsReader {
  private static final FieldSelection FIELDS = FieldSelection.of("time", "lon", "lat", "zones");

  private static final FieldSelection ZONE_FIELDS =
      FieldSelection.of("zoneId", "zoneVersion", "enteredAt");

  private MembershipsReader() {}

  /**
   * @param record with a value
   * @throws RefusedException with the field, the value and what was expected
   */
  static MembershipSet read(RawRecord record) throws RefusedException {
    String deviceId = RecordIds.ofKey(record.key());
    Map<String, JsonValue> fields = members(JsonValue.parse(record.value(), FIELDS), FIELDS);
    JsonValue zones = required(fields, "zones");
    if (!zones.isArray()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, "zones", zones, "an array");
    }
    List<MembershipSet.Entry> inZones = new ArrayList<>();
    for (JsonValue zone : zones.elements()) {
      inZones.add(inZone(members(zone, ZONE_FIELDS)));
    }
    return new MembershipSet(
        deviceId,
        integer(fields, "time"),
        number(fields, "lon").number(),
        number(fields, "lat").number(),
        inZones);
  }

  private static MembershipSet.Entry inZone(Map<String, JsonValue> fields) throws RefusedException {
    return new MembershipSet.Entry(
        RecordIds.of("zoneId", required(fields, "zoneId")),
        integer(fields, "zoneVersion"),
        integer(fields, "enteredAt"));
  }

  private static Map<String, JsonValue> members(JsonValue value, FieldSelection fields)
      throws RefusedException {
    if (!value.isObject()) {
      throw RefusedException.field(RefusalReason.NOT_AN_OBJECT, "value", value, "a JSON object");
    }
    return value.members(fields);
  }

  private static JsonValue required(Map<String, JsonValue> fields, String name)
      throws RefusedException {
    JsonValue value = fields.get(name);
    if (value == null) {
      throw RefusedException.field(RefusalReason.MISSING, name, "none", "a value");
    }
    return value;
  }

  private static JsonValue number(Map<String, JsonValue> fields, String name)
      throws RefusedException {
    JsonValue value = required(fields, name);
    if (!value.isNumber()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, name, value, "a number");
    }
    return value;
  }

  private static long integer(Map<String, JsonValue> fields, String name) throws RefusedException {
    JsonValue value = number(fields, name);
    try {
      return Long.parseLong(value.toString());
    } catch (NumberFormatException e) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, name, value, "a whole number");
    }
  }
}

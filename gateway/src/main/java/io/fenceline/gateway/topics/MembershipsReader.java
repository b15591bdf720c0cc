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
      FieldSelection.of("zoneId", "zoneVersion", "enteredAt", "scope");

  private MembershipsReader() {}

  /**
   * @param record with a value
   * @throws RefusedException with the field, the value and what was expected
   */
  static MembershipSet read(RawRecord record) throws RefusedException {
    String deviceId = RecordIds.ofKey(record.key());
    Map<String, JsonValue> fields =
        RecordFields.of(JsonValue.parse(record.value(), FIELDS), FIELDS);
    JsonValue zones = RecordFields.required(fields, "zones");
    if (!zones.isArray()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, "zones", zones, "an array");
    }
    List<MembershipSet.Entry> inZones = new ArrayList<>();
    for (JsonValue zone : zones.elements()) {
      inZones.add(inZone(RecordFields.of(zone, ZONE_FIELDS)));
    }
    return new MembershipSet(
        deviceId,
        RecordFields.integer(fields, "time"),
        RecordFields.number(fields, "lon").number(),
        RecordFields.number(fields, "lat").number(),
        inZones);
  }

  private static MembershipSet.Entry inZone(Map<String, JsonValue> fields) throws RefusedException {
    return new MembershipSet.Entry(
        RecordIds.of("zoneId", RecordFields.required(fields, "zoneId")),
        RecordFields.integer(fields, "zoneVersion"),
        RecordFields.integer(fields, "enteredAt"),
        fields.containsKey("scope"));
  }
}

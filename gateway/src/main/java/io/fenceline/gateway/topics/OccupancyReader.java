package io.fenceline.gateway.topics;

import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import io.fenceline.format.output.Outputs;
import java.io.IOException;
import java.util.Map;

/** Reads the topic of occupancy, in any format. Thread-safe. */
final class OccupancyReader {
  private static final FieldSelection FIELDS =
      FieldSelection.of("count", "since", "capacity", "overChanged");

  private final ValueFormat format;

  OccupancyReader(ValueFormat format) {
    this.format = format;
  }

  /**
   * @throws RefusedException with the field, the value and what was expected
   */
  Occupancy read(RawRecord record) throws RefusedException {
    String zoneId = RecordIds.ofKey(record.key());
    if (record.value() == null) {
      return Occupancy.gone(zoneId);
    }
    Map<String, JsonValue> fields = RecordFields.of(JsonValue.parse(json(record), FIELDS), FIELDS);
    return new Occupancy(
        zoneId,
        wholeNumber(fields, "count"),
        RecordFields.integer(fields, "since"),
        fields.containsKey("capacity") ? wholeNumber(fields, "capacity") : ZoneRules.NO_CAPACITY,
        fields.containsKey("overChanged") && fields.get("overChanged").isTrue());
  }

  private byte[] json(RawRecord record) throws RefusedException {
    try {
      return Outputs.OCCUPANCY.toJson(record, format);
    } catch (IOException e) {
      throw new RefusedException(format.malformed(), e.getMessage());
    }
  }

  private static int wholeNumber(Map<String, JsonValue> fields, String name)
      throws RefusedException {
    long value = RecordFields.integer(fields, name);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE, name, value, "a whole number of at least 0");
    }
    return (int) value;
  }
}

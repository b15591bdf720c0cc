package io.fenceline.format.fix;

import io.fenceline.event.Fix;
import io.fenceline.format.json.JsonLine;

/** Writes a fix as the JSON of docs/formats.md. Thread-safe. */
public final class JsonFixWriter {
  private JsonFixWriter() {}

  /** One line, UTF-8, no line break; absent fields are left out. */
  public static byte[] write(Fix fix) {
    return JsonLine.of(
        json -> {
          json.writeStringField(FixField.DEVICE_ID.jsonName(), fix.deviceId());
          json.writeNumberField(FixField.TIME.jsonName(), fix.timeMillis());
          json.writeNumberField(FixField.LON.jsonName(), fix.lon());
          json.writeNumberField(FixField.LAT.jsonName(), fix.lat());
          for (FixField field : FixField.OPTIONAL_NUMBERS) {
            JsonLine.writeOptional(json, field.jsonName(), field.value(fix));
          }
          if (fix.startsSegment()) {
            json.writeBooleanField(FixField.SEGMENT_START.jsonName(), true);
          }
          JsonLine.writeVerbatim(json, FixField.ATTRIBUTES.jsonName(), fix.attributes());
        });
  }
}

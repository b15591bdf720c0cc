package io.fenceline.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;

/** Writes outputs as the JSON of docs/formats.md: one line, UTF-8, no line break. Thread-safe. */
public final class JsonOutputWriter {
  private JsonOutputWriter() {}

  public static byte[] write(Transition transition) {
    return JsonLine.of(
        json -> {
          json.writeStringField("id", transition.id());
          json.writeStringField("type", transition.type().name());
          writeReason(json, transition.cause());
          json.writeStringField("deviceId", transition.deviceId());
          json.writeStringField("zoneId", transition.zoneId());
          json.writeNumberField("zoneVersion", transition.zoneVersion());
          writeWhenAndWhere(json, transition.timeMillis(), transition.lon(), transition.lat());
          if (transition.type() != TransitionType.CROSS) {
            json.writeNumberField("enteredAt", transition.enteredAtMillis());
          }
          JsonLine.writeVerbatim(json, "attributes", transition.attributes());
        });
  }

  public static byte[] write(AdMatch match) {
    return JsonLine.of(
        json -> {
          json.writeStringField("id", match.id());
          json.writeStringField("deviceId", match.deviceId());
          json.writeStringField("zoneId", match.zoneId());
          json.writeStringField("trigger", match.trigger().name());
          writeReason(json, match.cause());
          writeWhenAndWhere(json, match.timeMillis(), match.lon(), match.lat());
          JsonLine.writeVerbatim(json, "attributes", match.attributes());
          JsonLine.writeVerbatim(json, "ad", match.ad());
        });
  }

  /**
   * For files: the headers as fields, then {@code key} as text ({@code keyBase64} when it is not
   * UTF-8) and {@code valueBase64}; an absent key or value is left out.
   */
  public static byte[] write(DeadLetter letter) {
    return JsonLine.of(
        json -> {
          json.writeStringField("reason", letter.reason().text());
          json.writeStringField("detail", letter.detail());
          json.writeStringField("topic", letter.topic());
          json.writeNumberField("partition", letter.partition());
          json.writeNumberField("offset", letter.offset());
          writeKey(json, letter.key());
          if (letter.value() != null) {
            json.writeBinaryField("valueBase64", letter.value().array());
          }
        });
  }

  private static void writeReason(JsonGenerator json, TransitionReason cause) throws IOException {
    if (cause != null) {
      json.writeStringField("reason", cause.name());
    }
  }

  private static void writeWhenAndWhere(JsonGenerator json, long timeMillis, double lon, double lat)
      throws IOException {
    json.writeNumberField("time", timeMillis);
    json.writeNumberField("lon", lon);
    json.writeNumberField("lat", lat);
  }

  private static void writeKey(JsonGenerator json, Bytes key) throws IOException {
    if (key == null) {
      return;
    }
    if (Utf8.isValid(key.array())) {
      json.writeStringField("key", key.toString());
    } else {
      json.writeBinaryField("keyBase64", key.array());
    }
  }
}

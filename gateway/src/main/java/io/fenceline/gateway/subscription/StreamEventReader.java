package io.fenceline.gateway.subscription;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.util.Map;

/**
 * Reads transitions and ad matches: the fields by which they are filtered, and what clients get,
 * which is JSON whatever the encoding of the topic. Thread-safe.
 */
public final class StreamEventReader {
  private static final FieldSelection FIELDS =
      FieldSelection.of("deviceId", "zoneId", "type", "trigger", "lon", "lat", "time");

  private final Encodings encodings;

  public StreamEventReader(Encodings encodings) {
    this.encodings = encodings;
  }

  /**
   * @param kind transition or ad match
   * @throws RefusedException when the record is no event in the encoding of its topic
   */
  public StreamEvent read(EventKind kind, RawRecord record) throws RefusedException {
    boolean transition = kind == EventKind.TRANSITION;
    Encoding encoding = transition ? encodings.transitions() : encodings.adMatches();
    if (record.value() == null) {
      throw new RefusedException(RefusalReason.EMPTY, "no value, expected an event");
    }
    try {
      byte[] value = record.value();
      byte[] json = transition ? encoding.transitionToJson(value) : encoding.adMatchToJson(value);
      return readJson(kind, record, json);
    } catch (IOException e) {
      throw new RefusedException(RefusalReason.NOT_PROTOBUF, e.getMessage());
    }
  }

  private static StreamEvent readJson(EventKind kind, RawRecord record, byte[] value)
      throws RefusedException {
    JsonValue json = JsonValue.parse(value, FIELDS);
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
        (long) number(members, "time"),
        Bytes.of(json.oneLine()),
        record.partition(),
        record.offset());
  }

  public static StreamEvent of(Fix fix) {
    Bytes json = Bytes.of(JsonFixWriter.write(fix));
    return new StreamEvent(
        EventKind.POSITION,
        fix.deviceId(),
        null,
        null,
        fix.lon(),
        fix.lat(),
        fix.timeMillis(),
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

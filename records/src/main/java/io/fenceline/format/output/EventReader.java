package io.fenceline.format.output;

import io.fenceline.event.Bytes;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.util.Map;

/** Reads the values of transitions and ad matches. Thread-safe. */
public final class EventReader {
  private static final FieldSelection FIELDS =
      FieldSelection.of("id", "deviceId", "zoneId", "type", "trigger", "lon", "lat", "time");

  private final Encodings encodings;

  public EventReader(Encodings encodings) {
    this.encodings = encodings;
  }

  /**
   * @throws RefusedException when the value is no event in the encoding of its topic
   */
  public Event read(EventKind kind, byte[] value) throws RefusedException {
    boolean transition = kind == EventKind.TRANSITION;
    Encoding encoding = transition ? encodings.transitions() : encodings.adMatches();
    if (value == null) {
      throw new RefusedException(RefusalReason.EMPTY, "no value, expected an event");
    }
    try {
      return ofJson(
          kind, transition ? encoding.transitionToJson(value) : encoding.adMatchToJson(value));
    } catch (IOException e) {
      throw new RefusedException(RefusalReason.NOT_PROTOBUF, e.getMessage());
    }
  }

  /**
   * @throws RefusedException when the text is no event of this kind
   */
  public static Event ofJson(EventKind kind, byte[] text) throws RefusedException {
    JsonValue json = JsonValue.parse(text, FIELDS);
    if (!json.isObject()) {
      throw new RefusedException(RefusalReason.NOT_JSON, json + ": expected an object");
    }
    Map<String, JsonValue> members = json.members(FIELDS);
    return new Event(
        kind,
        text(members, "id"),
        text(members, kind == EventKind.TRANSITION ? "type" : "trigger"),
        text(members, "deviceId"),
        text(members, "zoneId"),
        (long) number(members, "time"),
        number(members, "lon"),
        number(members, "lat"),
        Bytes.of(json.oneLine()));
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

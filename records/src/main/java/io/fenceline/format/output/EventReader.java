package io.fenceline.format.output;

import io.fenceline.event.Bytes;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.ReadInterruptedException;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.util.Map;

/**
 * Reads the values of transitions, ad matches and counts. Half a surrogate in a text, which neither
 * UTF-8 nor MQTT can carry, becomes a question mark. Thread-safe.
 */
public final class EventReader {
  private static final FieldSelection FIELDS =
      FieldSelection.of("id", "deviceId", "zoneId", "type", "trigger", "lon", "lat", "time");
  private static final FieldSelection COUNT_FIELDS =
      FieldSelection.of("zoneId", "count", "since", "capacity", "overChanged");

  private final TopicFormats formats;

  public EventReader(TopicFormats formats) {
    this.formats = formats;
  }

  /**
   * @throws RefusedException when the value is no event in the format of its topic, whatever its
   *     decoder throws
   * @throws ReadInterruptedException when the decoder was asked to end before it had what it needs
   */
  public Event read(EventKind kind, RawRecord record) throws RefusedException {
    ValueFormat format = formats.of(kind.output());
    if (record.value() == null) {
      throw new RefusedException(RefusalReason.EMPTY, "no value, expected an event");
    }
    try {
      return ofJson(kind, kind.output().toJson(record, format));
    } catch (IOException e) {
      throw new RefusedException(format.malformed(), e.getMessage());
    } catch (ReadInterruptedException e) {
      throw e; // The value may be good.
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  /**
   * @throws RefusedException when the text is no event of this kind
   */
  public static Event ofJson(EventKind kind, byte[] text) throws RefusedException {
    FieldSelection fields = kind == EventKind.OCCUPANCY ? COUNT_FIELDS : FIELDS;
    JsonValue json = JsonValue.parse(text, fields);
    if (!json.isObject()) {
      throw new RefusedException(RefusalReason.NOT_JSON, json + ": expected an object");
    }
    Map<String, JsonValue> members = json.members(fields);
    if (kind == EventKind.OCCUPANCY) {
      return ofCount(members, json.oneLine());
    }
    return new Event(
        kind,
        text(members, "id"),
        text(members, kind == EventKind.TRANSITION ? "type" : "trigger"),
        text(members, "deviceId"),
        text(members, "zoneId"),
        (long) number(members, "time"),
        coordinate(members, "lon"),
        coordinate(members, "lat"),
        Bytes.of(json.oneLine()));
  }

  /** Its id is made of its contents, so that repeats have the same. */
  private static Event ofCount(Map<String, JsonValue> members, byte[] oneLine)
      throws RefusedException {
    String zoneId = text(members, "zoneId");
    int capacity =
        members.containsKey("capacity") ? (int) number(members, "capacity") : ZoneRules.NO_CAPACITY;
    Occupancy zone =
        new Occupancy(
            zoneId,
            (int) number(members, "count"),
            (long) number(members, "since"),
            capacity,
            members.containsKey("overChanged") && members.get("overChanged").isTrue());
    return new Event(
        EventKind.OCCUPANCY,
        zone.id(),
        type(zone),
        "",
        zoneId,
        zone.sinceMillis(),
        Double.NaN,
        Double.NaN,
        Bytes.of(oneLine));
  }

  private static String type(Occupancy zone) {
    if (!zone.overChanged()) {
      return Event.COUNT;
    }
    return zone.isOver() ? Event.OVER : Event.WITHIN;
  }

  private static String text(Map<String, JsonValue> members, String name) throws RefusedException {
    JsonValue value = members.get(name);
    if (value == null || !value.isText()) {
      throw new RefusedException(RefusalReason.NOT_JSON, name + ": expected a text");
    }
    return Utf8.wellFormed(value.text());
  }

  /** Absent in an OVERDUE of a device that has never reported. */
  private static double coordinate(Map<String, JsonValue> members, String name)
      throws RefusedException {
    return members.containsKey(name) ? number(members, name) : Double.NaN;
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

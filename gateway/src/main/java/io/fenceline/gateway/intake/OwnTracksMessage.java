package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;

/** The members of an OwnTracks message that are no fields of a fix. */
final class OwnTracksMessage {
  private static final String TYPE = "_type";
  private static final String TRACKER_ID = "tid";
  private static final FieldSelection WANTED = FieldSelection.of(TYPE, TRACKER_ID);

  private final Map<String, JsonValue> members;

  private OwnTracksMessage(Map<String, JsonValue> members) {
    this.members = members;
  }

  static OwnTracksMessage read(byte[] json) throws RefusedException {
    JsonValue value = JsonValue.parse(json, WANTED);
    return new OwnTracksMessage(value.isObject() ? value.members(WANTED) : Map.of());
  }

  /** Whether it has another type than that of locations. */
  boolean isOther() throws RefusedException {
    String type = text(TYPE);
    return type != null && !type.equals("location");
  }

  /** The device by the tracker id; null without one. */
  byte[] device() throws RefusedException {
    String id = text(TRACKER_ID);
    return id == null ? null : id.getBytes(UTF_8);
  }

  private String text(String name) throws RefusedException {
    JsonValue value = members.get(name);
    return value == null || !value.isText() ? null : value.text();
  }
}

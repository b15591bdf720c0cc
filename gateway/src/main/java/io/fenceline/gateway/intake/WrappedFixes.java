package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fixes of bodies that have them in a member: one fix, or an array of them. */
final class WrappedFixes {
  private static final String DEVICE = "device_id";

  /**
   * A fix as it was sent.
   *
   * @param device in UTF-8, if it is beside the fix; null if not
   */
  record Part(byte[] json, byte[] device) {}

  private WrappedFixes() {}

  /**
   * @param bodies what has no such member is a fix itself
   * @throws BodyException when there are too many fixes
   */
  static List<Part> unwrap(List<byte[]> bodies, String member) throws BodyException {
    FieldSelection wanted = FieldSelection.of(member, DEVICE);
    List<Part> parts = new ArrayList<>(bodies.size());
    for (byte[] body : bodies) {
      Map<String, JsonValue> members = members(body, wanted);
      JsonValue wrapped = members.get(member);
      if (wrapped == null) {
        parts.add(new Part(body, null));
        continue;
      }
      byte[] device = device(members.get(DEVICE));
      for (byte[] json : FixSplitter.elements(wrapped.oneLine())) {
        parts.add(new Part(json, device));
      }
      FixSplitter.requireAtMostMax(parts.size());
    }
    return parts;
  }

  /** None if it is no object: the reader of the fix refuses it, and says why. */
  private static Map<String, JsonValue> members(byte[] json, FieldSelection wanted) {
    try {
      JsonValue value = JsonValue.parse(json, wanted);
      return value.isObject() ? value.members(wanted) : Map.of();
    } catch (RefusedException e) {
      return Map.of();
    }
  }

  private static byte[] device(JsonValue id) {
    try {
      return id == null ? null : (id.isText() ? id.text() : id.toString()).getBytes(UTF_8);
    } catch (RefusedException e) {
      return null;
    }
  }
}

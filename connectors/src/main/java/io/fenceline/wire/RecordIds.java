package io.fenceline.wire;

import io.fenceline.event.Reason;
import java.nio.charset.StandardCharsets;

/** Ids of devices and zones: 1 to 256 bytes of UTF-8. */
final class RecordIds {
  static final int MAX_BYTES = 256;
  private static final String EXPECTED = "1 to " + MAX_BYTES + " bytes of UTF-8";

  private RecordIds() {}

  /** Reads the id in a record's key; null for none. */
  static String ofKey(byte[] key) throws RefusedException {
    if (key == null) {
      throw RefusedException.field(Reason.BAD_ID, "key", "none", EXPECTED);
    }
    String id = new String(key, StandardCharsets.UTF_8);
    if (key.length == 0 || key.length > MAX_BYTES || Utf8.firstError(key) >= 0) {
      throw RefusedException.field(Reason.BAD_ID, "key", id, EXPECTED);
    }
    return id;
  }

  /** Returns the id when it is one. */
  static String check(String field, String id) throws RefusedException {
    boolean good =
        !id.isEmpty()
            && id.length() <= MAX_BYTES
            && Utf8.isEncodable(id)
            && id.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
    if (!good) {
      throw RefusedException.field(Reason.BAD_ID, field, id, EXPECTED);
    }
    return id;
  }

  /** Reads an id that is a text, or a number that counts as its decimal text, as it is written. */
  static String of(String field, JsonValue value) throws RefusedException {
    if (value.isText()) {
      return check(field, value.text());
    }
    if (value.isNumber()) {
      return check(field, value.toString());
    }
    throw RefusedException.field(Reason.WRONG_TYPE, field, value, "a text or a number");
  }
}

package io.fenceline.format.json;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Ids of devices and zones: 1 to 256 bytes of UTF-8 without NUL and line breaks. */
public final class RecordIds {
  static final int MAX_BYTES = 256;
  public static final String EXPECTED =
      "1 to " + MAX_BYTES + " bytes of UTF-8 without NUL and line breaks";

  private RecordIds() {}

  /** Reads the id in a record's key; null for none. */
  public static String ofKey(byte[] key) throws RefusedException {
    return ofKey("key", key, EXPECTED);
  }

  /**
   * Decodes a key like {@link #ofKey(byte[])}.
   *
   * @param field the name of the key in a refusal
   * @param expected the description of a valid key in a refusal
   */
  public static String ofKey(String field, byte[] key, String expected) throws RefusedException {
    if (key == null) {
      throw RefusedException.field(RefusalReason.BAD_ID, field, "none", expected);
    }
    String id = new String(key, StandardCharsets.UTF_8);
    if (key.length == 0 || key.length > MAX_BYTES || !Utf8.isValid(key) || breaks(id)) {
      throw RefusedException.field(RefusalReason.BAD_ID, field, '"' + id + '"', expected);
    }
    return id;
  }

  /** Returns the id when it is one. */
  public static String check(String field, String id) throws RefusedException {
    int bytes = Utf8.length(id);
    if (bytes < 1 || bytes > MAX_BYTES || breaks(id)) {
      throw RefusedException.field(RefusalReason.BAD_ID, field, '"' + id + '"', EXPECTED);
    }
    return id;
  }

  private static boolean breaks(String id) {
    return id.indexOf('\0') >= 0 || id.indexOf('\n') >= 0 || id.indexOf('\r') >= 0;
  }

  /** The decimal text of a number: a whole one as it is written, others without an exponent. */
  public static String ofNumber(String field, String number) throws RefusedException {
    BigDecimal exact = number.length() > MAX_BYTES ? null : exact(number);
    if (exact == null || Math.abs((long) exact.scale()) > MAX_BYTES) {
      throw RefusedException.field(RefusalReason.BAD_ID, field, number, EXPECTED);
    }
    return check(field, exact.toPlainString());
  }

  /** Null when the exponent is larger than any number that could be written out. */
  private static BigDecimal exact(String number) {
    try {
      return new BigDecimal(number);
    } catch (NumberFormatException exponentTooLarge) {
      return null;
    }
  }

  /** Reads an id that is a text, or a number that counts as its decimal text. */
  public static String of(String field, JsonValue value) throws RefusedException {
    if (value.isText()) {
      return check(field, value.text());
    }
    if (value.isNumber()) {
      return ofNumber(field, value.toString());
    }
    throw RefusedException.field(RefusalReason.WRONG_TYPE, field, value, "a text or a number");
  }
}

package io.fenceline.wire;

import io.fenceline.event.Reason;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** What counts as the id of a device: text of 1 to 256 bytes of UTF-8. */
final class DeviceIds {
  private static final int MAX_BYTES = 256;
  private static final String EXPECTED = "1 to " + MAX_BYTES + " bytes of UTF-8";
  private static final String FIELD = FixField.DEVICE_ID.jsonName();

  private DeviceIds() {}

  static String ofText(String text) throws RefusedException {
    int bytes = Utf8.length(text);
    if (bytes < 1 || bytes > MAX_BYTES) {
      throw RefusedException.field(Reason.BAD_ID, FIELD, '"' + text + '"', EXPECTED);
    }
    return text;
  }

  /** A whole number stays as it is written, any other loses its exponent: 1.5e3 is 1500. */
  static String ofNumber(String number) throws RefusedException {
    if (number.length() > MAX_BYTES) {
      throw RefusedException.field(Reason.BAD_ID, FIELD, number, EXPECTED);
    }
    try {
      BigDecimal exact = new BigDecimal(number);
      if (Math.abs((long) exact.scale()) <= MAX_BYTES) {
        return ofText(exact.toPlainString());
      }
    } catch (NumberFormatException exponentTooLarge) {
      // refused below, as is every other number that would be too long when written out
    }
    throw RefusedException.field(Reason.BAD_ID, FIELD, number, EXPECTED);
  }

  /** The record's key stands in when the value names no device. */
  static String ofKey(byte[] key) throws RefusedException {
    if (key == null) {
      throw RefusedException.field(
          Reason.MISSING, FIELD, "absent", EXPECTED + ", here or as the record's key");
    }
    if (key.length < 1 || key.length > MAX_BYTES || !Utf8.isValid(key)) {
      String text = new String(key, StandardCharsets.UTF_8);
      throw RefusedException.field(Reason.BAD_ID, "key", '"' + text + '"', EXPECTED);
    }
    return new String(key, StandardCharsets.UTF_8);
  }
}

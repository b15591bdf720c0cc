package io.fenceline.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;

/**
 * The key of a zone of one device (rule Z6): the id of the device, a slash and the id of the zone,
 * in both of which {@code %} and {@code /} are percent-encoded.
 *
 * @param zoneId of the zone, which another device or {@code zones} may have, too
 */
public record DeviceZoneKey(String deviceId, String zoneId) {
  /** The description of a valid key in a refusal. */
  public static final String EXPECTED =
      "DEVICE/ZONE, with %25 for % and %2F for / in both ids (in a file: the property deviceId and"
          + " the id of the Feature)";

  /**
   * Reads a key.
   *
   * @param key null for none
   */
  public static DeviceZoneKey of(byte[] key) throws RefusedException {
    if (key == null || !Utf8.isValid(key)) {
      throw refused(key == null ? "none" : '"' + new String(key, UTF_8) + '"');
    }
    String text = new String(key, UTF_8);
    int slash = text.indexOf('/');
    if (slash < 0 || slash != text.lastIndexOf('/')) {
      throw refused('"' + text + '"');
    }
    return new DeviceZoneKey(
        RecordIds.check("key", decoded(text, 0, slash)),
        RecordIds.check("key", decoded(text, slash + 1, text.length())));
  }

  private static String decoded(String text, int from, int to) throws RefusedException {
    String part = text.substring(from, to);
    String decoded = part.replace("%2F", "/").replace("%2f", "/").replace("%25", "%");
    if (!encoded(decoded).equals(part.replace("%2f", "%2F"))) {
      throw refused('"' + text + '"');
    }
    return decoded;
  }

  private static RefusedException refused(String given) {
    return RefusedException.field(RefusalReason.BAD_ID, "key", given, EXPECTED);
  }

  /** The key as its record has it. */
  public byte[] bytes() {
    return text().getBytes(UTF_8);
  }

  /** The key as a text. */
  public String text() {
    return encoded(deviceId) + '/' + encoded(zoneId);
  }

  private static String encoded(String id) {
    return id.replace("%", "%25").replace("/", "%2F");
  }
}

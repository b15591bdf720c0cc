package io.fenceline.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Dead letters as JSON: the headers as fields, then {@code key} as text ({@code keyBase64} when it
 * is not UTF-8) and {@code valueBase64}; an absent key or value is left out. Thread-safe.
 */
public final class DeadLetterJson {
  private static final Set<String> NUMBERS = Set.of("partition", "offset", "size", "keySize");

  private DeadLetterJson() {}

  /** The whole letter, however large its key and value are. */
  public static byte[] write(DeadLetter letter) {
    return write(DeadLetterRecord.headers(letter), array(letter.key()), array(letter.value()));
  }

  /**
   * A record of the dead-letters topic.
   *
   * @param headers those that {@link DeadLetterRecord} has, and any others
   * @param key null when there is none
   * @param value null when there is none
   */
  public static byte[] write(Map<String, String> headers, byte[] key, byte[] value) {
    return JsonLine.of(
        json -> {
          for (Map.Entry<String, String> header : headers.entrySet()) {
            writeHeader(json, header.getKey(), header.getValue());
          }
          writeKey(json, key);
          if (value != null) {
            json.writeBinaryField("valueBase64", value);
          }
        });
  }

  private static void writeHeader(JsonGenerator json, String name, String text) throws IOException {
    if (NUMBERS.contains(name) && text.matches("-?\\d{1,18}")) {
      json.writeNumberField(name, Long.parseLong(text));
    } else {
      json.writeStringField(name, text);
    }
  }

  private static void writeKey(JsonGenerator json, byte[] key) throws IOException {
    if (key == null) {
      return;
    }
    if (Utf8.isValid(key)) {
      json.writeStringField("key", Bytes.of(key).toString());
    } else {
      json.writeBinaryField("keyBase64", key);
    }
  }

  private static byte[] array(Bytes bytes) {
    return bytes == null ? null : bytes.array();
  }
}

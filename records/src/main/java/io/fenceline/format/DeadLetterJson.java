package io.fenceline.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dead letters as JSON: their own headers as fields, those of the input as {@code headers} with
 * {@code name} and {@code valueBase64}, then {@code key} as text ({@code keyBase64} when it is not
 * UTF-8) and {@code valueBase64}. Absent values are left out. Thread-safe.
 */
public final class DeadLetterJson {
  private static final Set<String> NUMBERS =
      Set.of("partition", "offset", "timestamp", "size", "keySize", "headerCount");

  private DeadLetterJson() {}

  /** The whole letter, however large its key, value and headers are. */
  public static byte[] write(DeadLetter letter) {
    return write(DeadLetterRecord.whole(letter));
  }

  /**
   * @param record of the dead-letters topic; may have other headers, too
   */
  public static byte[] write(DeadLetterRecord record) {
    return JsonLine.of(
        json -> {
          for (Map.Entry<String, String> header : ownHeaders(record).entrySet()) {
            writeHeader(json, header.getKey(), header.getValue());
          }
          writeInputHeaders(json, record.inputHeaders());
          writeKey(json, record.key());
          if (record.value() != null) {
            json.writeBinaryField("valueBase64", record.value());
          }
        });
  }

  /** The last one counts where a name repeats. */
  private static Map<String, String> ownHeaders(DeadLetterRecord record) {
    Map<String, String> own = new LinkedHashMap<>();
    for (RawHeader header : record.headers()) {
      if (!DeadLetterRecord.isOfInput(header)) {
        own.put(header.name(), DeadLetterRecord.text(header));
      }
    }
    return own;
  }

  private static void writeHeader(JsonGenerator json, String name, String text) throws IOException {
    if (NUMBERS.contains(name) && text.matches("-?\\d{1,18}")) {
      json.writeNumberField(name, Long.parseLong(text));
    } else {
      json.writeStringField(name, text);
    }
  }

  private static void writeInputHeaders(JsonGenerator json, List<RawHeader> headers)
      throws IOException {
    if (headers.isEmpty()) {
      return;
    }
    JsonLine.writeObjects(
        json,
        "headers",
        headers,
        header -> {
          json.writeStringField("name", header.name());
          if (header.value() != null) {
            json.writeBinaryField("valueBase64", header.value().array());
          }
        });
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
}

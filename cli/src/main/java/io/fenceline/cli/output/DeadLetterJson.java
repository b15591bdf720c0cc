package io.fenceline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** A record of the dead-letters topic as the JSON that files of dead letters hold. */
public final class DeadLetterJson {
  private static final Set<String> NUMBERS = Set.of("partition", "offset", "size", "keySize");

  private DeadLetterJson() {}

  /** All headers as fields, then the key as text where it is, and {@code valueBase64}. */
  public static byte[] of(ConsumerRecord<byte[], byte[]> record) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (Header header : record.headers()) {
      putHeader(json, header.key(), header.value());
    }
    if (record.key() != null) {
      putKey(json, record.key());
    }
    if (record.value() != null) {
      json.put("valueBase64", record.value());
    }
    return json.toString().getBytes(UTF_8);
  }

  private static void putHeader(ObjectNode json, String name, byte[] value) {
    String text = value == null ? "" : new String(value, UTF_8);
    if (NUMBERS.contains(name) && text.matches("\\d{1,18}")) {
      json.put(name, Long.parseLong(text));
    } else {
      json.put(name, text);
    }
  }

  private static void putKey(ObjectNode json, byte[] key) {
    try {
      json.put("key", UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString());
    } catch (CharacterCodingException e) {
      json.put("keyBase64", key);
    }
  }
}

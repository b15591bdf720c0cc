package io.fenceline.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.DeadLetterJson;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.Encoding;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Converts outputs of any encoding to JSON. A value that cannot be decoded is returned unchanged.
 */
public final class OutputJson {
  private OutputJson() {}

  /** Whether a value, if there is one, can be of this encoding. */
  public static boolean isEncoded(byte[] value, Encoding encoding) {
    return value == null || encoding.mayBe(value);
  }

  /**
   * @param value null stays null
   */
  public static byte[] ofTransition(byte[] value, Encoding encoding) {
    return value == null ? null : orUnchanged(value, encoding::transitionToJson);
  }

  /**
   * @param value null stays null
   */
  public static byte[] ofAdMatch(byte[] value, Encoding encoding) {
    return value == null ? null : orUnchanged(value, encoding::adMatchToJson);
  }

  private interface ToJson {
    byte[] of(byte[] value) throws IOException;
  }

  private static byte[] orUnchanged(byte[] value, ToJson toJson) {
    try {
      return toJson.of(value);
    } catch (IOException e) {
      return value; // Not written by Fenceline.
    }
  }

  /**
   * A record of the memberships topic. A device that is in no zone has no value there, and the same
   * fields here.
   */
  public static byte[] ofMemberships(ConsumerRecord<byte[], byte[]> record) {
    if (record.value() != null || record.key() == null) {
      return record.value();
    }
    return JsonLine.of(
        json -> {
          json.writeStringField("deviceId", new String(record.key(), UTF_8));
          json.writeArrayFieldStart("zones");
          json.writeEndArray();
        });
  }

  /** A record of the dead-letters topic. */
  public static byte[] ofDeadLetter(ConsumerRecord<byte[], byte[]> record) {
    return DeadLetterJson.write(
        new DeadLetterRecord(KafkaHeaders.read(record.headers()), record.key(), record.value()));
  }
}

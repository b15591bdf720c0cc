package io.fenceline.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RawHeader;
import java.util.List;

/**
 * A record of an output, as Kafka takes it.
 *
 * @param key null for none
 * @param value null for a tombstone
 */
public record OutputRecord(byte[] key, byte[] value, List<RawHeader> headers) {

  /** A record of a device without headers. */
  static OutputRecord ofDevice(String deviceId, byte[] value) {
    return new OutputRecord(deviceId.getBytes(UTF_8), value, List.of());
  }

  /** The bytes of key and value. */
  int size() {
    return (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
  }
}

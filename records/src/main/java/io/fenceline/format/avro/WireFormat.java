package io.fenceline.format.avro;

import java.nio.ByteBuffer;
import java.util.Optional;

/** Confluent's wire format: 0, four bytes of id, the value. */
final class WireFormat {
  static final String EXPECTED = "0, four bytes of schema id, and the Avro value";

  /** The length of what is before the value. */
  static final int HEADER_BYTES = 1 + Integer.BYTES;

  private WireFormat() {}

  static Optional<String> problem(byte[] value) {
    if (value.length < HEADER_BYTES) {
      return Optional.of(value.length + " bytes");
    }
    return value[0] == 0 ? Optional.empty() : Optional.of("first byte " + value[0]);
  }

  static int id(byte[] value) {
    return ByteBuffer.wrap(value).getInt(1);
  }

  static byte[] header(int id) {
    return ByteBuffer.allocate(HEADER_BYTES).putInt(1, id).array();
  }
}

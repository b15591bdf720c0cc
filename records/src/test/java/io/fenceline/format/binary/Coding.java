package io.fenceline.format.binary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Runs a codec to and from an array. */
final class Coding {
  private Coding() {}

  static <T> byte[] encode(BinaryCodec<T> codec, T value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.write(value, new DataOutputStream(out));
    return out.toByteArray();
  }

  static <T> T decode(BinaryCodec<T> codec, byte[] bytes) throws IOException {
    return decode(codec, codec.version(), bytes);
  }

  static <T> T decode(BinaryCodec<T> codec, int version, byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    T value = codec.read(in, version);
    assertThat(in.read()).as("all bytes are read").isEqualTo(-1);
    return value;
  }
}

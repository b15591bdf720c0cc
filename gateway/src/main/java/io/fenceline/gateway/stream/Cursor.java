package io.fenceline.gateway.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32C;

/**
 * Offsets as clients keep them: an opaque text, the same for every gateway of the same topics. Base
 * 64 of a version, for each kind the number of partitions and their offsets plus 1 as variable
 * length integers, and a checksum.
 */
final class Cursor {
  /** Longer texts are no cursors. */
  static final int MAX_CHARS = 64 * 1024;

  private static final byte VERSION = 1;
  private static final int CHECKSUM_BYTES = 4;
  private static final int MAX_VARINT_BYTES = 10;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private Cursor() {}

  static String write(Offsets offsets) {
    int partitions = 0;
    for (EventKind kind : Offsets.KINDS) {
      partitions += offsets.partitions(kind) + 1;
    }
    ByteBuffer out = ByteBuffer.allocate(1 + partitions * MAX_VARINT_BYTES + CHECKSUM_BYTES);
    out.put(VERSION);
    for (EventKind kind : Offsets.KINDS) {
      int count = offsets.partitions(kind);
      putVarint(out, count);
      for (int i = 0; i < count; i++) {
        putVarint(out, offsets.get(kind, i) + 1);
      }
    }
    out.putInt(checksum(out.array(), out.position()));
    return ENCODER.encodeToString(Arrays.copyOf(out.array(), out.position()));
  }

  /**
   * @throws StreamException if the text is no cursor
   */
  static Offsets read(String text) {
    try {
      if (text.length() > MAX_CHARS) {
        throw invalid();
      }
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      int length = bytes.length - CHECKSUM_BYTES;
      if (length < 1
          || bytes[0] != VERSION
          || ByteBuffer.wrap(bytes).getInt(length) != checksum(bytes, length)) {
        throw invalid();
      }
      return read(ByteBuffer.wrap(bytes, 1, length - 1));
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw invalid();
    }
  }

  private static Offsets read(ByteBuffer in) {
    Offsets offsets = new Offsets();
    for (EventKind kind : Offsets.KINDS) {
      long count = getVarint(in);
      if (count > in.remaining()) {
        throw invalid();
      }
      for (int i = 0; i < count; i++) {
        offsets.set(kind, i, getVarint(in) - 1);
      }
    }
    if (in.hasRemaining()) {
      throw invalid();
    }
    return offsets;
  }

  private static StreamException invalid() {
    return StreamException.invalid(
        "cursor: not a cursor of this gateway; send one as it came with an event, or none");
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }

  private static void putVarint(ByteBuffer out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.put((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.put((byte) rest);
  }

  private static long getVarint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
      byte part = in.get();
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw invalid();
  }
}

package io.fenceline.format.binary;

import io.fenceline.event.Bytes;
import io.fenceline.event.TransitionReason;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * The building blocks of the binary codecs: counts as LEB128 var-ints, text as UTF-8, everything
 * else big-endian. Nullable values are preceded by their length plus one; zero means null.
 */
public final class Binary {
  private static final int CHUNK_BYTES = 64 * 1024;

  private Binary() {}

  /** A negative one takes ten bytes. */
  public static void writeVarLong(long value, DataOutput out) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  public static long readVarLong(DataInput in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = in.readUnsignedByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IOException("a var-int of more than 10 bytes");
  }

  /** Any int; a negative one takes five bytes. */
  public static void writeVarInt(int value, DataOutput out) throws IOException {
    writeVarLong(Integer.toUnsignedLong(value), out);
  }

  public static int readVarInt(DataInput in) throws IOException {
    long value = readVarLong(in);
    if (value >>> Integer.SIZE != 0) {
      throw new IOException("a var-int over 32 bits: " + value);
    }
    return (int) value;
  }

  static int readCount(DataInput in) throws IOException {
    int count = readVarInt(in);
    if (count < 0) {
      throw new IOException("a negative count: " + count);
    }
    return count;
  }

  /** An unpaired surrogate, which UTF-8 cannot carry, becomes a question mark. */
  public static void writeText(String text, DataOutput out) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeVarInt(utf8.length, out);
    out.write(utf8);
  }

  public static String readText(DataInput in) throws IOException {
    return new String(readArray(readCount(in), in), StandardCharsets.UTF_8);
  }

  static void writeNullableText(String text, DataOutput out) throws IOException {
    writeNullable(text == null ? null : text.getBytes(StandardCharsets.UTF_8), out);
  }

  static String readNullableText(DataInput in) throws IOException {
    byte[] utf8 = readNullable(in);
    return utf8 == null ? null : new String(utf8, StandardCharsets.UTF_8);
  }

  static void writeNullable(Bytes bytes, DataOutput out) throws IOException {
    writeNullable(bytes == null ? null : bytes.array(), out);
  }

  static Bytes readNullableBytes(DataInput in) throws IOException {
    return Bytes.of(readNullable(in));
  }

  static void writeNullable(byte[] array, DataOutput out) throws IOException {
    if (array == null) {
      writeVarInt(0, out);
    } else {
      writeVarInt(array.length + 1, out);
      out.write(array);
    }
  }

  static byte[] readNullable(DataInput in) throws IOException {
    int lengthPlusOne = readCount(in);
    return lengthPlusOne == 0 ? null : readArray(lengthPlusOne - 1, in);
  }

  /** Reads an array; a wrong length fails at the end of the input, before it allocates much. */
  public static byte[] readArray(int length, DataInput in) throws IOException {
    byte[] array = new byte[Math.min(length, CHUNK_BYTES)];
    in.readFully(array);
    while (array.length < length) {
      int read = array.length;
      array = Arrays.copyOf(array, grown(read, length));
      in.readFully(array, read, array.length - read);
    }
    return array;
  }

  /** A wrong count allocates no more than twice what is there, and at least a chunk. */
  private static int grown(int read, int count) {
    return (int) Math.min(count, 2L * read);
  }

  /** Zero encodes no reason. */
  static int codeOf(TransitionReason reason) {
    return reason == null ? 0 : reason.code();
  }

  public static TransitionReason reasonOf(int code) {
    return code == 0 ? null : TransitionReason.ofCode(code);
  }

  static void writeDuration(Duration duration, DataOutput out) throws IOException {
    out.writeLong(duration.getSeconds());
    writeVarInt(duration.getNano(), out);
  }

  static Duration readDuration(DataInput in) throws IOException {
    long seconds = in.readLong();
    return Duration.ofSeconds(seconds, readCount(in));
  }

  static void writeInts(int[] values, DataOutput out) throws IOException {
    writeVarInt(values.length, out);
    for (int value : values) {
      writeVarInt(value, out);
    }
  }

  static int[] readInts(DataInput in) throws IOException {
    int count = readCount(in);
    int[] values = new int[Math.min(count, CHUNK_BYTES)];
    for (int i = 0; i < count; i++) {
      if (i == values.length) {
        values = Arrays.copyOf(values, grown(i, count));
      }
      values[i] = readVarInt(in);
    }
    return values;
  }

  /** Writes in chunks, since a call per double makes a large shape slow. */
  @SuppressWarnings("ByteBufferBackingArray") // Allocated here, from its beginning.
  static void writeDoubles(double[] values, DataOutput out) throws IOException {
    writeVarInt(values.length, out);
    ByteBuffer chunk = newChunk(values.length);
    int perChunk = chunk.capacity() / Double.BYTES;
    for (int from = 0; from < values.length; from += perChunk) {
      int count = Math.min(perChunk, values.length - from);
      chunk.asDoubleBuffer().put(values, from, count);
      out.write(chunk.array(), 0, count * Double.BYTES);
    }
  }

  @SuppressWarnings("ByteBufferBackingArray") // Allocated here, from its beginning.
  static double[] readDoubles(DataInput in) throws IOException {
    int length = readCount(in);
    ByteBuffer chunk = newChunk(length);
    int perChunk = chunk.capacity() / Double.BYTES;
    double[] values = new double[perChunk];
    for (int from = 0; from < length; from += perChunk) {
      int count = Math.min(perChunk, length - from);
      in.readFully(chunk.array(), 0, count * Double.BYTES);
      if (from + count > values.length) {
        values = Arrays.copyOf(values, grown(values.length, length));
      }
      chunk.asDoubleBuffer().get(values, from, count);
    }
    return values;
  }

  private static ByteBuffer newChunk(int doubles) {
    return ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, (long) doubles * Double.BYTES));
  }
}

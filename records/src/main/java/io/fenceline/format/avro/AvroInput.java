package io.fenceline.format.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.avro.Schema;

/**
 * The bytes of one Avro value, read from left to right. Avro's own decoder allocates what a length
 * says before it looks whether there are so many bytes; here no value costs more than its length.
 * Not thread-safe.
 */
final class AvroInput {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** As in JSON. */
  private static final int MAX_DEPTH = 1000;

  private static final int MOST_VARINT_BITS = 63;

  private final byte[] bytes;
  private int at;
  private int depth;

  /** Elements of arrays and maps that may still come: there are types without any bytes. */
  private int elementsLeft;

  AvroInput(byte[] bytes, int from) {
    this.bytes = bytes;
    this.at = from;
    this.elementsLeft = bytes.length;
  }

  int position() {
    return at;
  }

  void seek(int position) {
    at = position;
  }

  boolean hasEnded() {
    return at == bytes.length;
  }

  long readLong() throws MalformedAvroException {
    long value = 0;
    for (int shift = 0; shift <= MOST_VARINT_BITS; shift += 7) {
      byte next = readByte();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new MalformedAvroException("a number of more than 64 bits at byte " + at);
  }

  private byte readByte() throws MalformedAvroException {
    if (at >= bytes.length) {
      throw brokenOff();
    }
    return bytes[at++];
  }

  private MalformedAvroException brokenOff() {
    return new MalformedAvroException("it ends at byte " + bytes.length + ", before its end");
  }

  boolean readBoolean() throws MalformedAvroException {
    return readByte() != 0;
  }

  float readFloat() throws MalformedAvroException {
    return Float.intBitsToFloat((int) INTS.get(bytes, skip(Float.BYTES)));
  }

  double readDouble() throws MalformedAvroException {
    return Double.longBitsToDouble((long) LONGS.get(bytes, skip(Double.BYTES)));
  }

  /** Passes over some bytes; returns where they begin. */
  int skip(long count) throws MalformedAvroException {
    if (count < 0 || count > bytes.length - at) {
      throw brokenOff();
    }
    int from = at;
    at += (int) count;
    return from;
  }

  /** The number of a branch of a union or a symbol of an enum. */
  int readIndex(int count) throws MalformedAvroException {
    long index = readLong();
    if (index < 0 || index >= count) {
      throw new MalformedAvroException(
          "number " + index + " of " + count + " types or symbols before byte " + at);
    }
    return (int) index;
  }

  String readString() throws MalformedAvroException {
    int from = skip(readLong());
    String text = new String(bytes, from, at - from, UTF_8);
    if (text.indexOf('\uFFFD') >= 0 && !Utf8.isValid(Arrays.copyOfRange(bytes, from, at))) {
      throw new MalformedAvroException("a text that is not UTF-8 before byte " + at);
    }
    return text;
  }

  byte[] readBytes() throws MalformedAvroException {
    return readFixed(readLong());
  }

  byte[] readFixed(long size) throws MalformedAvroException {
    int from = skip(size);
    return Arrays.copyOfRange(bytes, from, at);
  }

  /** The number of elements in the next block of an array or map; 0 after the last one. */
  int readBlock() throws MalformedAvroException {
    long count = readLong();
    if (count < 0) {
      readLong(); // The size of the block in bytes.
      count = -count;
    }
    if (count < 0 || count > elementsLeft) {
      throw new MalformedAvroException("more elements than bytes before byte " + at);
    }
    elementsLeft -= (int) count;
    return (int) count;
  }

  void enter() throws MalformedAvroException {
    if (++depth > MAX_DEPTH) {
      throw new MalformedAvroException("values are nested deeper than " + MAX_DEPTH);
    }
  }

  void leave() {
    depth--;
  }

  /** Passes over a value. */
  void skip(Schema schema) throws MalformedAvroException {
    switch (schema.getType()) {
      case NULL -> {}
      case BOOLEAN -> skip(1);
      case INT, LONG, ENUM -> readLong();
      case FLOAT -> skip(Float.BYTES);
      case DOUBLE -> skip(Double.BYTES);
      case STRING, BYTES -> skip(readLong());
      case FIXED -> skip(schema.getFixedSize());
      case UNION -> skip(schema.getTypes().get(readIndex(schema.getTypes().size())));
      case RECORD -> {
        enter();
        for (Schema.Field field : schema.getFields()) {
          skip(field.schema());
        }
        leave();
      }
      case ARRAY, MAP -> {
        enter();
        skipElements(schema);
        leave();
      }
    }
  }

  private void skipElements(Schema schema) throws MalformedAvroException {
    boolean isMap = schema.getType() == Schema.Type.MAP;
    Schema element = isMap ? schema.getValueType() : schema.getElementType();
    for (int count = readBlock(); count > 0; count = readBlock()) {
      for (int i = 0; i < count; i++) {
        if (isMap) {
          skip(readLong());
        }
        skip(element);
      }
    }
  }
}

package io.fenceline.gateway.http.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.fenceline.event.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * JSON as it is written, without a tree: documents go in as the bytes that they came as. Not
 * thread-safe.
 */
public final class JsonOutput {
  private static final int INITIAL_BYTES = 512;
  private static final int MILLIMETERS = 1000;

  private byte[] bytes;
  private int length;

  public JsonOutput() {
    this(INITIAL_BYTES);
  }

  /**
   * @param expectedBytes initial capacity; it grows on demand
   */
  public JsonOutput(int expectedBytes) {
    bytes = new byte[expectedBytes];
  }

  /** Text that is JSON already, ASCII only. */
  public JsonOutput raw(String ascii) {
    int count = ascii.length();
    reserve(count);
    for (int i = 0; i < count; i++) {
      bytes[length + i] = (byte) ascii.charAt(i);
    }
    length += count;
    return this;
  }

  /** A JSON value, byte for byte. */
  public JsonOutput raw(Bytes json) {
    return raw(json.array());
  }

  /** A part of a JSON value, byte for byte. */
  public JsonOutput raw(Bytes json, int from, int to) {
    return raw(json.array(), from, to);
  }

  private JsonOutput raw(byte[] json) {
    return raw(json, 0, json.length);
  }

  private JsonOutput raw(byte[] json, int from, int to) {
    reserve(to - from);
    System.arraycopy(json, from, bytes, length, to - from);
    length += to - from;
    return this;
  }

  /** A text with its quotes, or null. */
  public JsonOutput string(String text) {
    if (text == null) {
      return raw("null");
    }
    raw("\"");
    if (isPlain(text)) {
      raw(text);
    } else {
      raw(JsonStringEncoder.getInstance().quoteAsUTF8(wellFormed(text)));
    }
    return raw("\"");
  }

  public JsonOutput number(long value) {
    return raw(Long.toString(value));
  }

  /** A finite number. */
  public JsonOutput number(double value) {
    return raw(Double.toString(value));
  }

  /**
   * A distance, rounded to millimetres.
   *
   * @param value at least 0
   */
  public JsonOutput meters(double value) {
    long millimeters = Math.round(value * MILLIMETERS);
    return digits(millimeters / MILLIMETERS, 1).raw(".").digits(millimeters % MILLIMETERS, 3);
  }

  /**
   * Decimal digits, without a text in between.
   *
   * @param value at least 0
   * @param width zeros go in front of a value with fewer digits
   */
  private JsonOutput digits(long value, int width) {
    int count = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      count++;
    }
    count = Math.max(count, width);
    reserve(count);
    long rest = value;
    for (int i = length + count - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += count;
    return this;
  }

  /** The bytes written so far; must not be written to afterwards. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  /** How many bytes were written so far. */
  public int length() {
    return length;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, UTF_8);
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(length, more)));
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  /** An unpaired surrogate becomes a question mark. */
  private static String wellFormed(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }
}

package io.fenceline.gateway.http.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.fenceline.event.Bytes;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.Arrays;

/**
 * JSON as it is written, without a tree: documents go in as the bytes that they came as. Not
 * thread-safe.
 */
public final class JsonOutput {
  private static final int INITIAL_BYTES = 512;
  private static final int MILLIMETERS = 1000;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int length;

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

  private JsonOutput raw(byte[] json) {
    reserve(json.length);
    System.arraycopy(json, 0, bytes, length, json.length);
    length += json.length;
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

  /** A distance, rounded to millimetres. */
  public JsonOutput meters(double value) {
    long millimeters = Math.round(value * MILLIMETERS);
    raw(Long.toString(millimeters / MILLIMETERS)).raw(".");
    long fraction = millimeters % MILLIMETERS;
    return raw(fraction < 10 ? "00" : fraction < 100 ? "0" : "").raw(Long.toString(fraction));
  }

  /** Must not be written to afterwards. */
  public Buffer buffer() {
    return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes, 0, length));
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

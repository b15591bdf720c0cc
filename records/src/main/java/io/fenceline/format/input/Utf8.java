package io.fenceline.format.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Strict UTF-8: reports errors that the JDK and Jackson silently repair or pass on. */
public final class Utf8 {
  private static final int CHUNK_CHARS = 8192;

  /** Eight bytes at a time. */
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private Utf8() {}

  /** Whether the bytes are UTF-8: no overlong form, no encoded surrogate, nothing broken off. */
  public static boolean isValid(byte[] bytes) {
    return firstError(bytes) < 0;
  }

  private static boolean isAscii(byte[] bytes) {
    long union = 0;
    int i = 0;
    for (; i <= bytes.length - Long.BYTES; i += Long.BYTES) {
      union |= (long) LONGS.get(bytes, i);
    }
    for (; i < bytes.length; i++) {
      union |= bytes[i];
    }
    return (union & HIGH_BITS) == 0;
  }

  /** The length of the text in UTF-8, or -1 when an unpaired surrogate keeps it from having one. */
  public static int length(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (isPair(text, i)) {
        bytes += 4;
        i++;
      } else {
        return -1;
      }
    }
    return bytes;
  }

  private static boolean isPair(String text, int i) {
    return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
  }

  /** The index of the first byte that is not UTF-8, or -1; holds no copy of the text. */
  public static int firstError(byte[] bytes) {
    if (isAscii(bytes)) {
      return -1;
    }
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer chunk = CharBuffer.allocate(Math.min(bytes.length, CHUNK_CHARS));
    while (true) {
      CoderResult result = decoder.decode(in, chunk, true);
      if (result.isError()) {
        return in.position();
      }
      if (result.isUnderflow()) {
        return -1;
      }
      chunk.clear();
    }
  }

  /** Whether the text can be encoded: it has no surrogate without its other half. */
  public static boolean isEncodable(String text) {
    return length(text) >= 0;
  }

  /** The text with a question mark for each unpaired surrogate, which cannot be encoded. */
  public static String wellFormed(String text) {
    return isEncodable(text) ? text : new String(text.getBytes(UTF_8), UTF_8);
  }
}

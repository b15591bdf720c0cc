package io.fenceline.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: Jackson itself lets overlong forms and encoded surrogates pass. */
final class Utf8 {
  private static final int CHUNK_CHARS = 8192;

  private Utf8() {}

  /** The index of the first byte that is not UTF-8, or -1; holds no copy of the text. */
  static int firstError(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer chunk = CharBuffer.allocate(CHUNK_CHARS);
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
  static boolean isEncodable(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}

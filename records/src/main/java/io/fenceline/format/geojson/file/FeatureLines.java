package io.fenceline.format.geojson.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Features between separators: line breaks, or the record separators of RFC 8142. */
final class FeatureLines implements FeatureSource {
  static final byte LINE_BREAK = '\n';
  static final byte RECORD_SEPARATOR = 0x1E;

  private final InputStream in;
  private final byte separator;
  private final byte[] buffer = new byte[64 * 1024];
  private int position;
  private int limit;
  private long line;
  private byte[] text = new byte[1024];
  private int length;

  /**
   * @param line the number of the line on which {@code in} begins
   */
  FeatureLines(InputStream in, byte separator, long line) {
    this.in = in;
    this.separator = separator;
    this.line = line;
  }

  @Override
  public Text next() throws IOException {
    while (true) {
      length = 0;
      long begin = line;
      boolean ended = !readText();
      byte[] trimmed = trimmed();
      if (trimmed.length > MAX_FEATURE_BYTES) {
        return new Text(begin, Arrays.copyOf(trimmed, HEAD_BYTES), false);
      }
      if (trimmed.length > 0) {
        return new Text(begin, trimmed, true);
      }
      if (ended) {
        return null;
      }
    }
  }

  /** Reads up to a separator; false at the end of the stream. Of too much, keeps the beginning. */
  private boolean readText() throws IOException {
    while (true) {
      if (position == limit) {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        if (limit == 0) {
          return false;
        }
      }
      byte b = buffer[position++];
      if (b == '\n') {
        line++;
      }
      if (b == separator) {
        return true;
      }
      append(b);
    }
  }

  private void append(byte b) {
    if (length > MAX_FEATURE_BYTES) {
      return;
    }
    if (length == text.length) {
      text = Arrays.copyOf(text, 2 * length);
    }
    text[length++] = b;
  }

  private byte[] trimmed() {
    int from = 0;
    int to = length;
    while (from < to && isBlank(text[from])) {
      from++;
    }
    while (from < to && isBlank(text[to - 1])) {
      to--;
    }
    return Arrays.copyOfRange(text, from, to);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}

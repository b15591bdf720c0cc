package io.fenceline.format.input;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lines as bytes, undecoded, so that wrong UTF-8 survives to its dead letter; a byte order mark at
 * the start of the file is passed over. Not thread-safe.
 *
 * <p>A line over {@value #MAX_LINE_BYTES} bytes is cut to one byte more than that, so that it takes
 * bounded memory, and its reader detects that it is too large.
 */
public final class LineReader implements Closeable {
  /** The limit of a line, a row or a Feature in a file: the largest record of any topic. */
  public static final int MAX_LINE_BYTES = 32 * 1024 * 1024;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private boolean begun;

  public LineReader(InputStream in) {
    this.in = in;
  }

  /** The next line without its line feed, or null at the end. */
  public byte[] next() throws IOException {
    byte[] line = nextRaw();
    boolean marked = !begun && line != null && startsWithMark(line);
    begun = true;
    return marked ? Arrays.copyOfRange(line, BYTE_ORDER_MARK.length, line.length) : line;
  }

  /** Whether a line has nothing but white space. */
  public static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithMark(byte[] line) {
    int length = BYTE_ORDER_MARK.length;
    return line.length >= length && Arrays.equals(line, 0, length, BYTE_ORDER_MARK, 0, length);
  }

  private byte[] nextRaw() throws IOException {
    ByteArrayOutputStream line = null;
    while (fill()) {
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      if (line == null) {
        line = new ByteArrayOutputStream(end - position);
      }
      int free = MAX_LINE_BYTES + 1 - line.size();
      line.write(buffer, position, Math.min(end - position, free));
      boolean ended = end < limit;
      position = ended ? end + 1 : end;
      if (ended) {
        return line.toByteArray();
      }
    }
    return line == null ? null : line.toByteArray();
  }

  private boolean fill() throws IOException {
    if (position < limit) {
      return true;
    }
    position = 0;
    limit = Math.max(0, in.read(buffer));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

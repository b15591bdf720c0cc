package io.fenceline.gateway.map;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file, as the header {@code Range} asks for it.
 *
 * @param first its first byte, from 0
 * @param length at least 1
 */
record ByteRange(long first, long length) {
  private static final Pattern HEADER = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");

  /** Whether the header asks for one range; others are answered with the whole file. */
  static boolean isOne(String header) {
    return header != null && HEADER.matcher(header).matches();
  }

  /**
   * The range of a header that {@link #isOne}, cut off at the end of the file; null if it begins
   * behind the end, or ends before it begins.
   */
  static ByteRange of(String header, long size) {
    Matcher parts = HEADER.matcher(header);
    if (!parts.matches()) {
      throw new IllegalArgumentException(header);
    }
    long first = Long.parseLong(parts.group(1));
    String end = parts.group(2);
    long last = end.isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(end));
    return last < first ? null : new ByteRange(first, last - first + 1);
  }

  /** The header {@code Content-Range} of an answer with it. */
  String contentRange(long size) {
    return "bytes %d-%d/%d".formatted(first, first + length - 1, size);
  }
}

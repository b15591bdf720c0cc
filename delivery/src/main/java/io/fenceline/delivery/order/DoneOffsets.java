package io.fenceline.delivery.order;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Ranges of offsets as text, short enough for the metadata of a commit. Ranges that do not fit are
 * left out, and delivered again after a restart.
 */
final class DoneOffsets {
  /**
   * Brokers refuse metadata over 4,096 bytes ({@code offset.metadata.max.bytes}); the rest is for
   * the topic.
   */
  static final int MAX_CHARS = 4_000;

  private static final String VERSION = "1:";
  private static final int MAX_BYTES = (MAX_CHARS - VERSION.length()) * 3 / 4 - 2;
  private static final int PAYLOAD_BITS = 7;
  private static final int MORE = 1 << PAYLOAD_BITS;

  private DoneOffsets() {}

  /**
   * @param base before all ranges
   * @param ranges from the key to the value, which is excluded
   * @return the lengths of the gaps and ranges in turn, each in groups of 7 bits
   */
  static String encode(long base, SortedMap<Long, Long> ranges) {
    if (ranges.isEmpty()) {
      return "";
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long end = base;
    for (Map.Entry<Long, Long> range : ranges.entrySet()) {
      ByteArrayOutputStream pair = new ByteArrayOutputStream();
      write(pair, range.getKey() - end);
      write(pair, range.getValue() - range.getKey());
      if (bytes.size() + pair.size() > MAX_BYTES) {
        break;
      }
      bytes.writeBytes(pair.toByteArray());
      end = range.getValue();
    }
    return VERSION + Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /** The ranges in a text; none when it is not one that {@link #encode} wrote. */
  static SortedMap<Long, Long> decode(long base, String text) {
    SortedMap<Long, Long> ranges = new TreeMap<>();
    if (text == null || !text.startsWith(VERSION) || text.length() > MAX_CHARS) {
      return ranges;
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(text.substring(VERSION.length()));
      Lengths lengths = new Lengths(bytes);
      long end = base;
      while (lengths.hasNext()) {
        long start = Math.addExact(end, lengths.next());
        end = Math.addExact(start, lengths.next());
        ranges.put(start, end);
      }
      return ranges;
    } catch (IllegalArgumentException | ArithmeticException e) {
      return new TreeMap<>(); // Of another version, or of another program that shares the group.
    }
  }

  private static void write(ByteArrayOutputStream out, long value) {
    long rest = value;
    while (rest >= MORE) {
      out.write((int) (rest % MORE) | MORE);
      rest >>>= PAYLOAD_BITS;
    }
    out.write((int) rest);
  }

  private static final class Lengths {
    private final byte[] bytes;
    private int at;

    Lengths(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean hasNext() {
      return at < bytes.length;
    }

    long next() {
      long value = 0;
      for (int shift = 0; at < bytes.length && shift < Long.SIZE - 1; shift += PAYLOAD_BITS) {
        byte group = bytes[at++];
        value |= (long) (group & (MORE - 1)) << shift;
        if ((group & MORE) == 0) {
          if (value <= 0) {
            throw new IllegalArgumentException("a length of " + value);
          }
          return value;
        }
      }
      throw new IllegalArgumentException("a length that does not end");
    }
  }
}

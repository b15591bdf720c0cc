package io.fenceline.format.geojson.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Keeps what passes through, so that what a parser has found can be had byte for byte. Bounded: of
 * more than one Feature may have, only a head and the newest bytes stay. Not thread-safe.
 */
final class CapturingStream extends FilterInputStream {
  /** More than any parser reads ahead, so that dropped bytes prove that a Feature is too large. */
  private static final int SLACK_BYTES = 64 * 1024;

  private static final int LIMIT = FeatureSource.MAX_FEATURE_BYTES + SLACK_BYTES;

  private byte[] kept = new byte[SLACK_BYTES];
  private int length;
  private long firstOffset;
  private byte[] head;

  CapturingStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int count) throws IOException {
    int read = in.read(buffer, offset, count);
    if (read > 0) {
      keep(buffer, offset, read);
    }
    return read;
  }

  private void keep(byte[] buffer, int offset, int count) {
    if (length + count > LIMIT) {
      if (head == null) {
        head = Arrays.copyOf(kept, FeatureSource.HEAD_BYTES);
      }
      firstOffset += length;
      length = 0;
    }
    if (length + count > kept.length) {
      kept = Arrays.copyOf(kept, Math.max(length + count, 2 * kept.length));
    }
    System.arraycopy(buffer, offset, kept, length, count);
    length += count;
  }

  /** The bytes before this offset will not be read again. */
  void forgetBefore(long offset) {
    int dropped = (int) (offset - firstOffset);
    System.arraycopy(kept, dropped, kept, 0, length - dropped);
    length -= dropped;
    firstOffset = offset;
    head = null;
  }

  /** Whether something was dropped since {@link #forgetBefore}. */
  boolean overflowed() {
    return head != null;
  }

  /**
   * The text between two offsets.
   *
   * @param from with nothing but blanks since the last {@link #forgetBefore}
   */
  FeatureSource.Text text(long line, long from, long to) {
    if (overflowed()) {
      return new FeatureSource.Text(line, head, false);
    }
    boolean whole = to - from <= FeatureSource.MAX_FEATURE_BYTES;
    byte[] json = copy(from, whole ? to : from + FeatureSource.HEAD_BYTES);
    return new FeatureSource.Text(line, json, whole);
  }

  /** The bytes between two offsets that are still kept. */
  byte[] copy(long from, long to) {
    return Arrays.copyOfRange(kept, (int) (from - firstOffset), (int) (to - firstOffset));
  }

  /** All that was read from this offset on. */
  byte[] copyFrom(long from) {
    return copy(from, firstOffset + length);
  }
}

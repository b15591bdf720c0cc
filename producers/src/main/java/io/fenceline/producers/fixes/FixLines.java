package io.fenceline.producers.fixes;

import java.io.Closeable;
import java.io.IOException;

/** The fixes of a file, one after the other, as JSON that is not yet checked. Not thread-safe. */
public interface FixLines extends Closeable {
  /**
   * One fix, or why it is none.
   *
   * @param number its first line in the file, from 1
   * @param json null when the line is broken
   * @param flaw why no fix can be read of it; null when one can
   */
  record Line(long number, byte[] json, String flaw) {
    static Line of(long number, byte[] json) {
      return new Line(number, json, null);
    }

    static Line broken(long number, String flaw) {
      return new Line(number, null, flaw);
    }
  }

  /**
   * The next, or null at the end.
   *
   * @throws IOException when the file cannot be read on
   */
  Line next() throws IOException;
}

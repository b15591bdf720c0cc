package io.fenceline.producers.fixes;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** The fixes of a file, one after the other, as JSON that is not yet checked. Not thread-safe. */
public interface FixLines extends Closeable {
  /** Nothing. */
  FixLines EMPTY = of(List.of());

  /** Lines in memory. */
  static FixLines of(List<Line> lines) {
    Iterator<Line> remaining = lines.iterator();
    return new FixLines() {
      @Override
      public Line next() {
        return remaining.hasNext() ? remaining.next() : null;
      }

      @Override
      public void close() {}
    };
  }

  /**
   * One fix, or why it is none.
   *
   * @param number its first line in the file, from 1
   * @param json null when the line is broken
   * @param flaw why no fix can be read of it; null when one can
   */
  record Line(long number, byte[] json, String flaw) {
    public static Line of(long number, byte[] json) {
      return new Line(number, json, null);
    }

    public static Line broken(long number, String flaw) {
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

package io.fenceline.producers;

import java.io.Closeable;
import java.io.IOException;

/** The fixes of a file, one after the other, as JSON that is not yet judged. Not thread-safe. */
public interface FixLines extends Closeable {
  /**
   * @param number where it begins in the file, 1 for the first line
   */
  record Line(long number, byte[] json) {}

  /**
   * The next, or null at the end.
   *
   * @throws IOException when the file cannot be read on
   */
  Line next() throws IOException;
}

package io.fenceline.wire;

import io.fenceline.event.Fix;

/** Writes a fix as the JSON of DESIGN section 4. Thread-safe. */
public final class FixWriter {
  private FixWriter() {}

  /** One line, UTF-8, no line break; absent fields are left out. */
  public static byte[] write(Fix fix) {
    throw new UnsupportedOperationException("being written");
  }
}

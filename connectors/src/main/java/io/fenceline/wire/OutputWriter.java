package io.fenceline.wire;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;

/** Writes outputs as the JSON of DESIGN section 4: one line, UTF-8, no line break. Thread-safe. */
public final class OutputWriter {
  private OutputWriter() {}

  public static byte[] write(Transition transition) {
    throw new UnsupportedOperationException("being written");
  }

  public static byte[] write(AdMatch match) {
    throw new UnsupportedOperationException("being written");
  }

  /** For files: the headers as fields, {@code key} as text, {@code valueBase64}. */
  public static byte[] write(DeadLetter letter) {
    throw new UnsupportedOperationException("being written");
  }
}

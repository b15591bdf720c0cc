package io.fenceline.producers.fixes;

import io.fenceline.format.input.LineReader;
import java.io.IOException;
import java.io.InputStream;

/** Newline-delimited JSON; blank lines are passed over. */
public final class JsonFixLines implements FixLines {
  private final LineReader lines;
  private long number;

  /** Takes ownership of the stream (already decompressed). */
  public JsonFixLines(InputStream in) {
    this.lines = new LineReader(in);
  }

  @Override
  public Line next() throws IOException {
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      number++;
      if (!isBlank(line)) {
        return Line.of(number, line);
      }
    }
    return null;
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

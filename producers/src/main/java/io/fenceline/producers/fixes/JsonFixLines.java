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
      if (!LineReader.isBlank(line)) {
        return Line.of(number, line);
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.format.input.LineReader;
import io.fenceline.format.input.RawRecord;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Newline-delimited JSON, one fix per line; blank lines are counted and skipped. The timestamp of a
 * record is the wall clock.
 */
public record FixFile(String name) implements RecordFile {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<RawRecord> open() {
    try {
      return new Lines(name, new LineReader(FileStreams.in(name)));
    } catch (IOException e) {
      throw RecordFile.unreadable(name, e);
    }
  }

  private static final class Lines implements Iterator<RawRecord> {
    private final String name;
    private final LineReader reader;
    private RawRecord next;
    private long ordinal;

    Lines(String name, LineReader reader) {
      this.name = name;
      this.reader = reader;
    }

    @Override
    public boolean hasNext() {
      while (next == null) {
        byte[] line = readLine();
        if (line == null) {
          return false;
        }
        long offset = ordinal++;
        if (!isBlank(line)) {
          next = new RawRecord(null, line, 0, offset, System.currentTimeMillis());
        }
      }
      return true;
    }

    @Override
    public RawRecord next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      RawRecord result = next;
      next = null;
      return result;
    }

    private byte[] readLine() {
      try {
        return reader.next();
      } catch (IOException e) {
        throw RecordFile.unreadable(name, e);
      }
    }

    private static boolean isBlank(byte[] line) {
      for (byte b : line) {
        if (b != ' ' && b != '\t' && b != '\r') {
          return false;
        }
      }
      return true;
    }
  }
}

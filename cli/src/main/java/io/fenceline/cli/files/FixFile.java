package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.file.FileStreams;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.input.RawRecord;
import io.fenceline.producers.fixes.FixLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/**
 * A file of fixes as records with the ordinal of their line as offset. The timestamp of a record is
 * the wall clock. A row that cannot be read becomes a record that is no fix, and says why.
 *
 * @param columns of CSV, where they are not named as the fields
 * @param device of all tracks of GPX and KML; null for none
 * @param stored wraps the bytes as they are stored, for instance to show progress
 */
public record FixFile(
    String name,
    FixFileFormat format,
    Map<FixField, String> columns,
    String device,
    StoredBytes stored)
    implements RecordFile {
  private static final long serialVersionUID = 4;

  /** Wraps an input stream, in this JVM. */
  public interface StoredBytes extends UnaryOperator<InputStream>, Serializable {}

  @Override
  public Iterator<RawRecord> open() {
    try {
      return new Lines(name, format.open(FileStreams.in(name, stored), name, columns, device));
    } catch (IOException e) {
      throw RecordFile.unreadable(name, e);
    }
  }

  private static final class Lines implements Iterator<RawRecord> {
    private final String name;
    private final FixLines lines;
    private FixLines.Line next;
    private boolean ended;

    Lines(String name, FixLines lines) {
      this.name = name;
      this.lines = lines;
    }

    @Override
    public boolean hasNext() {
      if (next == null && !ended) {
        next = read();
        if (next == null) {
          close();
        }
      }
      return next != null;
    }

    @Override
    public RawRecord next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      FixLines.Line line = next;
      next = null;
      byte[] value = line.flaw() == null ? line.json() : line.flaw().getBytes(UTF_8);
      return new RawRecord(null, value, 0, line.number() - 1, RawRecord.NO_TIMESTAMP);
    }

    private void close() {
      ended = true;
      try {
        lines.close();
      } catch (IOException e) {
        throw RecordFile.unreadable(name, e);
      }
    }

    private FixLines.Line read() {
      try {
        return lines.next();
      } catch (IOException e) {
        throw RecordFile.unreadable(name, e);
      }
    }
  }
}

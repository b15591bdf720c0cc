package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.format.input.RawRecord;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.function.Consumer;

/** A file that is read as raw records; opens it anew at each call. */
@FunctionalInterface
public interface RecordFile extends Serializable {
  /** Reads from the start. Errors surface as {@link UncheckedIOException}. */
  Iterator<RawRecord> open();

  /** The records of an iterator, each seen as it is taken. */
  static Iterator<RawRecord> seen(Iterator<RawRecord> records, Consumer<RawRecord> observer) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return records.hasNext();
      }

      @Override
      public RawRecord next() {
        RawRecord record = records.next();
        observer.accept(record);
        return record;
      }
    };
  }

  /** The exception that {@link #open} and its iterator throw; the message names the file. */
  static UncheckedIOException unreadable(String name, IOException e) {
    return new UncheckedIOException(FileStreams.unreadable(name, e).getMessage(), e);
  }
}

package io.fenceline.cli.output;

import io.fenceline.cli.files.RecordFile;
import io.fenceline.format.input.RawRecord;
import java.io.Serializable;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * A file whose records are counted as they are read.
 *
 * @param count called for each record
 */
public record NotedFile(RecordFile file, Count count, JvmReference<RunNotes> notes)
    implements RecordFile {
  private static final long serialVersionUID = 1;

  /** Which of the counts a record belongs to. */
  public interface Count extends Consumer<RunNotes>, Serializable {}

  @Override
  public Iterator<RawRecord> open() {
    Iterator<RawRecord> records = file.open();
    RunNotes counts = notes.get();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return records.hasNext();
      }

      @Override
      public RawRecord next() {
        RawRecord record = records.next();
        count.accept(counts);
        return record;
      }
    };
  }
}

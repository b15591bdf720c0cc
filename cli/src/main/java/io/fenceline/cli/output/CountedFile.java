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
public record CountedFile(RecordFile file, Count count, JvmReference<InputStatistics> statistics)
    implements RecordFile {
  private static final long serialVersionUID = 1;

  /** Increments the count for this kind of record. */
  public interface Count extends Consumer<InputStatistics>, Serializable {}

  @Override
  public Iterator<RawRecord> open() {
    InputStatistics jvmStatistics = statistics.get();
    return RecordFile.seen(file.open(), record -> count.accept(jvmStatistics));
  }
}

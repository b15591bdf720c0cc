package io.fenceline.cli.files;

import io.fenceline.format.input.RawRecord;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads the one split of a {@link FileSource}, which may be empty: Flink's own reader of iterators
 * assumes that a split has a first record.
 */
final class FileSourceReader implements SourceReader<RawRecord, FileSource.Split> {
  private final SourceReaderContext context;
  private final CompletableFuture<Void> available = new CompletableFuture<>();
  private Iterator<RawRecord> records;

  FileSourceReader(SourceReaderContext context) {
    this.context = context;
  }

  @Override
  public void start() {
    context.sendSplitRequest();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RawRecord> output) {
    if (!available.isDone()) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    if (records == null || !records.hasNext()) {
      return InputStatus.END_OF_INPUT;
    }
    output.collect(records.next());
    return InputStatus.MORE_AVAILABLE;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<FileSource.Split> splits) {
    records = splits.get(0).getIterator();
    available.complete(null);
  }

  /** Called before any record is read only when the reader gets no split. */
  @Override
  public void notifyNoMoreSplits() {
    available.complete(null);
  }

  @Override
  public List<FileSource.Split> snapshotState(long checkpointId) {
    return List.of();
  }

  @Override
  public void close() {}
}

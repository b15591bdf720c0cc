package io.fenceline.job.source;

import io.fenceline.connectors.progress.ForwardingReader;
import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Emits the records that have been fetched already together, as a batch; a record never waits for
 * another. Flink's cost of an element is then paid once for many fixes. Polls nothing while
 * subtasks load their zones; all else reaches the other reader at any time, so that checkpoints
 * pass and splits are assigned. Of the one thread of its task.
 */
@SuppressWarnings("try") // Source readers may be interrupted when they close.
final class FixSourceReader<S extends SourceSplit>
    extends ForwardingReader<RawRecord, List<RawRecord>, S> {
  private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

  private final LoadingSubtasks.Registration subtasks;
  private final BatchOutput batch = new BatchOutput();

  /** The last poll did not reach the reader, which therefore never said that it has nothing. */
  private boolean isPaused;

  FixSourceReader(SourceReader<RawRecord, S> reader, LoadingSubtasks.Registration subtasks) {
    super(reader);
    this.subtasks = subtasks;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<List<RawRecord>> output) throws Exception {
    isPaused = !subtasks.loading().isDone();
    return isPaused ? InputStatus.NOTHING_AVAILABLE : pollBatch(output);
  }

  private InputStatus pollBatch(ReaderOutput<List<RawRecord>> output) throws Exception {
    batch.begin(output);
    InputStatus status = poll(batch);
    // A poll without a record ends the batch: the reader waits, or has done something else.
    for (int size = 0; status == InputStatus.MORE_AVAILABLE && batch.mayGrow(size); ) {
      size = batch.size();
      status = poll(batch);
    }
    batch.emit();
    return status;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> loading = subtasks.loading();
    if (!loading.isDone()) {
      return loading;
    }
    return isPaused ? AVAILABLE : super.isAvailable();
  }

  @Override
  public void close() throws Exception {
    subtasks.close();
    super.close();
  }
}

package io.fenceline.job.source;

import io.fenceline.connectors.position.ForwardingReader;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Polls nothing while subtasks load their zones; all else reaches the reader at any time, so that
 * checkpoints pass and splits are assigned. Of the one thread of its task.
 */
@SuppressWarnings("try") // Source readers may be interrupted when they close.
final class PausableReader<T, S extends SourceSplit> extends ForwardingReader<T, S> {
  private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

  private final LoadingSubtasks.Registration subtasks;

  /** The last poll did not reach the reader, which therefore never said that it has nothing. */
  private boolean isPaused;

  PausableReader(SourceReader<T, S> reader, LoadingSubtasks.Registration subtasks) {
    super(reader);
    this.subtasks = subtasks;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    isPaused = !subtasks.loading().isDone();
    return isPaused ? InputStatus.NOTHING_AVAILABLE : super.pollNext(output);
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

package io.fenceline.job.source;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Polls nothing while subtasks load their zones; all else reaches the reader at any time, so that
 * checkpoints pass and splits are assigned. Of the one thread of its task.
 */
@SuppressWarnings("try") // Source readers may be interrupted when they close.
final class PausableReader<T, S extends SourceSplit> implements SourceReader<T, S> {
  private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

  private final SourceReader<T, S> reader;
  private final LoadingSubtasks.Registration subtasks;

  /** The last poll did not reach the reader, which therefore never said that it has nothing. */
  private boolean isPaused;

  PausableReader(SourceReader<T, S> reader, LoadingSubtasks.Registration subtasks) {
    this.reader = reader;
    this.subtasks = subtasks;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    isPaused = !subtasks.loading().isDone();
    return isPaused ? InputStatus.NOTHING_AVAILABLE : reader.pollNext(output);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> loading = subtasks.loading();
    if (!loading.isDone()) {
      return loading;
    }
    return isPaused ? AVAILABLE : reader.isAvailable();
  }

  @Override
  public void start() {
    reader.start();
  }

  @Override
  public List<S> snapshotState(long checkpointId) {
    return reader.snapshotState(checkpointId);
  }

  @Override
  public void addSplits(List<S> splits) {
    reader.addSplits(splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    reader.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    reader.handleSourceEvents(event);
  }

  @Override
  public void pauseOrResumeSplits(
      Collection<String> splitsToPause, Collection<String> splitsToResume) {
    reader.pauseOrResumeSplits(splitsToPause, splitsToResume);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void close() throws Exception {
    subtasks.close();
    reader.close();
  }
}

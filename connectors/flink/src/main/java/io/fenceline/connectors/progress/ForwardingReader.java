package io.fenceline.connectors.progress;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Passes all calls to another reader except polls; subclasses change some of them.
 *
 * @param <I> the records of the other reader
 * @param <T> the records of this one
 * @param <S> the splits of both
 */
@SuppressWarnings("try") // source readers may be interrupted when they close
public abstract class ForwardingReader<I, T, S extends SourceSplit> implements SourceReader<T, S> {
  private final SourceReader<I, S> reader;

  protected ForwardingReader(SourceReader<I, S> reader) {
    this.reader = reader;
  }

  @Override
  public void start() {
    reader.start();
  }

  /** Polls the other reader. */
  protected final InputStatus poll(ReaderOutput<I> output) throws Exception {
    return reader.pollNext(output);
  }

  @Override
  public List<S> snapshotState(long checkpointId) {
    return reader.snapshotState(checkpointId);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return reader.isAvailable();
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
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> pause, Collection<String> resume) {
    reader.pauseOrResumeSplits(pause, resume);
  }

  @Override
  public void close() throws Exception {
    reader.close();
  }
}

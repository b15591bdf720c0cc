package io.fenceline.connectors;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A source that is switched off by an option: reads nothing, and hands its state on from checkpoint
 * to checkpoint, so that it continues where it was when it is switched on again (rule D7).
 */
public final class PausedSource<T, S extends SourceSplit, E> implements Source<T, S, E> {
  private static final long serialVersionUID = 1;

  private final SerializerFactory<S> splits;
  private final SerializerFactory<E> states;
  private final StateFactory<E> first;

  /** Makes a serializer where a task runs. */
  @FunctionalInterface
  public interface SerializerFactory<V> extends Serializable {
    SimpleVersionedSerializer<V> create();
  }

  /** Makes the state of an enumerator that has not begun. */
  @FunctionalInterface
  public interface StateFactory<V> extends Serializable {
    V create();
  }

  /**
   * @param splits of the source that is switched off
   * @param states of its enumerator
   * @param first the state of an enumerator that has not begun
   */
  public PausedSource(
      SerializerFactory<S> splits, SerializerFactory<E> states, StateFactory<E> first) {
    this.splits = splits;
    this.states = states;
    this.first = first;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<T, S> createReader(SourceReaderContext context) {
    return new Reader<>();
  }

  @Override
  public SplitEnumerator<S, E> createEnumerator(SplitEnumeratorContext<S> context) {
    return new Enumerator<>(context, first.create());
  }

  @Override
  public SplitEnumerator<S, E> restoreEnumerator(SplitEnumeratorContext<S> context, E state) {
    return new Enumerator<>(context, state);
  }

  @Override
  public SimpleVersionedSerializer<S> getSplitSerializer() {
    return splits.create();
  }

  @Override
  public SimpleVersionedSerializer<E> getEnumeratorCheckpointSerializer() {
    return states.create();
  }

  private static final class Reader<T, S extends SourceSplit> implements SourceReader<T, S> {
    private final CompletableFuture<Void> never = new CompletableFuture<>();
    private final List<S> kept = new ArrayList<>();

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
      return InputStatus.NOTHING_AVAILABLE;
    }

    @Override
    public List<S> snapshotState(long checkpointId) {
      return List.copyOf(kept);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return never;
    }

    @Override
    public void addSplits(List<S> added) {
      kept.addAll(added);
    }

    @Override
    public void notifyNoMoreSplits() {}

    @Override
    public void close() {}
  }

  private static final class Enumerator<S extends SourceSplit, E> implements SplitEnumerator<S, E> {
    private final SplitEnumeratorContext<S> context;
    private final E state;
    private final List<S> returned = new ArrayList<>();

    Enumerator(SplitEnumeratorContext<S> context, E state) {
      this.context = context;
      this.state = state;
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, String host) {}

    @Override
    public void addSplitsBack(List<S> splits, int subtask) {
      returned.addAll(splits);
    }

    @Override
    public void addReader(int subtask) {
      if (!returned.isEmpty()) {
        context.assignSplits(new SplitsAssignment<>(Map.of(subtask, List.copyOf(returned))));
        returned.clear();
      }
    }

    @Override
    public E snapshotState(long checkpointId) {
      return state;
    }

    @Override
    public void close() {}
  }
}

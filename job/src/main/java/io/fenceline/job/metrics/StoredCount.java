package io.fenceline.job.metrics;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Gauge;

/**
 * How many elements the keyed state of one subtask has, which Flink does not tell: counted as they
 * come and go, and kept in operator state, so that it is right after a restart. After a restart
 * with another parallelism only the sum over all subtasks is right, because keys and counts move
 * independently. Changed by one thread; others may read it.
 */
public final class StoredCount implements Gauge<Long> {
  private final ListState<Long> state;
  private long count;

  /**
   * @param state from which the count is restored
   */
  public StoredCount(ListState<Long> state) throws Exception {
    this.state = state;
    for (long stored : state.get()) {
      count += stored;
    }
  }

  /**
   * @param name of the operator state
   */
  public static StoredCount restore(OperatorStateStore store, String name) throws Exception {
    return new StoredCount(
        store.getListState(new ListStateDescriptor<>(name, LongSerializer.INSTANCE)));
  }

  public void snapshot() throws Exception {
    state.update(List.of(count));
  }

  /**
   * @param elements negative for those that go
   */
  public void add(long elements) {
    count += elements;
  }

  @Override
  public Long getValue() {
    return count;
  }
}

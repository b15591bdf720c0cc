package io.fenceline.job;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;

/** A list state of one key, in memory, that counts how often it is read. */
public final class TestListState<T> implements ListState<T> {
  public final List<T> values = new ArrayList<>();
  public int reads;

  @Override
  public void add(T value) {
    values.add(value);
  }

  @Override
  public Iterable<T> get() {
    reads++;
    return List.copyOf(values);
  }

  @Override
  public void clear() {
    values.clear();
  }

  @Override
  public void update(List<T> all) {
    values.clear();
    values.addAll(all);
  }

  @Override
  public void addAll(List<T> more) {
    values.addAll(more);
  }
}

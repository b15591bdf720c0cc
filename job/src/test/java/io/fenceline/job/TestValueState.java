package io.fenceline.job;

import org.apache.flink.api.common.state.ValueState;

/** A value state of one key, in memory, that counts how often it is read. */
public final class TestValueState<T> implements ValueState<T> {
  public T value;
  public int reads;

  @Override
  public T value() {
    reads++;
    return value;
  }

  @Override
  public void update(T newValue) {
    value = newValue;
  }

  @Override
  public void clear() {
    value = null;
  }
}

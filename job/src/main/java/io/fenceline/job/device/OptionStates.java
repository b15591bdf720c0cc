package io.fenceline.job.device;

import java.util.function.Function;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * Keyed states that only some options, or zones with an ad cap, need. A state is 4,096 tables, one
 * per key group, all of which the synchronous part of a checkpoint copies, empty or not. So a state
 * is registered only if it is needed, or was before a restart and may still hold something. The
 * needed states must be the same on all subtasks: after rescaling, a subtask gets the key groups of
 * several, and the list of registered states of one.
 */
public final class OptionStates {
  public static final MapStateDescriptor<String, Boolean> IN_USE =
      new MapStateDescriptor<>(
          "option-states", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  private final BroadcastState<String, Boolean> inUse;

  public OptionStates(OperatorStateStore store) throws Exception {
    inUse = store.getBroadcastState(IN_USE);
  }

  /**
   * The state, or one that is empty and not to be written.
   *
   * @param isOn whether something needs it now
   */
  public <T> ValueState<T> get(
      ValueStateDescriptor<T> descriptor,
      boolean isOn,
      Function<ValueStateDescriptor<T>, ValueState<T>> register)
      throws Exception {
    if (isOn) {
      use(descriptor);
    }
    return isInUse(descriptor) ? register.apply(descriptor) : new Unused<>();
  }

  /** Something will be in that state. */
  public void use(StateDescriptor<?, ?> descriptor) throws Exception {
    inUse.put(descriptor.getName(), true);
  }

  /** Whether something may be in that state. */
  public boolean isInUse(StateDescriptor<?, ?> descriptor) throws Exception {
    return inUse.contains(descriptor.getName());
  }

  private static final class Unused<T> implements ValueState<T> {
    @Override
    public T value() {
      return null;
    }

    @Override
    public void update(T value) {
      throw new IllegalStateException("a state whose option is off");
    }

    @Override
    public void clear() {}
  }
}

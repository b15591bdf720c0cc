package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.OperatorStateBackendParametersImpl;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.junit.jupiter.api.Test;

/** A keyed state is there only where an option needs it or something of it may be left. */
class OptionStatesTest {
  private static final ValueStateDescriptor<Long> STATE =
      new ValueStateDescriptor<>("state", Types.LONG);

  private final List<String> registered = new ArrayList<>();

  @Test
  void aStateWhoseOptionIsOffIsEmptyAndNotRegistered() throws Exception {
    ValueState<Long> state = get(store(), false);
    assertThat(registered).isEmpty();
    assertThat(state.value()).isNull();
    state.clear();
    assertThatThrownBy(() -> state.update(1L)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aStateWhoseOptionIsOnIsRegistered() throws Exception {
    get(store(), true);
    assertThat(registered).containsExactly("state");
  }

  @Test
  void aStateWhoseOptionWasOnBeforeIsRegistered() throws Exception {
    OperatorStateBackend store = store();
    get(store, true);
    get(store, false);
    assertThat(registered).containsExactly("state", "state");
  }

  private ValueState<Long> get(OperatorStateBackend store, boolean isOn) throws Exception {
    return new OptionStates(store)
        .get(
            STATE,
            isOn,
            descriptor -> {
              registered.add(descriptor.getName());
              return null;
            });
  }

  private static OperatorStateBackend store() throws Exception {
    MockEnvironment environment = new MockEnvironmentBuilder().build();
    return new HashMapStateBackend()
        .createOperatorStateBackend(
            new OperatorStateBackendParametersImpl(
                environment, "operator", List.of(), new CloseableRegistry()));
  }
}

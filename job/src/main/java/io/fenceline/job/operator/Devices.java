package io.fenceline.job.operator;

import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.DeviceState;
import java.io.IOException;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/** What is remembered of the device that the current key is. */
final class Devices {
  static final ValueStateDescriptor<DeviceState> DESCRIPTOR =
      new ValueStateDescriptor<>("device", new DeviceSerializer());

  private final ValueState<DeviceState> state;
  private DeviceState current;

  Devices(RuntimeContext runtime) {
    state = runtime.getState(DESCRIPTOR);
  }

  /** The device, or null. */
  Device get() throws IOException {
    current = state.value();
    return current == null ? null : current.device();
  }

  /** To be called after {@link #get} for the same key, which finds what is to be written over. */
  void put(Device device) throws IOException {
    if (current == null) {
      current = DeviceState.of(device);
    } else {
      current.become(device);
    }
    state.update(current);
  }

  void clear() {
    current = null;
    state.clear();
  }
}

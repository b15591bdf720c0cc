package io.fenceline.job.device;

import io.fenceline.job.evaluation.Device;
import io.fenceline.job.evaluation.DeviceState;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/** What is remembered of the device that the current key is. */
public final class Devices {
  public static final ValueStateDescriptor<DeviceState> DESCRIPTOR =
      new ValueStateDescriptor<>("device", new CodecSerializer<>(new DeviceCodec()));

  private final ValueState<DeviceState> state;
  private DeviceState current;

  public Devices(RuntimeContext runtime) {
    state = runtime.getState(DESCRIPTOR);
  }

  /** The device, or null. */
  public Device get() throws IOException {
    current = state.value();
    return current == null ? null : current.device();
  }

  /** To be called after {@link #get} for the same key, which finds what is to be written over. */
  public void put(Device device) throws IOException {
    if (current == null) {
      current = DeviceState.of(device);
    } else {
      current.become(device);
    }
    state.update(current);
  }

  public void clear() {
    current = null;
    state.clear();
  }
}

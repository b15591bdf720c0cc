package io.fenceline.job.device;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/** The device of the current key, in keyed state. */
public final class KeyedDevice {
  public static final ValueStateDescriptor<MutableDevice> STATE =
      new ValueStateDescriptor<>("device", new CodecSerializer<>(new DeviceCodec()));

  private final ValueState<MutableDevice> state;
  private MutableDevice current;

  /**
   * @param state of {@link #STATE}
   */
  public KeyedDevice(ValueState<MutableDevice> state) {
    this.state = state;
  }

  /** The device, or null. */
  public Device get() throws IOException {
    current = state.value();
    return current == null ? null : current.device();
  }

  /** To be called after {@link #get} for the same key, whose object is then overwritten. */
  public void put(Device device) throws IOException {
    if (current == null) {
      current = MutableDevice.of(device);
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

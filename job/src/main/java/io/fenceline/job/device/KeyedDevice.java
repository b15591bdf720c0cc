package io.fenceline.job.device;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.zones.SafeRegions;
import io.fenceline.event.Fix;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/** The device of the current key, in keyed state. */
public final class KeyedDevice {
  public static final ValueStateDescriptor<MutableDevice> STATE =
      new ValueStateDescriptor<>("device", new CodecSerializer<>(new DeviceCodec()));

  private final ValueState<MutableDevice> state;
  private final SafeRegions safeRegions;
  private MutableDevice current;

  /**
   * @param state of {@link #STATE}
   */
  public KeyedDevice(ValueState<MutableDevice> state, SafeRegions safeRegions) {
    this.state = state;
    this.safeRegions = safeRegions;
  }

  /** The device in state, or null; to be called first for each key. */
  public MutableDevice load() throws IOException {
    current = state.value();
    return current;
  }

  /** The device as it is now, or null. */
  public Device get() {
    return current == null ? null : current.device();
  }

  /** Stores the device after an event. */
  public void put(Outcome outcome) throws IOException {
    if (current == null) {
      current = MutableDevice.of(outcome.after());
    } else if (outcome.isSettled()) {
      safeRegions.settle(current, outcome.after().clock());
    } else {
      current.become(outcome.after());
    }
    state.update(current);
  }

  /**
   * Applies a fix, if it is newer than the device and changes nothing since the device is at rest;
   * returns whether it is so.
   */
  public boolean moveInSafeRegion(Fix fix) throws IOException {
    if (current == null
        || fix.timeMillis() <= current.clockMillis()
        || !safeRegions.contain(current, fix)) {
      return false;
    }
    current.moveTo(fix.timeMillis(), fix.lon(), fix.lat());
    state.update(current);
    return true;
  }

  public void clear() {
    current = null;
    state.clear();
  }
}

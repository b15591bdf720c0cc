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
import org.apache.flink.runtime.state.heap.AbstractHeapState;

/** The device of the current key, in keyed state. */
public final class KeyedDevice {
  public static final ValueStateDescriptor<MutableDevice> STATE =
      new ValueStateDescriptor<>("device", new CodecSerializer<>(new DeviceCodec()));

  private final ValueState<MutableDevice> state;
  private final SafeRegions safeRegions;
  private final boolean isOnHeap;
  private MutableDevice current;

  /**
   * @param state of {@link #STATE}
   */
  public KeyedDevice(ValueState<MutableDevice> state, SafeRegions safeRegions) {
    this.state = state;
    this.safeRegions = safeRegions;
    this.isOnHeap = isOnHeap(state);
  }

  /**
   * Whether changes of a value that the state returned are changes of the state: then an update
   * would only search the key again. While a checkpoint is written, Flink's heap returns copies,
   * which are in the state from then on.
   */
  public static boolean isOnHeap(ValueState<?> state) {
    return state instanceof AbstractHeapState;
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
      state.update(current);
      return;
    }
    if (outcome.isSettled()) {
      safeRegions.settle(current, outcome.after().clock());
    } else {
      current.become(outcome.after());
    }
    store();
  }

  private void store() throws IOException {
    if (!isOnHeap) {
      state.update(current);
    }
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
    store();
    return true;
  }

  public void clear() {
    current = null;
    state.clear();
  }
}

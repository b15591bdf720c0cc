package io.fenceline.job.device;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.zones.SafeRegions;
import io.fenceline.event.Fix;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.heap.AbstractHeapState;
import org.apache.flink.streaming.api.operators.KeyContext;

/** The device of the current key, in keyed state. */
public final class KeyedDevice {
  public static final ValueStateDescriptor<MutableDevice> STATE =
      new ValueStateDescriptor<>("device", new CodecSerializer<>(new DeviceCodec()));

  private final ValueState<MutableDevice> state;
  private final SafeRegions safeRegions;
  private final boolean isOnHeap;
  private final DeviceCache cache = new DeviceCache();
  private MutableDevice current;

  /** The devices of the fixes of a batch; null for those that are not known. */
  private MutableDevice[] loaded = {};

  /** Whether each of them was at rest, before any fix of the batch was applied. */
  private boolean[] atRest = {};

  private int loadedCount;

  /** Never read: keeps the compiler from removing the loads of memberships. */
  @SuppressWarnings("UnusedVariable") // Written, so that the compiler keeps the reads.
  private long loadedNumbers;

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

  /**
   * Loads the devices of fixes that are processed next. On the heap only: another state backend
   * would return copies.
   *
   * @param keys left at any of the fixes
   */
  public void loadAll(List<Fix> fixes, KeyContext keys) throws IOException {
    loadedCount = isOnHeap ? fixes.size() : 0;
    if (loaded.length < loadedCount) {
      loaded = new MutableDevice[loadedCount];
      atRest = new boolean[loadedCount];
    }
    if (isOnHeap) {
      cache.find(fixes, loaded);
    }
    for (int i = 0; i < loadedCount; i++) {
      if (loaded[i] == null) {
        loaded[i] = loadFromState(fixes.get(i).deviceId(), keys);
      }
    }
  }

  private MutableDevice loadFromState(String deviceId, KeyContext keys) throws IOException {
    MutableDevice cached = cache.find(deviceId);
    if (cached != null) {
      // An earlier fix of the batch is of the same device.
      return cached;
    }
    keys.setCurrentKey(deviceId);
    MutableDevice device = state.value();
    if (device != null) {
      if (device.id() == null) {
        device.setId(deviceId);
      }
      cache.add(device);
    }
    return device;
  }

  /** A checkpoint begins: from now on the state returns copies of what is in it. */
  public void beginCheckpoint() {
    cache.clear();
  }

  /**
   * Whether the fix of this index, of those whose devices are loaded, is likely to need a lookup.
   * Then starts to load the memberships from memory, with which the result will be compared.
   */
  public boolean needsLookup(int index, Fix fix) {
    MutableDevice device = index < loadedCount ? loaded[index] : null;
    if (device == null) {
      return true;
    }
    atRest[index] = safeRegions.contain(device, fix);
    if (!atRest[index]) {
      loadedNumbers += device.loadMemberships();
    }
    return !atRest[index];
  }

  /** The device of the fix of this index, which is that of the current key, or null. */
  public MutableDevice load(int index) throws IOException {
    current = index < loadedCount ? loaded[index] : null;
    // An earlier fix of the batch may have been its first.
    return current == null ? load() : current;
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

  /** Whether the device may have zones of its own: it is not known, or has some (rule Z6). */
  public boolean mayHaveZones() {
    return current == null || current.hasZones();
  }

  /** Zones of its own have come, gone or changed: the region of the device ends. */
  public void changeZones(boolean hasZones) throws IOException {
    if (current != null) {
      current.setHasZones(hasZones);
      store();
    }
  }

  /** Keeps in mind, in the state of a known device, whether it has zones of its own. */
  public void setHasZones(boolean hasZones) throws IOException {
    if (current != null && current.hasZones() != hasZones) {
      changeZones(hasZones);
    }
  }

  /**
   * Stores the device after an event.
   *
   * @param hasZones whether it has zones of its own
   */
  public void put(String deviceId, Outcome outcome, boolean hasZones) throws IOException {
    if (current == null) {
      current = MutableDevice.of(outcome.after());
      current.setHasZones(hasZones);
      // The key of the state is the same text, so this takes no memory.
      current.setId(deviceId);
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
   * Applies the fix of this index, which did not need a lookup, if it is newer than its device and
   * changes nothing else since the device is at rest; returns whether it is so. The current key may
   * be any. On the heap only: elsewhere devices have no regions.
   */
  public boolean moveInSafeRegion(int index, Fix fix) {
    MutableDevice device = index < loadedCount ? loaded[index] : null;
    // An earlier fix of the batch may have been of the same device, which is now somewhere else.
    if (device == null
        || !atRest[index]
        || fix.timeMillis() <= device.clockMillis()
        || !safeRegions.contain(device, fix)) {
      return false;
    }
    device.moveTo(fix.timeMillis(), fix.lon(), fix.lat());
    return true;
  }

  public void clear() {
    if (current != null) {
      cache.remove(current);
    }
    current = null;
    loadedCount = 0;
    state.clear();
  }
}

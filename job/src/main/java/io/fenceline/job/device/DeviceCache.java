package io.fenceline.job.device;

import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.ShortId;
import io.fenceline.event.Fix;
import java.util.Arrays;
import java.util.List;

/**
 * Devices in keyed state on the heap, by id: those that were loaded since the last checkpoint. To
 * find one here takes fewer loads from memory than in the state, and those of a batch overlap. A
 * hash table with open addressing, which forgets what does not fit. Not thread-safe.
 */
final class DeviceCache {
  private static final int LEAST_SLOTS = 1 << 10;

  /** Ids may have been chosen to collide. */
  private static final int MAX_PROBES = 8;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** At most half of them are taken. */
  private MutableDevice[] slots = new MutableDevice[LEAST_SLOTS];

  private int size;

  /** The short ids of a batch. */
  private long[] firsts = {};

  private long[] seconds = {};

  /**
   * Finds the devices of fixes.
   *
   * @param found gets them, or null for each that is not here
   */
  void find(List<Fix> fixes, MutableDevice[] found) {
    int count = fixes.size();
    if (firsts.length < count) {
      firsts = new long[count];
      seconds = new long[count];
    }
    // The loads of each loop do not depend on each other.
    for (int i = 0; i < count; i++) {
      String id = fixes.get(i).deviceId();
      firsts[i] = ShortId.first(id);
      seconds[i] = ShortId.second(id, firsts[i]);
      found[i] = slots[slot(id, firsts[i], seconds[i])];
    }
    for (int i = 0; i < count; i++) {
      String id = fixes.get(i).deviceId();
      if (found[i] != null && !found[i].hasId(id, firsts[i], seconds[i])) {
        found[i] = find(id, firsts[i], seconds[i]);
      }
    }
  }

  /** The device of this id; null if it is not here. */
  MutableDevice find(String id) {
    long first = ShortId.first(id);
    return find(id, first, ShortId.second(id, first));
  }

  private MutableDevice find(String id, long first, long second) {
    int slot = slot(id, first, second);
    for (int i = 0; i < MAX_PROBES && slots[slot] != null; i++) {
      if (slots[slot].hasId(id, first, second)) {
        return slots[slot];
      }
      slot = next(slot);
    }
    return null;
  }

  /** Adds a device that is not here. */
  void add(MutableDevice device) {
    if (2 * (size + 1) > slots.length) {
      grow();
    }
    String id = device.id();
    long first = ShortId.first(id);
    int slot = slot(id, first, ShortId.second(id, first));
    for (int i = 0; i < MAX_PROBES; i++) {
      if (slots[slot] == null) {
        slots[slot] = device;
        size++;
        return;
      }
      slot = next(slot);
    }
  }

  /** Removes a device, if it is here. */
  void remove(MutableDevice device) {
    // Its slot stays taken, since others may have been moved past it.
    device.setId(null);
  }

  void clear() {
    if (slots.length > LEAST_SLOTS && 8 * size < slots.length) {
      slots = new MutableDevice[slots.length / 2];
    } else {
      Arrays.fill(slots, null);
    }
    size = 0;
  }

  private void grow() {
    MutableDevice[] before = slots;
    slots = new MutableDevice[2 * before.length];
    size = 0;
    for (MutableDevice device : before) {
      if (device != null && device.id() != null) {
        add(device);
      }
    }
  }

  private int slot(String id, long first, long second) {
    long hash =
        first == ShortId.NONE
            ? id.hashCode()
            : Long.rotateLeft(first * GOLDEN_RATIO, Integer.SIZE) + second;
    // Ids with a number, such as cab-7, differ in few bits: one multiplication leaves them close.
    hash *= GOLDEN_RATIO;
    hash ^= hash >>> Integer.SIZE;
    return (int) (hash * GOLDEN_RATIO >>> Long.numberOfLeadingZeros(slots.length - 1));
  }

  private int next(int slot) {
    return slot + 1 & slots.length - 1;
  }
}

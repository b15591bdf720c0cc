package io.fenceline.geo.index;

import java.util.Arrays;

/** A growing list of slots, reused from search to search. Not thread-safe. */
final class SlotList {
  private int[] slots = new int[64];
  private int size;

  void clear() {
    size = 0;
  }

  void add(int slot) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, 2 * size);
    }
    slots[size++] = slot;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return slots[i];
  }

  /** Sorts the slots and leaves each of them once. */
  void removeDuplicates() {
    Arrays.sort(slots, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || slots[i] != slots[i - 1]) {
        slots[kept++] = slots[i];
      }
    }
    size = kept;
  }
}

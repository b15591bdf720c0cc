package io.fenceline.geo.index;

import java.util.Arrays;

/**
 * A growing list of the slots that a search found, reused from search to search, and how many were
 * candidates. Not thread-safe.
 */
final class SlotList {
  private int[] slots = new int[64];
  private int size;
  private int candidates;

  void clear() {
    size = 0;
    candidates = 0;
  }

  /** Counts slots that had to be tested, whether they are added or not. */
  void addCandidates(int count) {
    candidates += count;
  }

  int candidates() {
    return candidates;
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

  /** Replaces the slot at this position. */
  void set(int i, int slot) {
    slots[i] = slot;
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

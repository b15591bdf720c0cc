package io.fenceline.gateway.past;

import io.fenceline.event.Bytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The attributes of devices: the first of each, and where they change; only the first, once these
 * take too much. Not thread-safe.
 */
final class PastAttributes {
  /** Beside the content of an entry. */
  private static final int OVERHEAD_BYTES = 50;

  private final int mostBytes;
  private final Map<String, List<Entry>> byDevice = new HashMap<>();
  private int heldBytes;
  private boolean complete = true;

  /**
   * @param attributes a JSON object
   */
  record Entry(long timeMillis, Bytes attributes) {
    private int size() {
      return OVERHEAD_BYTES + attributes.size();
    }
  }

  PastAttributes(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  void add(String deviceId, long timeMillis, Bytes attributes) {
    List<Entry> entries = byDevice.get(deviceId);
    if (entries != null && (!complete || isLast(attributes, entries))) {
      return;
    }
    Entry entry = new Entry(timeMillis, attributes);
    if (heldBytes + entry.size() > mostBytes) {
      if (complete) {
        keepFirst();
      }
      if (entries != null || heldBytes + entry.size() > mostBytes) {
        return;
      }
    }
    heldBytes += entry.size();
    byDevice.computeIfAbsent(deviceId, id -> new ArrayList<>(1)).add(entry);
  }

  private static boolean isLast(Bytes attributes, List<Entry> entries) {
    return entries.get(entries.size() - 1).attributes().equals(attributes);
  }

  private void keepFirst() {
    complete = false;
    heldBytes = 0;
    for (List<Entry> entries : byDevice.values()) {
      entries.sort(Comparator.comparingLong(Entry::timeMillis));
      entries.subList(1, entries.size()).clear();
      heldBytes += entries.get(0).size();
    }
  }

  /** The entries of a device, oldest first. */
  List<Entry> of(String deviceId) {
    return byDevice.getOrDefault(deviceId, List.of()).stream()
        .sorted(Comparator.comparingLong(Entry::timeMillis))
        .toList();
  }

  /** Whether no change was left out. */
  boolean isComplete() {
    return complete;
  }
}

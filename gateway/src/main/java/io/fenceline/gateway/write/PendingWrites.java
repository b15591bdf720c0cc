package io.fenceline.gateway.write;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The ids that are being written through this gateway and not served yet. A conditional write of
 * such an id cannot be decided, so that of several at the same moment one goes on. Thread-safe.
 */
public final class PendingWrites {
  private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

  /** Counts a write until {@link #end}; false if it is conditional and another one is pending. */
  public boolean begin(String id, boolean conditional) {
    if (conditional) {
      return counts.putIfAbsent(id, 1) == null;
    }
    counts.merge(id, 1, Integer::sum);
    return true;
  }

  public void end(String id) {
    counts.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
  }
}

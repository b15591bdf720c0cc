package io.fenceline.gateway.state;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * How far the records of a topic are in force in this process, so that a writer can wait until its
 * own record is. Thread-safe.
 */
public final class AppliedOffsets {
  private final Map<Integer, Long> positions = new HashMap<>();
  private final Map<Integer, TreeMap<Long, CompletableFuture<Void>>> waiting = new HashMap<>();

  /**
   * Completes when the record at this offset is in force, on the thread that puts it into force. A
   * caller that waits for a limited time cancels nothing: others may wait for the same record.
   */
  public CompletableFuture<Void> reached(int partition, long offset) {
    synchronized (positions) {
      if (positions.getOrDefault(partition, 0L) > offset) {
        return CompletableFuture.completedFuture(null);
      }
      return waiting
          .computeIfAbsent(partition, number -> new TreeMap<>())
          .computeIfAbsent(offset, at -> new CompletableFuture<>())
          .copy();
    }
  }

  /** The topic is read again; offsets may mean other records than before. */
  public void restart() {
    synchronized (positions) {
      positions.clear();
    }
  }

  /**
   * Advances the position of a partition.
   *
   * @param position the offset after the last record that is in force
   */
  public void advance(int partition, long position) {
    Map<Long, CompletableFuture<Void>> reached;
    synchronized (positions) {
      positions.merge(partition, position, Math::max);
      Map<Long, CompletableFuture<Void>> before =
          waiting.getOrDefault(partition, new TreeMap<>()).headMap(position);
      reached = new HashMap<>(before);
      before.clear();
    }
    reached.values().forEach(future -> future.complete(null));
  }
}

package io.fenceline.gateway.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * The bytes of the messages that wait for all clients of an event loop, and their limit. Belongs to
 * its event loop.
 */
final class QueueBudget {
  private final long maxBytes;
  private final LongAdder ofAllLoops;
  private long bytes;

  /**
   * @param maxBytes the share of this event loop
   * @param ofAllLoops counts the same for the metrics
   */
  QueueBudget(long maxBytes, LongAdder ofAllLoops) {
    this.maxBytes = maxBytes;
    this.ofAllLoops = ofAllLoops;
  }

  void add(long change) {
    bytes += change;
    ofAllLoops.add(change);
  }

  long bytes() {
    return bytes;
  }

  boolean isExceeded() {
    return bytes > maxBytes;
  }

  /** Whether clients should not be sent anything that can be sent later. */
  boolean isScarce() {
    return bytes > maxBytes / 2;
  }

  /**
   * The clients with the longest queues, until the others take three quarters of the limit: if only
   * the excess were closed, the next message would start the search again.
   */
  <T> List<T> longest(Collection<T> clients, ToLongFunction<T> queuedBytes) {
    List<T> waiting = new ArrayList<>();
    for (T client : clients) {
      if (queuedBytes.applyAsLong(client) > 0) {
        waiting.add(client);
      }
    }
    waiting.sort(Comparator.comparingLong(queuedBytes).reversed());
    long left = bytes;
    int count = 0;
    while (count < waiting.size() && left > maxBytes / 4 * 3) {
      left -= queuedBytes.applyAsLong(waiting.get(count++));
    }
    return waiting.subList(0, count);
  }
}

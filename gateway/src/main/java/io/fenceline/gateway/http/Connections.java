package io.fenceline.gateway.http;

import io.vertx.core.http.HttpConnection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the open connections, in all and of each client address. Thread-safe. */
public final class Connections {
  private final int perAddress;
  private final ConcurrentMap<String, Integer> byAddress = new ConcurrentHashMap<>();
  private final LongAdder open = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /**
   * @param perAddress the limit; 0 for none
   */
  public Connections(int perAddress) {
    this.perAddress = perAddress;
  }

  /** Counts the connection until {@link #closed}; false when its address has too many. */
  boolean opened(HttpConnection connection) {
    int count = byAddress.merge(connection.remoteAddress().hostAddress(), 1, Integer::sum);
    open.increment();
    if (perAddress > 0 && count > perAddress) {
      refused.increment();
      return false;
    }
    return true;
  }

  void closed(HttpConnection connection) {
    open.decrement();
    byAddress.computeIfPresent(
        connection.remoteAddress().hostAddress(), (same, count) -> count == 1 ? null : count - 1);
  }

  public long open() {
    return open.sum();
  }

  public long refused() {
    return refused.sum();
  }
}

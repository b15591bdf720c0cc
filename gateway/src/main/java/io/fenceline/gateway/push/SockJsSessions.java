package io.fenceline.gateway.push;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The SockJS sessions of all event loops. One without a subscription costs memory although nobody
 * has shown credentials, and needs no connection, so their number is limited. The limits are not
 * exact while sessions begin at the same time. Thread-safe.
 */
public final class SockJsSessions {
  private final int mostPending;
  private final int mostPendingOfAddress;

  /** The ids of sessions, which are secrets, each with its client. */
  private final ConcurrentMap<String, SessionOwner> open = new ConcurrentHashMap<>();

  private final Set<String> pending = ConcurrentHashMap.newKeySet();
  private final AtomicInteger pendingCount = new AtomicInteger();
  private final Map<String, Integer> pendingByAddress = new ConcurrentHashMap<>();

  /**
   * @param mostPending limit of sessions without subscription
   * @param mostPendingOfAddress limit of those of one client address; 0 for no limit
   */
  public SockJsSessions(int mostPending, int mostPendingOfAddress) {
    this.mostPending = mostPending;
    this.mostPendingOfAddress = mostPendingOfAddress;
  }

  /** Whether a request may continue its session, or begin one. */
  boolean permits(String session, String address) {
    return open.containsKey(session)
        || (pendingCount.get() < mostPending
            && (mostPendingOfAddress == 0
                || pendingByAddress.getOrDefault(address, 0) < mostPendingOfAddress));
  }

  /** Whether a session is open and belongs to another client. */
  boolean belongsToAnother(String session, SessionOwner client) {
    SessionOwner owner = open.get(session);
    return owner != null && !owner.equals(client);
  }

  void opened(String session, SessionOwner client) {
    if (open.putIfAbsent(session, client) == null && pending.add(session)) {
      pendingCount.incrementAndGet();
      pendingByAddress.merge(client.address(), 1, Integer::sum);
    }
  }

  void subscribed(String session) {
    if (pending.remove(session)) {
      pendingCount.decrementAndGet();
      pendingByAddress.computeIfPresent(
          open.get(session).address(), (address, count) -> count == 1 ? null : count - 1);
    }
  }

  void closed(String session) {
    subscribed(session);
    open.remove(session);
  }

  int pending() {
    return pendingCount.get();
  }
}

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

  /** The ids of sessions that requests under way may open. */
  private final ConcurrentMap<String, SessionOwner> claimed = new ConcurrentHashMap<>();

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

  /**
   * Claims a session for a client until {@link #release}: SockJS answers that a session is open
   * before it says so here.
   *
   * @return false if the session is another client's
   */
  boolean claim(String session, SessionOwner client) {
    SessionOwner first = claimed.putIfAbsent(session, client);
    SessionOwner owner = open.getOrDefault(session, first == null ? client : first);
    if (owner.equals(client)) {
      return true;
    }
    if (first == null) {
      claimed.remove(session, client);
    }
    return false;
  }

  /** The request that claimed the session has ended. */
  void release(String session, SessionOwner client) {
    claimed.remove(session, client);
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

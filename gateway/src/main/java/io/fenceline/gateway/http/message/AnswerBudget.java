package io.fenceline.gateway.http.message;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of large answers that their clients have not read yet, of all event loops together, and
 * their limits. A client that has no unread answer may always begin one. Thread-safe.
 */
public final class AnswerBudget {
  /** A client may use this part of the budget. */
  private static final int SHARE_OF_CLIENT = 4;

  private final long maxBytes;
  private final AtomicLong bytes = new AtomicLong();
  private final ConcurrentMap<String, Long> byClient = new ConcurrentHashMap<>();

  public AnswerBudget(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  public long bytes() {
    return bytes.get();
  }

  /** Whether another answer fits beside those of the same client. */
  boolean permits(String client, long more) {
    long known = byClient.getOrDefault(client, 0L);
    return known == 0 || known + more <= maxBytes / SHARE_OF_CLIENT;
  }

  /** Whether another answer fits beside those of all clients. */
  boolean permits(long more) {
    long known = bytes.get();
    return known == 0 || known + more <= maxBytes;
  }

  /** How many clients have unread answers. */
  int clients() {
    return byClient.size();
  }

  void add(String client, long change) {
    if (change == 0) {
      return;
    }
    bytes.addAndGet(change);
    byClient.merge(client, change, (known, added) -> known + added == 0 ? null : known + added);
  }
}

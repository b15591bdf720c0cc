package io.fenceline.gateway.access;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tokens verified last, so that a client's further requests cost no signature. Bounded; the
 * token used least recently makes room. An entry counts until the token expires, at most {@link
 * #LONGEST}, so a key that was withdrawn soon stops to count. Thread-safe.
 */
final class VerifiedTokens {
  static final int CAPACITY = 10_000;
  static final Duration LONGEST = Duration.ofMinutes(5);

  private record Entry(Principal principal, long untilMillis) {}

  private final Clock clock;
  private final Map<String, Entry> entries =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
          return size() > CAPACITY;
        }
      };

  VerifiedTokens(Clock clock) {
    this.clock = clock;
  }

  /** Null when the token is unknown or has expired. */
  synchronized Principal get(String token) {
    Entry entry = entries.get(token);
    if (entry == null) {
      return null;
    }
    if (clock.millis() >= entry.untilMillis()) {
      entries.remove(token);
      return null;
    }
    return entry.principal();
  }

  synchronized void put(String token, Principal principal) {
    long latest = clock.millis() + LONGEST.toMillis();
    entries.put(token, new Entry(principal, Math.min(principal.expiresAtMillis(), latest)));
  }

  synchronized void clear() {
    entries.clear();
  }

  synchronized int size() {
    return entries.size();
  }
}

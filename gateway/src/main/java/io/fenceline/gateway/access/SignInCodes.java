package io.fenceline.gateway.access;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Codes for addresses that people open or scan: each is exchanged for its credentials once, soon,
 * and at this process only. Only their hashes are kept. Thread-safe.
 */
public final class SignInCodes {
  /** How long a code can be used. */
  public static final Duration LIFETIME = Duration.ofMinutes(10);

  /** Without letters that are taken for digits. */
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  /** 65 random bits. */
  private static final int LENGTH = 13;

  /** Older ones make room. */
  static final int MOST = 100;

  private static final double ATTEMPTS_PER_SECOND = 0.2;
  private static final int ATTEMPTS_AT_ONCE = 10;

  private record Entry(byte[] hash, String credential, long issuedNanos) {}

  private final SecureRandom random = new SecureRandom();
  private final Deque<Entry> entries = new ArrayDeque<>();
  private final LongSupplier nanoTime;
  private final RateLimiter attempts;

  public SignInCodes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.attempts = new RateLimiter(ATTEMPTS_PER_SECOND, ATTEMPTS_AT_ONCE, nanoTime);
  }

  /** A new code for an API key or a token. */
  public synchronized String issue(String credential) {
    removeExpired();
    if (entries.size() == MOST) {
      entries.removeFirst();
    }
    StringBuilder code = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      code.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    entries.addLast(new Entry(ApiKey.hash(code.toString()), credential, nanoTime.getAsLong()));
    return code.toString();
  }

  /**
   * Counts an attempt to exchange a code, right or wrong; returns 0, or after how many nanoseconds
   * the client may try again.
   *
   * @param address that the attempt comes from
   */
  public long attempt(String address) {
    return attempts.acquire(address);
  }

  /** The credentials of a code, which cannot be used any more; empty if it could not be used. */
  public synchronized Optional<String> exchange(String code) {
    Optional<Entry> found = find(code);
    found.ifPresent(entries::remove);
    return found.map(Entry::credential);
  }

  /** Whether the code was neither used nor has expired. */
  public synchronized boolean isUsable(String code) {
    return find(code).isPresent();
  }

  /** Compares with every code, so the time that it takes says nothing. */
  private Optional<Entry> find(String code) {
    removeExpired();
    byte[] hash = ApiKey.hash(code);
    Entry found = null;
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(entry.hash(), hash)) {
        found = entry;
      }
    }
    return Optional.ofNullable(found);
  }

  private void removeExpired() {
    long now = nanoTime.getAsLong();
    entries.removeIf(entry -> now - entry.issuedNanos() >= LIFETIME.toNanos());
  }
}

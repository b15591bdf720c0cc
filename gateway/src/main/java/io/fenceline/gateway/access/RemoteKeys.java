package io.fenceline.gateway.access;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import io.fenceline.kafka.loop.DaemonThreads;
import java.io.IOException;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The key set of an issuer's server. Known keys are found at once, however slow the server is; for
 * an unknown one the set has to be fetched again, by a thread of its own and at most once a second.
 * Thread-safe.
 */
final class RemoteKeys implements JWKSource<SecurityContext>, AutoCloseable {
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_BYTES = 256 * 1024;
  private static final long REFRESH_NANOS = Duration.ofMinutes(5).toNanos();
  private static final long RETRY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  /** How long the last key set serves while its server is out of reach. */
  private static final long OUTAGE_NANOS = Duration.ofHours(4).toNanos();

  /** The set has to be fetched before it is known whether there is such a key. */
  static final class UnknownKeyException extends KeySourceException {
    UnknownKeyException() {
      super("the key of the token is not known yet");
    }
  }

  /** A look-up after the set was fetched: what is unknown then does not exist. */
  enum Lookup implements SecurityContext {
    FIRST,
    AFTER_FETCH
  }

  private record Fetched(JWKSet keys, long nanos) {}

  private final URL url;
  private final DefaultResourceRetriever retriever =
      new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAX_BYTES);
  private final ScheduledExecutorService fetcher = DaemonThreads.single("fenceline-keys");
  private volatile Fetched fetched;

  /** The fetch that has not begun yet; null for none. */
  private CompletableFuture<Void> next;

  private long begunNanos = System.nanoTime() - INTERVAL_NANOS;

  RemoteKeys(URL url) {
    this.url = url;
  }

  @Override
  public List<JWK> get(JWKSelector selector, SecurityContext lookup) throws KeySourceException {
    Fetched known = fetched;
    long age = known == null ? 0 : System.nanoTime() - known.nanos;
    if (known != null && age < OUTAGE_NANOS) {
      if (age > REFRESH_NANOS) {
        refreshInBackground();
      }
      List<JWK> found = selector.select(known.keys);
      if (!found.isEmpty() || lookup == Lookup.AFTER_FETCH) {
        return found;
      }
    }
    throw new UnknownKeyException();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The keys that are known serve on.
  private synchronized void refreshInBackground() {
    if (System.nanoTime() - begunNanos > RETRY_NANOS) {
      fetch();
    }
  }

  /** Ends when a fetch has ended that begins from now on; fails when it failed. */
  @SuppressWarnings("FutureReturnValueIgnored") // Its task fails in no way.
  synchronized CompletableFuture<Void> fetch() {
    if (next == null) {
      next = new CompletableFuture<>();
      long wait = Math.max(0, begunNanos + INTERVAL_NANOS - System.nanoTime());
      fetcher.schedule(this::fetchNow, wait, TimeUnit.NANOSECONDS);
    }
    return next;
  }

  private synchronized CompletableFuture<Void> begin() {
    CompletableFuture<Void> begun = next;
    next = null;
    begunNanos = System.nanoTime();
    return begun;
  }

  private void fetchNow() {
    CompletableFuture<Void> result = begin();
    try {
      String content = retriever.retrieveResource(url).getContent();
      fetched = new Fetched(JWKSet.parse(content), System.nanoTime());
      result.complete(null);
    } catch (IOException | ParseException | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    fetcher.shutdownNow();
  }
}

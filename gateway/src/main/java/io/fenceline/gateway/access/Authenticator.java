package io.fenceline.gateway.access;

import io.fenceline.gateway.access.AccessException.Kind;
import io.fenceline.gateway.access.RemoteKeys.Lookup;
import io.fenceline.gateway.access.RemoteKeys.UnknownKeyException;
import io.fenceline.kafka.loop.DaemonThreads;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks the credentials of requests. Slow checks and waits for the network (signatures by public
 * keys) run on its own threads, never on the caller's. Thread-safe.
 */
public final class Authenticator implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int MAX_WAITING = 1_000;
  private static final int FETCH_SECONDS = 12;

  private final boolean open;
  private final ReloadingFile<ApiKeys> apiKeys;
  private final TokenVerifier verifier;
  private final VerifiedTokens verified;
  private final ThreadPoolExecutor executor;
  private final AtomicInteger waitingForKeys = new AtomicInteger();
  private final List<ReloadingFile<?>> tokenFiles;

  /** Null when keys come from files. */
  private final RemoteKeys remoteKeys;

  /**
   * Reads the files of keys.
   *
   * @throws IOException when one cannot be read or used; the message names it
   */
  public Authenticator(AccessOptions options, Clock clock) throws IOException {
    this.open = options.open();
    this.apiKeys =
        options.apiKeys() == null ? null : new ReloadingFile<>(options.apiKeys(), ApiKeys::parse);
    this.verified = new VerifiedTokens(clock);
    if (options.tokens() == null) {
      this.tokenFiles = List.of();
      this.remoteKeys = null;
      this.verifier = null;
      this.executor = null;
    } else {
      TokenKeys keys = TokenKeys.of(options.tokens());
      this.tokenFiles = keys.files();
      this.remoteKeys = keys.remote();
      this.verifier =
          new TokenVerifier(
              keys.selector(), options.tokens().audience(), options.tokens().issuer(), clock);
      this.executor = keys.slow() ? executor() : null;
    }
  }

  private static ThreadPoolExecutor executor() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            DaemonThreads.named("fenceline-tokens"));
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * The client that the credentials identify. Fails with {@link AccessException}. Usually complete
   * on return; otherwise completes on another thread.
   */
  public CompletableFuture<Principal> authenticate(Credentials credentials) {
    if (open && !canCheck(credentials)) {
      return CompletableFuture.completedFuture(Principal.anybody());
    }
    if (credentials.apiKey() != null) {
      return byApiKey(credentials.apiKey());
    }
    if (credentials.token() != null) {
      return byToken(credentials.token());
    }
    return CompletableFuture.failedFuture(
        new AccessException(Kind.MISSING, "the request has no credentials; send " + accepted()));
  }

  private boolean canCheck(Credentials credentials) {
    return (credentials.apiKey() != null && apiKeys != null)
        || (credentials.token() != null && verifier != null);
  }

  private String accepted() {
    List<String> ways = new ArrayList<>();
    if (verifier != null) {
      ways.add("a JSON Web Token");
    }
    if (apiKeys != null) {
      ways.add("an API key");
    }
    return String.join(" or ", ways);
  }

  private CompletableFuture<Principal> byApiKey(String key) {
    if (apiKeys == null) {
      return CompletableFuture.failedFuture(
          AccessException.invalid("this gateway accepts no API keys; send " + accepted()));
    }
    return apiKeys
        .value()
        .find(key)
        .map(CompletableFuture::completedFuture)
        .orElseGet(
            () ->
                CompletableFuture.failedFuture(
                    AccessException.invalid("the API key is unknown or was withdrawn")));
  }

  private CompletableFuture<Principal> byToken(String token) {
    if (verifier == null) {
      return CompletableFuture.failedFuture(
          AccessException.invalid("this gateway accepts no tokens; send " + accepted()));
    }
    Principal known = verified.get(token);
    if (known != null) {
      return CompletableFuture.completedFuture(known);
    }
    CompletableFuture<Principal> result = new CompletableFuture<>();
    if (executor == null) {
      verify(token, Lookup.FIRST, result);
    } else {
      execute(token, Lookup.FIRST, result);
    }
    return result;
  }

  private void execute(String token, Lookup lookup, CompletableFuture<Principal> result) {
    try {
      executor.execute(() -> verify(token, lookup, result));
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(
          new AccessException(Kind.UNAVAILABLE, "too many tokens are being checked; try again"));
    }
  }

  private void verify(String token, Lookup lookup, CompletableFuture<Principal> result) {
    try {
      Principal principal = verifier.verify(token, lookup);
      verified.put(token, principal);
      result.complete(principal);
    } catch (UnknownKeyException e) {
      verifyAfterFetch(token, result);
    } catch (AccessException | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  /** Waits without a thread: tokens of known keys are checked meanwhile. */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens completes the result.
  private void verifyAfterFetch(String token, CompletableFuture<Principal> result) {
    if (waitingForKeys.incrementAndGet() > MAX_WAITING) {
      waitingForKeys.decrementAndGet();
      result.completeExceptionally(AccessException.keysUnavailable());
      return;
    }
    remoteKeys
        .fetch()
        .copy()
        .orTimeout(FETCH_SECONDS, TimeUnit.SECONDS)
        .whenComplete(
            (fetched, failure) -> {
              waitingForKeys.decrementAndGet();
              if (failure == null) {
                execute(token, Lookup.AFTER_FETCH, result);
              } else {
                result.completeExceptionally(AccessException.keysUnavailable());
              }
            });
  }

  /** Whether requests need no credentials. */
  public boolean isOpen() {
    return open;
  }

  /** Whether the API key of a client has been removed from the file, or permits something else. */
  public boolean isWithdrawn(Principal principal) {
    return principal.apiKeyId() != null && !apiKeys.value().has(principal);
  }

  /** Reads changed files again, which blocks; to be called every few seconds. */
  public void refresh() {
    if (apiKeys != null) {
      apiKeys.refresh();
    }
    for (ReloadingFile<?> file : tokenFiles) {
      if (file.refresh()) {
        verified.clear();
      }
    }
  }

  /** How many files of keys cannot be used, so that their previous content is in force. */
  public long staleFiles() {
    return tokenFiles.stream().filter(ReloadingFile::isStale).count()
        + (apiKeys != null && apiKeys.isStale() ? 1 : 0);
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
    if (remoteKeys != null) {
      remoteKeys.close();
    }
  }
}

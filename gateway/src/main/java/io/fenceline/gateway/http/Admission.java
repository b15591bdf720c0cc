package io.fenceline.gateway.http;

import io.fenceline.gateway.access.Credentials;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.Answers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Admits requests, or answers why not. Thread-safe. */
public final class Admission {
  private final Vertx vertx;
  private final AccessGate gate;

  Admission(Vertx vertx, AccessGate gate) {
    this.vertx = vertx;
    this.gate = gate;
  }

  /** Continues with a request; what it throws is answered. */
  public interface Next<T> {
    void accept(RoutingContext context, T value);
  }

  /**
   * Continues with the client of a request, on its event loop. A request whose credentials are
   * checked elsewhere is paused meanwhile, and stays so.
   *
   * @param token of a client that cannot set headers; null for the credentials of the headers
   * @param scopes that the client needs
   */
  public void admit(RoutingContext context, String token, Set<Scope> scopes, Next<Principal> next) {
    CompletableFuture<Principal> admitted =
        token == null
            ? gate.admit(context.request(), scopes)
            : gate.admit(Credentials.of(token), scopes);
    if (!admitted.isDone()) {
      context.request().pause();
    }
    continueOnLoop(
        context,
        admitted,
        (same, principal) -> {
          AccessLog.identify(context, principal);
          next.accept(context, principal);
        });
  }

  /** Continues on the event loop of the caller, whatever thread completes the future. */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  <T> void continueOnLoop(RoutingContext context, CompletableFuture<T> future, Next<T> next) {
    Context loop = vertx.getOrCreateContext();
    future.whenComplete(
        (value, failure) -> {
          if (Vertx.currentContext() == loop) {
            proceed(context, future, next);
          } else {
            loop.runOnContext(run -> proceed(context, future, next));
          }
        });
  }

  /** The future is done. */
  private static <T> void proceed(
      RoutingContext context, CompletableFuture<T> future, Next<T> next) {
    try {
      next.accept(context, future.join());
    } catch (RuntimeException e) {
      Answers.fail(context, e);
    }
  }
}

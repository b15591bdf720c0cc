package io.fenceline.gateway.http;

import io.fenceline.gateway.access.Credentials;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.contract.Operation;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Routes the requests of one operation: admits the client, checks the parameters, reads the body,
 * calls the handler. Access is checked before the path and before the body, so a refused client
 * learns nothing and costs little.
 */
final class OperationRoute implements Handler<RoutingContext> {
  private final Vertx vertx;
  private final AccessGate gate;
  private final BodyReader bodies;
  private final RequestMetrics.OfOperation metrics;
  private final ApiHandler handler;
  private final Operation operation;

  OperationRoute(
      Vertx vertx,
      AccessGate gate,
      BodyReader bodies,
      RequestMetrics metrics,
      Operation operation,
      ApiHandler handler) {
    this.vertx = vertx;
    this.gate = gate;
    this.bodies = bodies;
    this.metrics = metrics.of(operation.id());
    this.handler = handler;
    this.operation = operation;
  }

  @Override
  public void handle(RoutingContext context) {
    long startNanos = System.nanoTime();
    context.addEndHandler(
        end -> metrics.record(context.response().getStatusCode(), System.nanoTime() - startNanos));
    CompletableFuture<Principal> admitted = admit(context);
    if (admitted.isDone()) {
      proceed(context, admitted, this::admitted);
    } else {
      context.request().pause();
      continueOnLoop(context, admitted, this::admitted);
    }
  }

  private CompletableFuture<Principal> admit(RoutingContext context) {
    String token =
        operation.takesTokenInQuery() ? context.queryParams().get(Contract.ACCESS_TOKEN) : null;
    return token == null
        ? gate.admit(context.request(), operation.scopes())
        : gate.admit(Credentials.of(token), operation.scopes());
  }

  private void admitted(RoutingContext context, Principal principal) {
    AccessLog.identify(context, principal);
    HttpServerRequest request = context.request();
    Map<String, Object> values = operation.parameters().read(context);
    if (operation.mediaTypes() == null) {
      BodyReader.requireNone(request);
      request.resume();
      handler.handle(new ApiRequest(context, principal, values, null));
      return;
    }
    operation.mediaTypes().check(request);
    CompletableFuture<byte[]> body = bodies.read(vertx, context);
    continueOnLoop(
        context,
        body,
        (same, bytes) -> handler.handle(new ApiRequest(context, principal, values, bytes)));
  }

  private interface Next<T> {
    void accept(RoutingContext context, T value);
  }

  /** Continues on the event loop of the request, whatever thread completes the future. */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  private <T> void continueOnLoop(
      RoutingContext context, CompletableFuture<T> future, Next<T> next) {
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

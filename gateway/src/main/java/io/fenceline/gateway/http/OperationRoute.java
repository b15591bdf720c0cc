package io.fenceline.gateway.http;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.contract.MediaTypes;
import io.fenceline.gateway.http.contract.Operation;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
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
  private final Admission admission;
  private final BodyReader bodies;
  private final RequestMetrics.OfOperation metrics;
  private final ApiHandler handler;
  private final Operation operation;

  OperationRoute(
      Vertx vertx,
      Admission admission,
      BodyReader bodies,
      RequestMetrics metrics,
      Operation operation,
      ApiHandler handler) {
    this.vertx = vertx;
    this.admission = admission;
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
    String token =
        operation.takesTokenInQuery() ? context.queryParams().get(Contract.ACCESS_TOKEN) : null;
    admission.admit(context, token, operation.scopes(), this::admitted);
  }

  private void admitted(RoutingContext context, Principal principal) {
    HttpServerRequest request = context.request();
    Map<String, Object> values = operation.parameters().read(context);
    MediaTypes types = operation.mediaTypes();
    if (types == null || (!types.areRequired() && BodyReader.isAbsent(request))) {
      BodyReader.requireNone(request);
      request.resume();
      handler.handle(new ApiRequest(context, principal, values, null));
      return;
    }
    types.check(request);
    CompletableFuture<byte[]> body = bodies.read(vertx, context);
    admission.continueOnLoop(
        context,
        body,
        (same, bytes) -> handler.handle(new ApiRequest(context, principal, values, bytes)));
  }
}

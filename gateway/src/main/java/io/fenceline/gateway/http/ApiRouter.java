package io.fenceline.gateway.http;

import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.openapi.router.OpenAPIRoute;
import io.vertx.ext.web.openapi.router.RouterBuilder;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Path;
import java.util.List;
import java.util.Map;

/**
 * Builds the router of one event loop from the OpenAPI document. Of Vert.x's builder it uses the
 * routes; access and validation are {@link OperationRoute}'s, in one place and in that order.
 */
final class ApiRouter {
  private final Vertx vertx;
  private final SharedParts shared;

  ApiRouter(Vertx vertx, SharedParts shared) {
    this.vertx = vertx;
    this.shared = shared;
  }

  /**
   * @param first handlers of every request before it is routed
   * @throws IllegalStateException when an operation has no handler, or a handler no operation
   */
  Router build(LoopServices services, List<Handler<RoutingContext>> first) {
    OpenAPIContract contract = shared.contract();
    RouterBuilder builder = RouterBuilder.create(vertx, contract);
    first.forEach(builder::rootHandler);
    if (shared.options().accessLog()) {
      builder.rootHandler(new AccessLog());
    }
    if (shared.gate().isOpen()) {
      builder.rootHandler(new LocalRequests(shared.origins()));
    }
    if (!shared.options().allowedOrigins().isEmpty()) {
      builder.rootHandler(shared.origins());
    }
    Map<String, ApiHandler> handlers = services.handlers();
    requireSame(builder.getRoutes(), handlers);
    for (OpenAPIRoute route : builder.getRoutes()) {
      Operation operation = route.getOperation();
      ApiHandler handler = handlers.get(Contract.idOf(operation));
      route.setDoValidation(false).addHandler(route(operation, handler));
    }
    Router router = builder.createRouter();
    services.addRoutes(router);
    addErrors(router, contract);
    return router;
  }

  private OperationRoute route(Operation operation, ApiHandler handler) {
    return new OperationRoute(
        vertx, shared.gate(), shared.bodies(), shared.metrics(), operation, handler);
  }

  private static void requireSame(List<OpenAPIRoute> routes, Map<String, ApiHandler> handlers) {
    List<String> operations =
        routes.stream().map(r -> Contract.idOf(r.getOperation())).distinct().sorted().toList();
    List<String> handled = handlers.keySet().stream().sorted().toList();
    if (!operations.equals(handled)) {
      throw new IllegalStateException(
          "the OpenAPI document has the operations " + operations + ", handlers have " + handled);
    }
  }

  private void addErrors(Router router, OpenAPIContract contract) {
    RequestMetrics.OfOperation metrics = shared.metrics().of(RequestMetrics.NO_OPERATION);
    addError(router, metrics, 400, context -> badRequest());
    addError(
        router,
        metrics,
        404,
        context ->
            Problem.of(
                ProblemType.NOT_FOUND,
                "there is no " + context.request().path() + "; see /v1/openapi.json"));
    addError(router, metrics, 405, context -> wrongMethod(context.request(), contract));
  }

  private interface Failure {
    Problem of(RoutingContext context);
  }

  private static void addError(
      Router router, RequestMetrics.OfOperation metrics, int status, Failure failure) {
    router.errorHandler(
        status,
        context -> {
          metrics.record(status, 0);
          Answers.send(context.request(), failure.of(context));
        });
  }

  private static Problem badRequest() {
    return Problem.of(ProblemType.INVALID_REQUEST, "the URL is not well-formed");
  }

  private static Problem wrongMethod(HttpServerRequest request, OpenAPIContract contract) {
    Path path = contract.findPath(request.path());
    String allowed =
        path == null
            ? "GET"
            : String.join(
                ", ",
                path.getOperations().stream().map(o -> o.getHttpMethod().name()).sorted().toList());
    return Problem.of(
            ProblemType.METHOD_NOT_ALLOWED,
            "%s is not among the methods of %s: %s"
                .formatted(request.method(), request.path(), allowed))
        .withHeader("Allow", allowed);
  }
}

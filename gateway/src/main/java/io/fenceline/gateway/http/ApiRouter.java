package io.fenceline.gateway.http;

import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.contract.Operation;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the router of one event loop from the OpenAPI document. */
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
    Map<String, ApiHandler> handlers = services.handlers();
    requireSame(handlers);
    Router router = Router.router(vertx);
    router.route().handler(ApiRouter::requireOneHost);
    first.forEach(handler -> router.route().handler(handler));
    if (shared.options().accessLog()) {
      router.route().handler(new AccessLog());
    }
    if (shared.gate().isOpen()) {
      router.route().handler(new LocalRequests(shared.origins()));
    }
    if (!shared.options().allowedOrigins().isEmpty()) {
      router.route().handler(shared.origins());
    }
    for (Operation operation : Contract.operations()) {
      OperationRoute route = route(operation, handlers.get(operation.id()));
      router.route(operation.method(), operation.route()).handler(route);
      if (operation.hasHead()) {
        router.route(HttpMethod.HEAD, operation.route()).handler(route);
      }
    }
    services.routes().accept(router);
    addErrors(router);
    return router;
  }

  /** RFC 9112, 3.2: what stands before the gateway may have read another one of several. */
  private static void requireOneHost(RoutingContext context) {
    if (context.request().headers().getAll("Host").size() > 1) {
      Answers.fail(
          context, Problem.of(ProblemType.INVALID_REQUEST, "several Host headers, expected one"));
    } else {
      context.next();
    }
  }

  private OperationRoute route(Operation operation, ApiHandler handler) {
    return new OperationRoute(
        vertx, shared.admission(), shared.bodies(), shared.metrics(), operation, handler);
  }

  private static void requireSame(Map<String, ApiHandler> handlers) {
    Set<String> operations =
        Contract.operations().stream().map(Operation::id).collect(Collectors.toSet());
    if (!operations.equals(handlers.keySet())) {
      throw new IllegalStateException(
          "the OpenAPI document has the operations "
              + operations
              + ", handlers have "
              + handlers.keySet());
    }
  }

  private void addErrors(Router router) {
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
    addError(router, metrics, 405, context -> wrongMethod(context.request()));
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

  private static Problem wrongMethod(HttpServerRequest request) {
    String allowed =
        Contract.operations().stream()
            .filter(operation -> operation.matches(request.path()))
            .collect(
                Collectors.groupingBy(Operation::path, LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .findFirst()
            .map(ApiRouter::methods)
            .orElse("GET");
    return Problem.of(
            ProblemType.METHOD_NOT_ALLOWED,
            "%s is not among the methods of %s: %s"
                .formatted(request.method(), request.path(), allowed))
        .withHeader("Allow", allowed);
  }

  private static String methods(List<Operation> operations) {
    Stream<String> heads =
        operations.stream().filter(Operation::hasHead).map(operation -> HttpMethod.HEAD.name());
    return Stream.concat(heads, operations.stream().map(operation -> operation.method().name()))
        .sorted()
        .collect(Collectors.joining(", "));
  }
}

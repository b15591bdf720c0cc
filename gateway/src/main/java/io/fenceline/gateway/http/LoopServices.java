package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.ApiHandler;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The services of one event loop. Made and used on that event loop only.
 *
 * @param handlers of all operations of the OpenAPI document, by {@code operationId}
 * @param first sees each request before it is routed
 * @param routes adds those that the OpenAPI document does not describe, which check access by
 *     themselves
 * @param drain ends what would go on for ever, such as pushes, and accepts no new ones; the future
 *     ends when that is done. Requests are accepted until then
 */
public record LoopServices(
    Map<String, ApiHandler> handlers,
    Handler<RoutingContext> first,
    Consumer<Router> routes,
    Supplier<Future<Void>> drain) {}

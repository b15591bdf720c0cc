package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.ApiHandler;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/** The services of one event loop. Made and used on that event loop only. */
public interface LoopServices {
  /** The handlers of all operations of the OpenAPI document, by {@code operationId}. */
  Map<String, ApiHandler> handlers();

  /** Sees each request before it is routed. */
  default Handler<RoutingContext> first() {
    return RoutingContext::next;
  }

  /** Adds routes that the OpenAPI document does not describe. They check access by themselves. */
  default void addRoutes(Router router) {}

  /**
   * The gateway stops. Ends what would go on for ever, such as pushes, and accepts no new ones; the
   * future ends when that is done. Requests are accepted until then.
   */
  default Future<Void> drain() {
    return Future.succeededFuture();
  }
}

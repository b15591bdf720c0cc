package io.fenceline.gateway;

import io.fenceline.gateway.http.LoopServices;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.map.MapRoutes;
import io.fenceline.gateway.push.StreamRoutes;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The services of one event loop: the operations of all resources, push, and the map. */
final class GatewayServices implements LoopServices {
  private final Map<String, ApiHandler> handlers = new HashMap<>();
  private final StreamRoutes streams;
  private final MapRoutes map;
  private final Handler<RoutingContext> first;

  GatewayServices(
      List<Map<String, ApiHandler>> resources,
      StreamRoutes streams,
      MapRoutes map,
      Handler<RoutingContext> first) {
    this.first = first;
    this.streams = streams;
    this.map = map;
    resources.forEach(handlers::putAll);
  }

  @Override
  public Map<String, ApiHandler> handlers() {
    return Map.copyOf(handlers);
  }

  @Override
  public Handler<RoutingContext> first() {
    return first;
  }

  @Override
  public void addRoutes(Router router) {
    streams.addTo(router);
    map.addTo(router);
  }

  @Override
  public Future<Void> drain() {
    return streams.stop();
  }
}

package io.fenceline.gateway;

import io.fenceline.gateway.http.ApiHandler;
import io.fenceline.gateway.http.LoopServices;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one event loop serves: the operations of all resources. */
final class EventLoop implements LoopServices {
  private final Map<String, ApiHandler> handlers = new HashMap<>();

  EventLoop(List<Map<String, ApiHandler>> resources) {
    resources.forEach(handlers::putAll);
  }

  @Override
  public Map<String, ApiHandler> handlers() {
    return Map.copyOf(handlers);
  }
}

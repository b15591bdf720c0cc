package io.fenceline.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.Set;

/**
 * Cross-origin resource sharing: pages of these sites may call the gateway. Others get no such
 * permission, so browsers keep the answers from them. Thread-safe.
 */
public final class AllowedOrigins implements Handler<RoutingContext> {
  private static final String MAX_AGE_SECONDS = "600";

  private final Set<String> origins;

  public AllowedOrigins(Set<String> origins) {
    this.origins = Set.copyOf(origins);
  }

  /**
   * Whether a page may open a WebSocket, which browsers do not restrict by themselves: when its
   * origin is allowed or the gateway's own. Clients that are no browsers send no origin.
   */
  public boolean permits(HttpServerRequest request) {
    String origin = request.getHeader("Origin");
    return origin == null || origins.contains(origin) || isOwn(origin, request);
  }

  /** Whether a page of this address may send the request. */
  boolean permits(String page, HttpServerRequest request) {
    return isOwn(page, request) || origins.stream().anyMatch(each -> page.startsWith(each + "/"));
  }

  private static boolean isOwn(String origin, HttpServerRequest request) {
    try {
      String authority = URI.create(origin).getRawAuthority();
      return authority != null && authority.equalsIgnoreCase(request.getHeader("Host"));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Adds the headers, and answers preflight requests. */
  @Override
  public void handle(RoutingContext context) {
    HttpServerRequest request = context.request();
    String origin = request.getHeader("Origin");
    if (origins.isEmpty() || origin == null) {
      context.next();
      return;
    }
    HttpServerResponse response = context.response();
    response.putHeader("Vary", "Origin");
    if (origins.contains(origin)) {
      response.putHeader("Access-Control-Allow-Origin", origin);
      response.putHeader("Access-Control-Expose-Headers", "ETag, Retry-After");
      if (isPreflight(request)) {
        response.putHeader("Access-Control-Allow-Methods", "GET, PUT, POST, DELETE");
        response.putHeader(
            "Access-Control-Allow-Headers",
            "Authorization, X-API-Key, Content-Type, Content-Encoding, If-Match, If-None-Match");
        response.putHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
        response.setStatusCode(204).end();
        return;
      }
    }
    context.next();
  }

  private static boolean isPreflight(HttpServerRequest request) {
    return request.method().equals(HttpMethod.OPTIONS)
        && request.headers().contains("Access-Control-Request-Method");
  }
}

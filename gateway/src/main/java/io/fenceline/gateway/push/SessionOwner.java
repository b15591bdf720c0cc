package io.fenceline.gateway.push;

import io.vertx.core.http.HttpServerRequest;

/**
 * The client that opened a SockJS session, by its requests: the others must come from the same.
 *
 * @param userAgent null when it is not sent
 */
record SessionOwner(String address, String userAgent) {
  static SessionOwner of(HttpServerRequest request) {
    return new SessionOwner(request.remoteAddress().hostAddress(), request.getHeader("User-Agent"));
  }
}

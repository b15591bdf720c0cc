package io.fenceline.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The connections of one event loop, and since when each has been waiting for the complete head of
 * a request. One that takes too long is closed, so a client that sends its headers a byte at a time
 * does not keep a connection, which a limit of idle time alone would allow. Belongs to its event
 * loop.
 */
final class IdleConnections implements Handler<RoutingContext> {
  private static final class State {
    private int requests;
    private long waitingSinceNanos;
  }

  private final IdentityHashMap<HttpConnection, State> connections = new IdentityHashMap<>();
  private final long timeoutNanos;
  private final LongSupplier nanoTime;

  IdleConnections(Duration timeout, LongSupplier nanoTime) {
    this.timeoutNanos = timeout.toNanos();
    this.nanoTime = nanoTime;
  }

  void opened(HttpConnection connection) {
    State state = new State();
    state.waitingSinceNanos = nanoTime.getAsLong();
    connections.put(connection, state);
  }

  void closed(HttpConnection connection) {
    connections.remove(connection);
  }

  /** Notes the request, then lets others handle it. */
  @Override
  public void handle(RoutingContext context) {
    State state = connections.get(context.request().connection());
    if (state != null) {
      state.requests++;
      context.addEndHandler(
          end -> {
            state.requests--;
            state.waitingSinceNanos = nanoTime.getAsLong();
          });
    }
    context.next();
  }

  /** Closes those that have been waiting for too long. */
  void closeExpired() {
    long now = nanoTime.getAsLong();
    List<HttpConnection> expired =
        connections.entrySet().stream()
            .filter(entry -> entry.getValue().requests == 0)
            .filter(entry -> now - entry.getValue().waitingSinceNanos > timeoutNanos)
            .map(Map.Entry::getKey)
            .toList();
    expired.forEach(HttpConnection::close);
  }
}

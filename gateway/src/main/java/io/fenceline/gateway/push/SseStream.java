package io.fenceline.gateway.push;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.stream.Channel;
import io.fenceline.gateway.stream.LoopStream;
import io.fenceline.gateway.stream.StreamClient;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stream by server-sent events. Belongs to its event loop. */
final class SseStream implements Channel {
  private static final Logger LOG = LoggerFactory.getLogger(SseStream.class);

  private final HttpServerResponse response;
  private StreamClient client;

  private SseStream(HttpServerResponse response) {
    this.response = response;
  }

  /**
   * Begins the answer.
   *
   * @throws StreamException when the subscription is refused
   */
  static void open(
      LoopStream stream, RoutingContext context, Principal principal, SubscriptionRequest request) {
    stream.check(request, principal);
    HttpServerResponse response = context.response();
    response
        .setChunked(true)
        .putHeader("Content-Type", "text/event-stream")
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Content-Type-Options", "nosniff")
        // Or nginx would keep events back.
        .putHeader("X-Accel-Buffering", "no");
    SseStream channel = new SseStream(response);
    channel.client = stream.connect(request, principal, channel);
    // Handlers of the response itself would replace those of others, such as the access log.
    context.addEndHandler(ended -> channel.disconnected());
    response.drainHandler(drained -> channel.client.drained());
  }

  private boolean isOpen() {
    return !response.ended() && !response.closed();
  }

  @Override
  public boolean isFull() {
    return response.writeQueueFull();
  }

  @Override
  public void send(Message message) {
    write(id(message.cursor()) + "data: " + message.json() + "\n\n");
  }

  private static String id(String cursor) {
    return cursor == null ? "" : "id: " + cursor + "\n";
  }

  private void write(String text) {
    if (isOpen()) {
      response.write(text).onFailure(e -> LOG.debug("not sent: {}", e.toString()));
    }
  }

  /** An id without data changes the client's last id, and nothing else. */
  @Override
  public void heartbeat(String cursor) {
    write(": heartbeat\n" + id(cursor) + "\n");
  }

  @Override
  public void close(StreamException why, String cursor) {
    if (isOpen()) {
      response
          .end("event: closed\ndata: " + ClosedMessage.json(why, cursor) + "\n\n")
          .onFailure(e -> LOG.debug("not closed cleanly: {}", e.toString()));
    }
  }

  private void disconnected() {
    if (client != null) {
      client.disconnected();
    }
  }
}

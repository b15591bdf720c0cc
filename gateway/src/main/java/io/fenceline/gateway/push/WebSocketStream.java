package io.fenceline.gateway.push;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.stream.Channel;
import io.fenceline.gateway.stream.LoopStream;
import io.fenceline.gateway.stream.StreamClient;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stream by WebSocket. Belongs to its event loop. */
final class WebSocketStream implements Channel {
  private static final Logger LOG = LoggerFactory.getLogger(WebSocketStream.class);
  private static final String TOKEN_PROTOCOL = "bearer.";
  private static final long SUBSCRIBE_MILLIS = 10_000;
  private static final int MAX_REASON_BYTES = 123;
  private static final int MAX_UNANSWERED_PINGS = 3;

  private final LoopStream stream;
  private final Principal principal;
  private final ServerWebSocket socket;
  private StreamClient client;
  private int unansweredPings;

  private WebSocketStream(LoopStream stream, Principal principal, ServerWebSocket socket) {
    this.stream = stream;
    this.principal = principal;
    this.socket = socket;
  }

  static boolean isRequested(HttpServerRequest request) {
    return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"));
  }

  /** The token in a protocol {@code bearer.TOKEN} that the client offers; null for none. */
  static String offeredToken(HttpServerRequest request) {
    String offered = request.getHeader("Sec-WebSocket-Protocol");
    return offered == null
        ? null
        : Arrays.stream(offered.split(","))
            .map(String::strip)
            .filter(protocol -> protocol.startsWith(TOKEN_PROTOCOL))
            .map(protocol -> protocol.substring(TOKEN_PROTOCOL.length()))
            .findFirst()
            .orElse(null);
  }

  /**
   * Accepts the WebSocket.
   *
   * @param request null when the client sends it as its first message
   * @param accepted runs when the WebSocket is open
   * @throws StreamException when the subscription is refused
   */
  static void open(
      Vertx vertx,
      LoopStream stream,
      RoutingContext context,
      Principal principal,
      SubscriptionRequest request,
      Runnable accepted) {
    if (request != null) {
      stream.check(request, principal);
    }
    context
        .request()
        .toWebSocket()
        .onSuccess(
            socket -> {
              accepted.run();
              new WebSocketStream(stream, principal, socket).opened(vertx, request);
            })
        .onFailure(e -> LOG.debug("no WebSocket: {}", e.toString()));
  }

  private void opened(Vertx vertx, SubscriptionRequest request) {
    socket.exceptionHandler(e -> LOG.debug("a WebSocket failed: {}", e.toString()));
    socket.closeHandler(
        closed -> {
          if (client != null) {
            client.disconnected();
          }
        });
    socket.pongHandler(pong -> unansweredPings = 0);
    socket.textMessageHandler(this::received);
    socket.drainHandler(
        drained -> {
          if (client != null) {
            client.drained();
          }
        });
    if (request != null) {
      subscribe(request);
    } else {
      vertx.setTimer(SUBSCRIBE_MILLIS, timer -> requireSubscription());
    }
  }

  private void requireSubscription() {
    if (client == null && !socket.isClosed()) {
      close(new StreamException(Reason.INVALID, "no subscription within 10 seconds"), null);
    }
  }

  private void received(String text) {
    if (client != null) {
      client.close(new StreamException(Reason.INVALID, "the subscription was sent already"));
      return;
    }
    try {
      subscribe(SubscriptionRequest.ofJson(text));
    } catch (StreamException e) {
      close(e, null);
    }
  }

  private void subscribe(SubscriptionRequest request) {
    try {
      client = stream.connect(request, principal, this);
    } catch (StreamException e) {
      close(e, null);
    }
  }

  @Override
  public boolean isFull() {
    return socket.writeQueueFull();
  }

  @Override
  public void send(Message message) {
    write(message.json());
  }

  private void write(String text) {
    if (!socket.isClosed()) {
      socket.writeTextMessage(text).onFailure(e -> LOG.debug("not sent: {}", e.toString()));
    }
  }

  @Override
  public void heartbeat(String cursor) {
    if (socket.isClosed()) {
      return;
    }
    if (unansweredPings++ >= MAX_UNANSWERED_PINGS) {
      client.close(new StreamException(Reason.OVERLOAD, "the client does not answer pings"));
      return;
    }
    socket.writePing(Buffer.buffer()).onFailure(e -> LOG.debug("no ping: {}", e.toString()));
    if (cursor != null) {
      write("{\"kind\":\"heartbeat\",\"cursor\":\"" + cursor + "\"}");
    }
  }

  @Override
  public void close(StreamException why, String cursor) {
    if (socket.isClosed()) {
      return;
    }
    write(ClosedMessage.json(why, cursor));
    byte[] reason = why.getMessage().getBytes(StandardCharsets.US_ASCII);
    String shortReason =
        new String(reason, 0, Math.min(reason.length, MAX_REASON_BYTES), StandardCharsets.US_ASCII);
    socket
        .close((short) why.reason().closeCode(), shortReason)
        .onFailure(e -> LOG.debug("not closed cleanly: {}", e.toString()));
  }
}

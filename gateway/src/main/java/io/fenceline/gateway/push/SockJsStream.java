package io.fenceline.gateway.push;

import io.fenceline.gateway.access.Credentials;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.stream.Channel;
import io.fenceline.gateway.stream.LoopStream;
import io.fenceline.gateway.stream.StreamClient;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.vertx.core.Vertx;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.handler.sockjs.SockJSSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream by SockJS. The first message is the subscription with one more member, {@code token}.
 * Requests of a session may come to any event loop; the session belongs to that of the first.
 */
final class SockJsStream implements Channel {
  private static final Logger LOG = LoggerFactory.getLogger(SockJsStream.class);
  private static final String TOKEN = "token";
  private static final long SUBSCRIBE_MILLIS = 10_000;
  private static final long CLOSE_MILLIS = 4_000;
  private static final int MAX_UNSENT_CHARS = 64 << 10;

  private final LoopParts loop;
  private final LoopStream stream;
  private final SockJSSocket socket;
  private final SockJsSessions sessions;
  private final String session;
  private StreamClient client;
  private boolean subscribing;
  private boolean closed;

  /** Text that has not reached the network yet; SockJS does not limit it for all transports. */
  private int unsentChars;

  private SockJsStream(
      LoopParts loop, LoopStream stream, SockJSSocket socket, SockJsSessions sessions) {
    this.loop = loop;
    this.stream = stream;
    this.socket = socket;
    this.sessions = sessions;
    this.session = SockJsRoutes.session(socket.uri());
  }

  /** Called on the event loop of the session's first request, which is the one of the stream. */
  static void open(
      Vertx vertx,
      LoopParts loop,
      LoopStream stream,
      SockJSSocket socket,
      SockJsSessions sessions) {
    SockJsStream channel = new SockJsStream(loop, stream, socket, sessions);
    sessions.opened(channel.session, SessionOwner.of(socket.routingContext().request()));
    socket.exceptionHandler(e -> LOG.debug("a SockJS session failed: {}", e.toString()));
    socket.closeHandler(ended -> channel.onLoop(channel::disconnected));
    socket.handler(message -> channel.onLoop(() -> channel.received(message.toString())));
    vertx.setTimer(SUBSCRIBE_MILLIS, timer -> channel.onLoop(channel::requireSubscription));
  }

  private void onLoop(Runnable task) {
    loop.context().runOnContext(run -> task.run());
  }

  private void disconnected() {
    closed = true;
    sessions.closed(session);
    if (client != null) {
      client.disconnected();
    }
  }

  private void requireSubscription() {
    if (client == null && !closed) {
      close(new StreamException(Reason.INVALID, "no subscription within 10 seconds"), null);
    }
  }

  private void received(String text) {
    if (client != null) {
      client.close(new StreamException(Reason.INVALID, "the subscription was sent already"));
    } else if (!subscribing && !closed) {
      subscribing = true;
      try {
        subscribe(new JsonObject(text));
      } catch (DecodeException e) {
        close(new StreamException(Reason.INVALID, "the subscription is not a JSON object"), null);
      } catch (StreamException e) {
        close(e, null);
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  private void subscribe(JsonObject json) {
    Object token = json.remove(TOKEN);
    SubscriptionRequest request = SubscriptionRequest.ofJson(json.encode());
    Credentials credentials =
        token instanceof String text ? Credentials.of(text) : new Credentials(null, null);
    loop.gate()
        .admit(credentials, StreamRoutes.SCOPES)
        .whenComplete((principal, failure) -> onLoop(() -> admitted(request, principal, failure)));
  }

  private void admitted(SubscriptionRequest request, Principal principal, Throwable failure) {
    if (closed) {
      return;
    }
    if (failure != null) {
      close(StreamRoutes.refusal(failure), null);
      return;
    }
    try {
      client = stream.connect(request, principal, this);
      sessions.subscribed(session);
    } catch (StreamException e) {
      close(e, null);
    }
  }

  @Override
  public boolean isFull() {
    return unsentChars >= MAX_UNSENT_CHARS;
  }

  @Override
  public void send(Message message) {
    write(message.json());
  }

  private void write(String text) {
    if (!closed) {
      unsentChars += text.length();
      socket.write(text).onComplete(sent -> onLoop(() -> sent(text.length())));
    }
  }

  private void sent(int chars) {
    boolean full = isFull();
    unsentChars -= chars;
    if (full && !isFull() && client != null) {
      client.drained();
    }
  }

  /** SockJS has heartbeats of its own. */
  @Override
  public void heartbeat(String cursor) {
    if (cursor != null) {
      write("{\"kind\":\"heartbeat\",\"cursor\":\"" + cursor + "\"}");
    }
  }

  /** Closing drops what was not sent, and clients get the code 3000 of SockJS, not this one. */
  @Override
  public void close(StreamException why, String cursor) {
    if (!closed) {
      closed = true;
      Runnable task = () -> socket.close(why.reason().closeCode(), why.getMessage());
      socket.write(ClosedMessage.json(why, cursor)).onComplete(sent -> onLoop(task));
      loop.context().owner().setTimer(CLOSE_MILLIS, timer -> task.run());
    }
  }
}

package io.fenceline.gateway.push;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.AccessLog;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.RequestMetrics;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.stream.LoopStream;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams of one event loop: who may open one, and by which transport. */
public final class StreamRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRoutes.class);
  private static final String PATH = "/v1/stream";
  private static final String OPERATION = "stream";
  static final int SWITCHED = 101;
  static final Set<Scope> SCOPES = Set.of(Scope.STREAM);
  private static final long CHECK_MILLIS = 1_000;
  private static final int HEARTBEATS_PER_IDLE_TIMEOUT = 3;
  private static final long LONGEST_HEARTBEAT_MILLIS = 20_000;
  private static final int RETRY_SECONDS = 2;
  private static final int STOP_SECONDS = 5;

  private final Vertx vertx;
  private final LoopParts loop;
  private final LoopStream stream;
  private final SockJsSessions sessions;
  private final RequestMetrics.OfOperation metrics;
  private final long heartbeatMillis;

  /**
   * @param sessions the sessions of all event loops
   * @param idleTimeout after which the server closes a silent connection
   */
  public StreamRoutes(
      Vertx vertx,
      LoopParts loop,
      LoopStream stream,
      SockJsSessions sessions,
      Duration idleTimeout) {
    this.vertx = vertx;
    this.loop = loop;
    this.stream = stream;
    this.sessions = sessions;
    this.metrics = loop.metrics().of(OPERATION);
    this.heartbeatMillis =
        Math.min(LONGEST_HEARTBEAT_MILLIS, idleTimeout.toMillis() / HEARTBEATS_PER_IDLE_TIMEOUT);
    vertx.setPeriodic(
        Math.max(1, heartbeatMillis / LoopStream.HEARTBEAT_PARTS), timer -> stream.heartbeat());
    vertx.setPeriodic(
        CHECK_MILLIS, timer -> stream.check(System.currentTimeMillis(), loop.gate()::isWithdrawn));
  }

  public void addTo(Router router) {
    router.get(PATH).handler(this::open);
    new SockJsRoutes(vertx, loop, stream, sessions).addTo(router, heartbeatMillis);
  }

  static Problem forbiddenOrigin(HttpServerRequest request) {
    return Problem.of(
        ProblemType.FORBIDDEN,
        "pages of %s may not open streams; the gateway permits them with --allow-origin"
            .formatted(request.getHeader("Origin")));
  }

  /** The refusal of credentials that came in a message. */
  static StreamException refusal(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof Problem problem) {
      boolean again =
          problem.type() == ProblemType.UNAVAILABLE
              || problem.type() == ProblemType.TOO_MANY_REQUESTS;
      return new StreamException(again ? Reason.OVERLOAD : Reason.FORBIDDEN, problem.getMessage());
    }
    LOG.error("credentials could not be checked", cause);
    return new StreamException(Reason.OVERLOAD, "credentials could not be checked; try again");
  }

  /** Closes all streams; ends when they are closed, or after some seconds. */
  public Future<Void> stop() {
    Promise<Void> stopped = Promise.promise();
    stream.stop(stopped::tryComplete);
    return stopped.future().timeout(STOP_SECONDS, TimeUnit.SECONDS).otherwiseEmpty();
  }

  private void open(RoutingContext context) {
    long startNanos = System.nanoTime();
    context.addHeadersEndHandler(
        sent -> metrics.record(context.response().getStatusCode(), System.nanoTime() - startNanos));
    if (!loop.origins().permits(context.request())) {
      Answers.fail(context, forbiddenOrigin(context.request()));
      return;
    }
    Runnable upgraded =
        () -> {
          metrics.record(SWITCHED, System.nanoTime() - startNanos);
          AccessLog.upgraded(context);
        };
    loop.admission()
        .admit(
            context,
            token(context),
            SCOPES,
            (same, principal) -> {
              context.request().resume();
              admitted(context, principal, upgraded);
            });
  }

  /** The token of a browser, which cannot set headers; null for none. */
  private static String token(RoutingContext context) {
    String inQuery = context.queryParams().get(Contract.ACCESS_TOKEN);
    return inQuery == null ? WebSocketStream.offeredToken(context.request()) : inQuery;
  }

  private void admitted(RoutingContext context, Principal principal, Runnable upgraded) {
    try {
      stream.requireRunning();
      SubscriptionRequest request = subscription(context);
      if (WebSocketStream.isRequested(context.request())) {
        WebSocketStream.open(vertx, stream, context, principal, request, upgraded);
      } else {
        SseStream.open(stream, context, principal, request);
      }
    } catch (StreamException e) {
      throw problem(e);
    }
  }

  /** The subscription in the query; null when a WebSocket sends it as its first message. */
  private SubscriptionRequest subscription(RoutingContext context) {
    HttpServerRequest request = context.request();
    MultiMap query = context.queryParams();
    Map<String, List<String>> values = new HashMap<>();
    query.names().stream()
        .filter(name -> !name.equals(Contract.ACCESS_TOKEN))
        .forEach(name -> values.put(name, query.getAll(name)));
    String lastEventId = request.getHeader("Last-Event-ID");
    if (lastEventId != null && !lastEventId.isEmpty()) {
      values.put("cursor", List.of(lastEventId));
    }
    return values.isEmpty() && WebSocketStream.isRequested(request)
        ? null
        : SubscriptionRequest.of(values);
  }

  private static Problem problem(StreamException refused) {
    return switch (refused.reason()) {
      case INVALID, CURSOR_GONE -> Problem.of(ProblemType.INVALID_REQUEST, refused.getMessage());
      case FORBIDDEN -> Problem.of(ProblemType.FORBIDDEN, refused.getMessage());
      case OVERLOAD, GOING_AWAY -> Problem.unavailable(refused.getMessage(), RETRY_SECONDS);
    };
  }
}

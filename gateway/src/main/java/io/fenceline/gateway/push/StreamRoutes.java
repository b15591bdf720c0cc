package io.fenceline.gateway.push;

import io.fenceline.gateway.access.Credentials;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.stream.LoopStream;
import io.fenceline.gateway.stream.StreamException;
import io.fenceline.gateway.stream.StreamException.Reason;
import io.fenceline.gateway.stream.SubscriptionRequest;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.sockjs.SockJSHandler;
import io.vertx.ext.web.handler.sockjs.SockJSHandlerOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams of one event loop: who may open one, and by which transport. */
public final class StreamRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRoutes.class);
  private static final String PATH = "/v1/stream";
  private static final String SOCKJS_PATH = "/v1/sockjs/*";
  private static final int MAX_SOCKJS_BODY_BYTES = 64 << 10;

  /** After their answers SockJS closes the connection. */
  private static final Set<String> CLOSING_TRANSPORTS =
      Set.of("xhr", "xhr_streaming", "eventsource", "jsonp", "htmlfile");

  private static final String ACCESS_TOKEN = "access_token";
  static final Set<Scope> SCOPES = Set.of(Scope.STREAM);
  private static final long CHECK_MILLIS = 1_000;
  private static final int HEARTBEATS_PER_IDLE_TIMEOUT = 3;
  private static final long LONGEST_HEARTBEAT_MILLIS = 20_000;
  private static final int RETRY_SECONDS = 2;
  private static final int STOP_SECONDS = 5;

  private final Vertx vertx;
  private final LoopParts loop;
  private final LoopStream stream;
  private final long heartbeatMillis;

  /**
   * @param idleTimeout after which the server closes a silent connection
   */
  public StreamRoutes(Vertx vertx, LoopParts loop, LoopStream stream, Duration idleTimeout) {
    this.vertx = vertx;
    this.loop = loop;
    this.stream = stream;
    this.heartbeatMillis =
        Math.min(LONGEST_HEARTBEAT_MILLIS, idleTimeout.toMillis() / HEARTBEATS_PER_IDLE_TIMEOUT);
    vertx.setPeriodic(
        Math.max(1, heartbeatMillis / LoopStream.HEARTBEAT_PARTS), timer -> stream.heartbeat());
    vertx.setPeriodic(CHECK_MILLIS, timer -> stream.check(System.currentTimeMillis()));
  }

  public void addTo(Router router) {
    router.get(PATH).handler(this::open);
    router.route(SOCKJS_PATH).handler(this::checkSockJs);
    router.post(SOCKJS_PATH).handler(BodyHandler.create(false).setBodyLimit(MAX_SOCKJS_BODY_BYTES));
    SockJSHandlerOptions options =
        new SockJSHandlerOptions()
            .setInsertJSESSIONID(false)
            .setHeartbeatInterval(heartbeatMillis)
            // Its default is an address on the net; the pages that name it are not served, either.
            .setLibraryURL("");
    router
        .route(SOCKJS_PATH)
        .subRouter(
            SockJSHandler.create(vertx, options)
                .socketHandler(socket -> SockJsStream.open(vertx, loop, stream, socket)));
  }

  /** Browsers of other sites are refused; so are the frames of old ones, which need the library. */
  private void checkSockJs(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (!loop.origins().permits(request)) {
      Answers.fail(context, forbiddenOrigin(request));
    } else if (request.path().startsWith("/v1/sockjs/iframe")) {
      Answers.fail(
          context, Problem.of(ProblemType.NOT_FOUND, "transports by frames are not offered"));
    } else {
      if (CLOSING_TRANSPORTS.contains(lastSegment(request.path()))) {
        context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      }
      context.next();
    }
  }

  private static String lastSegment(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static Problem forbiddenOrigin(HttpServerRequest request) {
    return Problem.of(
        ProblemType.FORBIDDEN,
        "pages of %s may not open streams; the gateway permits them with --allow-origin"
            .formatted(request.getHeader("Origin")));
  }

  /** Why credentials that came in a message are refused. */
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

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  private void open(RoutingContext context) {
    CompletableFuture<Principal> admitted = admit(context);
    if (admitted.isDone()) {
      admitted(context, admitted);
      return;
    }
    context.request().pause();
    admitted.whenComplete(
        (principal, failure) ->
            loop.context()
                .runOnContext(
                    run -> {
                      context.request().resume();
                      admitted(context, admitted);
                    }));
  }

  private CompletableFuture<Principal> admit(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (!loop.origins().permits(request)) {
      return CompletableFuture.failedFuture(forbiddenOrigin(request));
    }
    String token = token(context);
    return token == null
        ? loop.gate().admit(request, SCOPES)
        : loop.gate().admit(Credentials.of(token), SCOPES);
  }

  /** What browsers send, which cannot set headers; null for none. */
  private static String token(RoutingContext context) {
    String inQuery = context.queryParams().get(ACCESS_TOKEN);
    return inQuery == null ? WebSocketStream.offeredToken(context.request()) : inQuery;
  }

  private void admitted(RoutingContext context, CompletableFuture<Principal> admitted) {
    try {
      Principal principal = admitted.join();
      stream.requireRunning();
      SubscriptionRequest request = subscription(context);
      if (WebSocketStream.isRequested(context.request())) {
        WebSocketStream.open(vertx, stream, context, principal, request);
      } else {
        SseStream.open(stream, context, principal, request);
      }
    } catch (StreamException e) {
      Answers.fail(context, problem(e));
    } catch (RuntimeException e) {
      Answers.fail(context, e);
    }
  }

  /** That of the query; null when a WebSocket sends it as its first message. */
  private SubscriptionRequest subscription(RoutingContext context) {
    HttpServerRequest request = context.request();
    MultiMap query = context.queryParams();
    Map<String, List<String>> values = new HashMap<>();
    query.names().stream()
        .filter(name -> !name.equals(ACCESS_TOKEN))
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

package io.fenceline.gateway.push;

import io.fenceline.gateway.http.AccessLog;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.RequestMetrics;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.stream.LoopStream;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.sockjs.SockJSHandler;
import io.vertx.ext.web.handler.sockjs.SockJSHandlerOptions;
import io.vertx.ext.web.handler.sockjs.SockJSSocket;
import java.util.Set;

/** SockJS of one event loop: who may begin a session. */
final class SockJsRoutes {
  private static final String PATH = "/v1/sockjs/";
  private static final String OPERATION = "sockJs";
  private static final int MAX_BODY_BYTES = 64 << 10;
  private static final int RETRY_SECONDS = 5;

  /** After their answers SockJS closes the connection. */
  private static final Set<String> CLOSING_TRANSPORTS =
      Set.of("xhr", "xhr_streaming", "eventsource", "jsonp", "htmlfile");

  /** Index of SESSION in the path /v1/sockjs/SERVER/SESSION/TRANSPORT. */
  private static final int SESSION_SEGMENT = 4;

  private final Vertx vertx;
  private final LoopParts loop;
  private final LoopStream stream;
  private final SockJsSessions sessions;
  private final RequestMetrics.OfOperation metrics;

  SockJsRoutes(Vertx vertx, LoopParts loop, LoopStream stream, SockJsSessions sessions) {
    this.vertx = vertx;
    this.loop = loop;
    this.stream = stream;
    this.sessions = sessions;
    this.metrics = loop.metrics().of(OPERATION);
  }

  void addTo(Router router, long heartbeatMillis) {
    router.route(PATH + "*").handler(this::check);
    router.post(PATH + "*").handler(BodyHandler.create(false).setBodyLimit(MAX_BODY_BYTES));
    SockJSHandlerOptions options =
        new SockJSHandlerOptions()
            .setInsertJSESSIONID(false)
            .setHeartbeatInterval(heartbeatMillis)
            // Its default is an address on the net; the pages that name it are not served, either.
            .setLibraryURL("");
    router
        .route(PATH + "*")
        .subRouter(SockJSHandler.create(vertx, options).socketHandler(this::opened));
  }

  private void opened(SockJSSocket socket) {
    if (socket.uri().endsWith("/websocket")) {
      metrics.record(StreamRoutes.SWITCHED, 0);
      AccessLog.upgraded(socket.routingContext());
    }
    SockJsStream.open(vertx, loop, stream, socket, sessions);
  }

  /** Browsers of other sites are refused; so are the frames of old ones, which need the library. */
  private void check(RoutingContext context) {
    long startNanos = System.nanoTime();
    context.addHeadersEndHandler(
        sent -> metrics.record(context.response().getStatusCode(), System.nanoTime() - startNanos));
    HttpServerRequest request = context.request();
    String session = session(request.path());
    SessionOwner client = SessionOwner.of(request);
    if (!loop.origins().permits(request)) {
      Answers.fail(context, StreamRoutes.forbiddenOrigin(request));
    } else if (request.path().startsWith(PATH + "iframe")) {
      Answers.fail(
          context, Problem.of(ProblemType.NOT_FOUND, "transports by frames are not offered"));
    } else if (!sessions.permits(session, client.address())) {
      Answers.fail(
          context,
          Problem.unavailable(
              "too many SockJS sessions have not sent a subscription; try again", RETRY_SECONDS));
    } else if (hasSession(request.path()) && !sessions.claim(session, client)) {
      Answers.fail(
          context, Problem.of(ProblemType.FORBIDDEN, "the session belongs to another client"));
    } else {
      // Later: at the end of the answer the session may not have been reported as opened.
      context.addEndHandler(end -> vertx.runOnContext(later -> sessions.release(session, client)));
      if (CLOSING_TRANSPORTS.contains(lastSegment(request.path()))) {
        context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      }
      context.next();
    }
  }

  private static String lastSegment(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The id of the session in a URI; a WebSocket of its own has none, and counts by its path. */
  static String session(String uri) {
    String path = uri.split("\\?", 2)[0];
    return hasSession(path) ? path.split("/", -1)[SESSION_SEGMENT] : path;
  }

  private static boolean hasSession(String path) {
    return path.split("/", -1).length > SESSION_SEGMENT;
  }
}

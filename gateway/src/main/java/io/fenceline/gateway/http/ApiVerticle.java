package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.http.message.UnsentAnswers;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** One event loop with a server on the port that all of them share. */
final class ApiVerticle extends VerticleBase {
  /** Any free port; with 0 each event loop would have a port of its own. */
  private static final int ANY_SHARED_PORT = -1;

  private static final String WEB_SOCKET_PROTOCOL = "fenceline";
  private static final int SECONDS_TO_CLOSE = 30;
  private static final long SWEEP_MILLIS = 1_000;
  private static final long SECONDS_TO_FINISH = 7;

  private final SharedParts shared;
  private final Function<Context, LoopServices> factory;
  private LoopServices services;
  private IdleConnections idle;
  private HttpServer server;

  ApiVerticle(SharedParts shared, Function<Context, LoopServices> factory) {
    this.shared = shared;
    this.factory = factory;
  }

  @Override
  public Future<?> start() {
    services = factory.apply(context);
    idle = new IdleConnections(shared.options().limits().idleTimeout(), System::nanoTime);
    UnsentAnswers unsent =
        new UnsentAnswers(
            shared.answers(), shared.options().limits().idleTimeout(), System::nanoTime);
    vertx.setPeriodic(
        SWEEP_MILLIS,
        timer -> {
          idle.closeExpired();
          unsent.closeStalled();
        });
    server =
        vertx
            .createHttpServer(serverOptions())
            .connectionHandler(this::opened)
            .invalidRequestHandler(ApiVerticle::refuse)
            .requestHandler(
                new ApiRouter(vertx, shared)
                    .build(services, List.of(idle, unsent, services.first())));
    return server.listen();
  }

  /** Ends pushes; completes when their clients know why, within some seconds. */
  Future<Void> drain() {
    Promise<Void> drained = Promise.promise();
    context.runOnContext(run -> services.drain().get().onComplete(drained));
    return drained.future();
  }

  /** Stops accepting requests; finishes the open ones. */
  @Override
  public Future<?> stop() {
    return server.shutdown(SECONDS_TO_FINISH, TimeUnit.SECONDS);
  }

  int port() {
    return server.actualPort();
  }

  void applyTls() {
    context.runOnContext(run -> shared.tls().apply(server));
  }

  private void opened(HttpConnection connection) {
    boolean accepted = shared.connections().opened(connection);
    idle.opened(connection);
    // Vert.x does not call the connection's close handler once it has become a WebSocket.
    ((HttpServerConnection) connection)
        .channelHandlerContext()
        .channel()
        .closeFuture()
        .addListener(
            closed -> {
              shared.connections().closed(connection);
              idle.closed(connection);
            });
    if (!accepted) {
      connection.close();
    }
  }

  private HttpServerOptions serverOptions() {
    ServerOptions given = shared.options();
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(given.host())
            .setPort(given.port() == 0 ? ANY_SHARED_PORT : given.port())
            .setMaxInitialLineLength(ServerLimits.MAX_REQUEST_LINE_BYTES)
            .setMaxHeaderSize(ServerLimits.MAX_HEADER_BYTES)
            // HTTP/1.1 alone: what stands in front speaks it, and it has fewer ways to be abused.
            .setHttp2ClearTextEnabled(false)
            .setUseAlpn(false)
            // Per-message compression costs 115 kB a socket instead of 20 kB.
            .setPerMessageWebSocketCompressionSupported(false)
            .setPerFrameWebSocketCompressionSupported(false)
            // A slow client first reads what is under way, then why it is closed.
            .setWebSocketClosingTimeout(SECONDS_TO_CLOSE)
            // Browsers expect one of the protocols that they offer, and cannot send other headers.
            .addWebSocketSubProtocol(WEB_SOCKET_PROTOCOL)
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
            .setIdleTimeout((int) given.limits().idleTimeout().toMillis());
    if (shared.tls() != null) {
      options
          .setSsl(true)
          .setEnabledSecureTransportProtocols(TlsReloader.protocols())
          .setKeyCertOptions(shared.tls().keyAndCertificate());
    }
    return options;
  }

  /** Refuses a malformed or ambiguous HTTP request. The connection is closed afterwards. */
  private static void refuse(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    Problem problem;
    if (cause instanceof TooLongHttpLineException) {
      problem =
          Problem.of(
              ProblemType.URI_TOO_LONG,
              "a request line has at most " + ServerLimits.MAX_REQUEST_LINE_BYTES + " bytes");
    } else if (cause instanceof TooLongHttpHeaderException) {
      problem =
          Problem.of(
              ProblemType.HEADERS_TOO_LARGE,
              "headers have at most " + ServerLimits.MAX_HEADER_BYTES + " bytes");
    } else {
      problem = Problem.of(ProblemType.INVALID_REQUEST, "no well-formed HTTP/1.1 request");
    }
    Answers.send(request, problem);
  }
}

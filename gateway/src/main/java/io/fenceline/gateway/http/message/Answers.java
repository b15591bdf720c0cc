package io.fenceline.gateway.http.message;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends answers. */
public final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  /** How long a client whose request is refused early may go on sending it. */
  private static final long LINGER_MILLIS = 1_000;

  private Answers() {}

  /** A client that has gone meanwhile needs no answer. */
  public static void send(HttpServerResponse response, Buffer content) {
    prepare(response);
    (content == null ? response.end() : response.end(content))
        .onFailure(e -> LOG.debug("an answer was not sent: {}", e.toString()));
  }

  /** Adds the headers that all answers have. */
  static HttpServerResponse prepare(HttpServerResponse response) {
    if (!response.headers().contains("Cache-Control")) {
      // Positions and zones are read again, and are kept by nobody on the way.
      response.putHeader("Cache-Control", "no-store");
    }
    return response.putHeader("X-Content-Type-Options", "nosniff");
  }

  /**
   * Answers with the {@link Problem}. Any other failure is a fault of the gateway: logged, and not
   * shown to the client.
   */
  public static void fail(RoutingContext context, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof Problem problem) {
      send(context.request(), problem);
    } else {
      LOG.error("{} {} failed", context.request().method(), context.request().path(), failure);
      send(
          context.request(),
          Problem.of(ProblemType.INTERNAL_ERROR, "see the log of the gateway for the reason"));
    }
  }

  public static void send(HttpServerRequest request, Problem problem) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed() || response.headWritten()) {
      return;
    }
    response.setStatusCode(problem.type().status()).putHeader("Content-Type", Problem.MEDIA_TYPE);
    response.headers().remove("ETag").remove("Content-Encoding");
    problem.headers().forEach(response::putHeader);
    if (!request.isEnded()) {
      readRest(request);
    }
    send(response, Buffer.buffer(problem.json()));
  }

  private static boolean hasBody(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return !request.decoderResult().isSuccess()
        || request.headers().contains("Transfer-Encoding")
        || !(length == null || length.strip().equals("0"));
  }

  /** A body that is refused is not wanted; closing at once could destroy the answer. */
  private static void readRest(HttpServerRequest request) {
    request.resume();
    if (!hasBody(request)) {
      return;
    }
    request.response().putHeader("Connection", "close");
    io.vertx.core.Vertx.currentContext()
        .owner()
        .setTimer(LINGER_MILLIS, timer -> request.connection().close());
  }
}

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
    response.putHeader("X-Content-Type-Options", "nosniff");
    (content == null ? response.end() : response.end(content))
        .onFailure(e -> LOG.debug("an answer was not sent: {}", e.toString()));
  }

  /** What is no {@link Problem} is a fault of the gateway: logged, and not shown to the client. */
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
    problem.headers().forEach(response::putHeader);
    if (!request.isEnded()) {
      closeAfterwards(request);
    }
    send(response, problem.json().buffer());
  }

  /** The rest of the request is not wanted; closing at once could destroy the answer. */
  private static void closeAfterwards(HttpServerRequest request) {
    request.response().putHeader("Connection", "close");
    request.resume();
    io.vertx.core.Vertx.currentContext()
        .owner()
        .setTimer(LINGER_MILLIS, timer -> request.connection().close());
  }
}

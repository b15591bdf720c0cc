package io.fenceline.delivery.webhook;

import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.Ticks;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One request and its answer, of which no more than the beginning is read. Thread-safe. */
final class Attempt {
  /** A longer body ends the connection. */
  private static final int MAX_BODY_BYTES = 64 * 1024;

  private static final int KEPT_BYTES = 1_024;

  private final Vertx vertx;
  private final Ticks ticks;
  private final long timer;
  private final CompletableFuture<Optional<AttemptFailure>> result = new CompletableFuture<>();
  private final Buffer beginning = Buffer.buffer();
  private HttpClientRequest request;
  private boolean over;
  private long bodyBytes;

  Attempt(Vertx vertx, Ticks ticks, long timeoutMillis) {
    this.vertx = vertx;
    this.ticks = ticks;
    this.timer =
        vertx.setTimer(
            timeoutMillis,
            id ->
                end(
                    AttemptFailure.ofEndpoint("no complete answer within " + timeoutMillis + " ms"),
                    true));
  }

  CompletableFuture<Optional<AttemptFailure>> result() {
    return result;
  }

  /** Returns false when the attempt is over: then nothing is sent. */
  synchronized boolean begins(HttpClientRequest connected) {
    request = connected;
    if (over) {
      connected.reset();
    }
    return !over;
  }

  void failed(Throwable e) {
    String text = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    end(AttemptFailure.ofEndpoint(WebhookAnswers.oneLine(text)), true);
  }

  void answered(HttpClientResponse response) {
    if (WebhookAnswers.isSuccess(response.statusCode())) {
      result.complete(Optional.empty());
    }
    response.exceptionHandler(this::failed);
    response.endHandler(end -> end(failure(response), false));
    response.handler(
        part -> {
          bodyBytes += part.length();
          beginning.appendBuffer(part, 0, Math.min(part.length(), KEPT_BYTES - beginning.length()));
          if (bodyBytes > MAX_BODY_BYTES) {
            end(failure(response), true);
          }
        });
  }

  private AttemptFailure failure(HttpClientResponse response) {
    return WebhookAnswers.failure(
        response.statusCode(),
        response.getHeader("retry-after"),
        beginning.toString(),
        Instant.ofEpochMilli(ticks.epochMillis()));
  }

  /** The failure counts unless success has been reported. */
  private synchronized void end(AttemptFailure failure, boolean disconnect) {
    if (over) {
      return;
    }
    over = true;
    vertx.cancelTimer(timer);
    result.complete(Optional.of(failure));
    if (disconnect && request != null) {
      request.reset();
    }
  }
}

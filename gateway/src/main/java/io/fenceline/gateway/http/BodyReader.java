package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the bodies of requests: each up to a size and within a time, all together within a share of
 * the memory. Thread-safe; a body belongs to the event loop of its request.
 */
final class BodyReader {
  private static final int RETRY_SECONDS = 1;

  private final int maxBytes;
  private final Duration timeout;
  private final long maxBytesOfAll;
  private final AtomicLong bytesOfAll = new AtomicLong();

  BodyReader(int maxBytes, Duration timeout, long maxBytesOfAll) {
    this.maxBytes = maxBytes;
    this.timeout = timeout;
    this.maxBytesOfAll = maxBytesOfAll;
  }

  /** Refuses a body for an operation that has none. */
  static void requireNone(HttpServerRequest request) {
    if (!isAbsent(request)) {
      throw Problem.of(ProblemType.CONTENT_TOO_LARGE, "this operation takes no body; send none");
    }
  }

  static boolean isAbsent(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return !request.headers().contains("Transfer-Encoding") && (length == null || isZero(length));
  }

  private static boolean isZero(String length) {
    return length.strip().equals("0");
  }

  /** The whole body. Fails with {@link Problem}. The request must be paused, or just have come. */
  CompletableFuture<byte[]> read(Vertx vertx, RoutingContext context) {
    HttpServerRequest request = context.request();
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    long announced = announced(request);
    if (announced > maxBytes) {
      result.completeExceptionally(tooLarge());
      return result;
    }
    if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
      request.response().writeContinue();
    }
    Reading reading = new Reading(result);
    long timer = vertx.setTimer(timeout.toMillis(), expired -> reading.fail(late()));
    context.addEndHandler(
        answered -> {
          vertx.cancelTimer(timer);
          reading.release();
        });
    request.handler(reading::append);
    request.endHandler(
        end -> {
          vertx.cancelTimer(timer);
          result.complete(reading.body.getBytes());
        });
    request.exceptionHandler(
        e -> {
          reading.fail(broken(e));
          // Vert.x closes the connection now, and would drop the answer.
          ((HttpServerConnection) request.connection()).channelHandlerContext().flush();
        });
    request.resume();
    return result;
  }

  /** 0 when the client does not say. */
  private static long announced(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length == null ? 0 : Long.parseLong(length.strip());
  }

  /** A client that has gone meanwhile gets no answer. */
  private static Throwable broken(Throwable failure) {
    return failure instanceof HttpClosedException
        ? failure
        : Problem.of(ProblemType.INVALID_REQUEST, "the body is no well-formed sequence of chunks");
  }

  private Problem tooLarge() {
    return Problem.of(
        ProblemType.CONTENT_TOO_LARGE, "a body has at most " + maxBytes + " bytes; split it");
  }

  private Problem late() {
    return Problem.of(
        ProblemType.REQUEST_TIMEOUT,
        "the body did not arrive within " + timeout.toSeconds() + " s");
  }

  /** The body so far; what it occupies counts until the request is answered or the client gone. */
  private final class Reading {
    private final Buffer body = Buffer.buffer();
    private final CompletableFuture<byte[]> result;
    private long counted;

    Reading(CompletableFuture<byte[]> result) {
      this.result = result;
    }

    private void append(Buffer part) {
      if (result.isDone()) {
        return;
      }
      counted += part.length();
      if (bytesOfAll.addAndGet(part.length()) > maxBytesOfAll) {
        fail(Problem.unavailable("too many bodies are being received", RETRY_SECONDS));
      } else if (body.length() + part.length() > maxBytes) {
        fail(tooLarge());
      } else {
        body.appendBuffer(part);
      }
    }

    private void fail(Throwable failure) {
      result.completeExceptionally(failure);
    }

    private void release() {
      bytesOfAll.addAndGet(-counted);
      counted = 0;
    }
  }
}

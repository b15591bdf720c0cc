package io.fenceline.gateway.http.message;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The large answers of one event loop that their clients have not read yet. One that makes no
 * progress for too long is cut off with its connection, sooner when memory is scarce. Belongs to
 * its event loop.
 */
public final class UnsentAnswers implements Handler<RoutingContext> {
  private static final String KEY = "fenceline.unsent";
  private static final int RETRY_SECONDS = 5;

  /** A client that reads at all makes progress in this time. */
  private static final long LONGEST_WHEN_SCARCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AnswerBudget budget;
  private final long longestNanos;
  private final LongSupplier nanoTime;

  /** Returns those without progress for the longest time first. */
  private final Map<PartialAnswer, HttpConnection> answers = new LinkedHashMap<>();

  /**
   * @param longest time limit for an answer without progress
   */
  public UnsentAnswers(AnswerBudget budget, Duration longest, LongSupplier nanoTime) {
    this.budget = budget;
    this.longestNanos = longest.toNanos();
    this.nanoTime = nanoTime;
  }

  /** Lets the answer to a request find this object. */
  @Override
  public void handle(RoutingContext context) {
    context.put(KEY, this);
    context.next();
  }

  /**
   * Ends the answer of a request, whose headers are set, with a body.
   *
   * @param client the client that the answer is for
   * @throws Problem when too much is unread
   */
  public static void send(RoutingContext context, String client, ByteBuffer content) {
    HttpServerResponse response = context.response();
    if (context.request().method().equals(HttpMethod.HEAD)) {
      response.putHeader("Content-Length", Integer.toString(content.remaining()));
      Answers.send(response, null);
    } else if (content.remaining() <= PartialAnswer.PART_BYTES) {
      Answers.send(response, PartialAnswer.buffer(content));
    } else {
      UnsentAnswers unsent = context.get(KEY);
      unsent.begin(context, client, content);
    }
  }

  /**
   * Refuses to make an answer of up to so many bytes for a client that does not read.
   *
   * @throws Problem when the client has not read earlier ones
   */
  static void requireRoom(RoutingContext context, String client, int bytes) {
    UnsentAnswers unsent = context.get(KEY);
    if (!unsent.budget.permits(client, bytes)) {
      throw Problem.unavailable(
          "this client has not read earlier answers; read them first", RETRY_SECONDS);
    }
  }

  private void begin(RoutingContext context, String client, ByteBuffer content) {
    int length = content.remaining();
    requireRoom(context, client, length);
    if (!budget.permits(length)) {
      closeStalled(LONGEST_WHEN_SCARCE_NANOS);
    }
    if (!budget.permits(length)) {
      throw Problem.unavailable("too many answers wait for slow clients", RETRY_SECONDS);
    }
    HttpServerResponse response = Answers.prepare(context.response());
    response.putHeader("Content-Length", Integer.toString(length));
    PartialAnswer answer = new PartialAnswer(response, client, content, nanoTime.getAsLong());
    budget.add(client, length);
    answers.put(answer, context.request().connection());
    context.addEndHandler(ended -> remove(answer));
    response.drainHandler(drained -> proceed(answer));
    proceed(answer);
  }

  private void proceed(PartialAnswer answer) {
    HttpConnection connection = answers.remove(answer);
    if (connection != null) {
      answers.put(answer, connection);
      int before = answer.remaining();
      answer.write(nanoTime.getAsLong());
      budget.add(answer.client(), answer.remaining() - before);
    }
  }

  private void remove(PartialAnswer answer) {
    if (answers.remove(answer) != null) {
      budget.add(answer.client(), -answer.remaining());
    }
  }

  /** Closes the connections whose clients do not read; to be called every second or so. */
  public void closeStalled() {
    closeStalled(longestNanos);
  }

  private void closeStalled(long longest) {
    long now = nanoTime.getAsLong();
    for (PartialAnswer answer : List.copyOf(answers.keySet())) {
      if (!answer.isStalled(now, longest)) {
        return;
      }
      HttpConnection connection = answers.get(answer);
      remove(answer);
      connection.close();
    }
  }
}

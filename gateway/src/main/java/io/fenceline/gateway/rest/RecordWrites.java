package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.write.Acknowledged;
import io.fenceline.gateway.write.BusyException;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.AccessProblem;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a record and answers the request when Kafka has acknowledged it or, if the client asks for
 * that, when this gateway serves it. Thread-safe.
 */
public final class RecordWrites {
  private static final Logger LOG = LoggerFactory.getLogger(RecordWrites.class);
  private static final long WAIT_SECONDS = 10;
  private static final int RETRY_SECONDS = 2;

  private final TopicWriter writer;
  private final AppliedOffsets applied;

  public RecordWrites(TopicWriter writer, AppliedOffsets applied) {
    this.writer = writer;
    this.applied = applied;
  }

  /**
   * Writes one record and answers.
   *
   * @param value null deletes what the key stands for
   */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  void write(ApiRequest request, String id, byte[] key, byte[] value) {
    boolean wait = request.flag("wait");
    Context loop = Vertx.currentContext();
    writer
        .write(key, value)
        .whenComplete(
            (written, failure) -> {
              if (failure != null) {
                loop.runOnContext(run -> request.fail(problem(failure)));
              } else if (wait) {
                awaitApplied(request, loop, id, written);
              } else {
                loop.runOnContext(run -> answer(request, 202, id, written));
              }
            });
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  private void awaitApplied(ApiRequest request, Context loop, String id, Acknowledged written) {
    applied
        .reached(written.partition(), written.offset())
        .orTimeout(WAIT_SECONDS, TimeUnit.SECONDS)
        .whenComplete(
            (done, late) -> {
              if (late == null || late instanceof TimeoutException) {
                int status = late == null ? 200 : 202;
                loop.runOnContext(run -> answer(request, status, id, written));
              } else {
                loop.runOnContext(run -> request.fail(late));
              }
            });
  }

  private static void answer(ApiRequest request, int status, String id, Acknowledged written) {
    JsonOutput json = new JsonOutput().raw("{\"id\":").string(id);
    json.raw(",\"version\":").number(written.offset()).raw("}");
    request.withHeader("ETag", EntityTag.of(written.offset())).answer(status, json);
  }

  static Throwable problem(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof BusyException) {
      return Problem.unavailable(cause.getMessage(), RETRY_SECONDS);
    }
    Optional<AccessProblem> access = AccessProblem.of(cause);
    if (access.isPresent()) {
      LOG.warn("a record was not written: {}", access.get().text());
      return Problem.unavailable(
          "Kafka does not let this gateway write the topic; its log has the reason and the remedy",
          RETRY_SECONDS);
    }
    LOG.warn("a record was not written: {}", cause.toString());
    return Problem.unavailable(
        "Kafka did not acknowledge the record; it may or may not have been written, so try again",
        RETRY_SECONDS);
  }
}

package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.write.Acknowledged;
import io.fenceline.gateway.write.AwayException;
import io.fenceline.gateway.write.BusyException;
import io.fenceline.gateway.write.PendingWrites;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.AccessProblem;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
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
  private final PendingWrites pending;

  /**
   * @param pending the pending writes of all event loops
   */
  public RecordWrites(TopicWriter writer, AppliedOffsets applied, PendingWrites pending) {
    this.writer = writer;
    this.applied = applied;
    this.pending = pending;
  }

  /**
   * Writes one record and answers.
   *
   * @param value null deletes what the id stands for
   * @param version the current version of the id, null when there is none; asked for when the
   *     request has conditions
   * @throws Problem when one of them does not hold
   */
  void write(ApiRequest request, String id, byte[] value, Supplier<Long> version) {
    write(request, id, id, value, List.of(), version);
  }

  /**
   * Likewise.
   *
   * @param key of the record
   * @param id for the answer
   * @param warnings for the answer
   */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  void write(
      ApiRequest request,
      String key,
      String id,
      byte[] value,
      List<String> warnings,
      Supplier<Long> version) {
    begin(request, key, version);
    Context loop = Vertx.currentContext();
    writer
        .write(key.getBytes(UTF_8), value)
        .whenComplete(
            (written, failure) -> {
              if (failure != null) {
                pending.end(key);
                loop.runOnContext(run -> request.fail(problem(failure)));
              } else {
                written(
                    request,
                    loop,
                    () -> pending.end(key),
                    written,
                    status -> answer(request, status, id, written, warnings));
              }
            });
  }

  private void begin(ApiRequest request, String key, Supplier<Long> version) {
    boolean conditional = Preconditions.present(request);
    if (!pending.begin(key, conditional)) {
      throw Preconditions.undecided(request);
    }
    if (conditional) {
      try {
        Preconditions.require(request, version.get());
      } catch (Problem e) {
        pending.end(key);
        throw e;
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  private void written(
      ApiRequest request, Context loop, Runnable end, Acknowledged written, IntConsumer answer) {
    boolean wait = request.flag("wait");
    if (!wait) {
      loop.runOnContext(run -> answer.accept(202));
    }
    applied
        .reached(written.partition(), written.offset())
        .orTimeout(WAIT_SECONDS, TimeUnit.SECONDS)
        .whenComplete(
            (done, late) -> {
              end.run();
              if (wait) {
                loop.runOnContext(run -> answer.accept(late == null ? 200 : 202));
              }
            });
  }

  private static void answer(
      ApiRequest request, int status, String id, Acknowledged written, List<String> warnings) {
    request
        .withHeader("ETag", EntityTag.of(written.offset()))
        .answer(
            status,
            JsonLine.of(
                json -> {
                  json.writeStringField("id", id);
                  json.writeNumberField("version", written.offset());
                  if (!warnings.isEmpty()) {
                    json.writeFieldName("warnings");
                    json.writeArray(warnings.toArray(String[]::new), 0, warnings.size());
                  }
                }));
  }

  static Throwable problem(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof BusyException || cause instanceof AwayException) {
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

package io.fenceline.gateway.replay;

import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Runs replays, one after the other: each reads topics by a consumer of its own, and holds what it
 * needs in memory. Thread-safe.
 */
public final class Replays implements AutoCloseable {
  /** More are refused. */
  static final int MOST = 4;

  private static final Duration MOST_TIME = Duration.ofSeconds(20);
  private static final int RETRY_SECONDS = 5;

  private final Vertx vertx;
  private final KafkaSettings kafka;
  private final WorkerExecutor worker;
  private final AtomicInteger open = new AtomicInteger();

  /** The one of the replay that runs; null for none. */
  private volatile Consumer<byte[], byte[]> reading;

  private volatile boolean closed;

  public Replays(Vertx vertx, KafkaSettings kafka) {
    this.vertx = vertx;
    this.kafka = kafka;
    this.worker = vertx.createSharedWorkerExecutor("fenceline-replays", 1);
  }

  /** A replay; a consumer that is woken up ends it. */
  public interface Replay<T> {
    T run(Consumer<byte[], byte[]> consumer) throws InterruptedException;
  }

  /** The result of a replay, on the event loop of the caller; or a {@link Problem}. */
  public <T> Future<T> run(Replay<T> replay) {
    if (open.incrementAndGet() > MOST) {
      open.decrementAndGet();
      return Future.failedFuture(
          Problem.unavailable("other replays are under way; try again", RETRY_SECONDS));
    }
    return worker
        .executeBlocking(() -> read(replay), false)
        .onComplete(ended -> open.decrementAndGet());
  }

  private <T> T read(Replay<T> replay) throws InterruptedException {
    try (Consumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka)) {
      reading = consumer;
      long timer = vertx.setTimer(MOST_TIME.toMillis(), late -> consumer.wakeup());
      try {
        if (closed) {
          consumer.wakeup();
        }
        return replay.run(consumer);
      } finally {
        vertx.cancelTimer(timer);
        reading = null;
      }
    } catch (WakeupException e) {
      throw closed
          ? Problem.unavailable("the gateway stops", RETRY_SECONDS)
          : Problem.of(
              ProblemType.INVALID_REQUEST,
              "reading the fixes took longer than %d s; ask for a shorter time"
                  .formatted(MOST_TIME.toSeconds()));
    } catch (UnknownTopicOrPartitionException e) {
      throw Problem.unavailable(e.getMessage(), RETRY_SECONDS);
    } catch (TimeoutException e) {
      throw Problem.unavailable("Kafka does not answer", RETRY_SECONDS);
    }
  }

  /** Ends the replay that runs. */
  @Override
  public void close() {
    closed = true;
    Consumer<byte[], byte[]> consumer = reading;
    if (consumer != null) {
      consumer.wakeup();
    }
  }
}

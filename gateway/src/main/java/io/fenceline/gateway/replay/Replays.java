package io.fenceline.gateway.replay;

import io.fenceline.explain.ReplayBudget;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.reader.RefusalLog;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;

/**
 * Runs replays: each reads topics by a consumer of its own, and holds what it needs in memory. Few
 * run at a time, those of clients that may see only some devices apart from all others.
 * Thread-safe.
 */
public final class Replays implements AutoCloseable {
  /** How many run at a time of clients that may see all devices. */
  static final int SLOTS = 3;

  /** How many run at a time of clients that may see only some. */
  static final int LIMITED_SLOTS = 2;

  /** How many of one client may wait; more are refused. */
  static final int MOST_OF_CLIENT = 3;

  private static final int MOST_WAITING = 16;
  private static final Duration MOST_TIME = Duration.ofSeconds(20);

  private final Vertx vertx;
  private final KafkaSettings kafka;
  private final BooleanSupplier away;
  private final Duration mostTime;
  private final WorkerExecutor workers;
  private final ReplaySlots all = new ReplaySlots(SLOTS, MOST_OF_CLIENT, MOST_WAITING);
  private final ReplaySlots limited = new ReplaySlots(LIMITED_SLOTS, MOST_OF_CLIENT, MOST_WAITING);

  /** The replays that run or wait. */
  private final Set<ReplayTask<?>> open = ConcurrentHashMap.newKeySet();

  private final ConcurrentMap<String, RefusalLog> refusals = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * @param away whether Kafka is known not to answer
   */
  public Replays(Vertx vertx, KafkaSettings kafka, BooleanSupplier away) {
    this(vertx, kafka, away, MOST_TIME);
  }

  /**
   * @param mostTime from a request to its answer
   */
  Replays(Vertx vertx, KafkaSettings kafka, BooleanSupplier away, Duration mostTime) {
    this.vertx = vertx;
    this.kafka = kafka;
    this.away = away;
    this.mostTime = mostTime;
    this.workers = vertx.createSharedWorkerExecutor("fenceline-replays", SLOTS + LIMITED_SLOTS);
  }

  /** A replay; a consumer that is woken up ends it, as does its budget. */
  public interface Replay<T> {
    T run(CheckedConsumer consumer, ReplayBudget budget) throws InterruptedException;
  }

  /** The records of a topic that replays could not read. */
  public RefusalLog refusals(String topic) {
    return refusals.computeIfAbsent(topic, RefusalLog::new);
  }

  /** How many records replays could not read, each as often as it was met. */
  public long refused() {
    return refusals.values().stream().mapToLong(RefusalLog::count).sum();
  }

  /** The result of a replay for a client, on its event loop; or a {@link Problem}. */
  public <T> Future<T> run(Principal client, Replay<T> replay) {
    if (closed || away.getAsBoolean()) {
      return unavailable("Kafka does not answer");
    }
    Context loop = vertx.getOrCreateContext();
    Promise<T> answer = Promise.promise();
    ReplayTask<T> task = new ReplayTask<>(replay, kafka, mostTime);
    open.add(task);
    long timer =
        vertx.setTimer(mostTime.toMillis(), late -> task.endLate().ifPresent(answer::tryFail));
    ReplaySlots slots = client.isLimitedToDevices() ? limited : all;
    Runnable start =
        () -> {
          if (!closed) {
            workers
                .executeBlocking(task::run, false)
                .onComplete(
                    ended -> {
                      open.remove(task);
                      vertx.cancelTimer(timer);
                      loop.runOnContext(run -> complete(answer, ended));
                      slots.ended(client.client());
                    });
          }
        };
    if (!slots.add(client.client(), start)) {
      open.remove(task);
      vertx.cancelTimer(timer);
      return unavailable("other replays are under way; try again");
    }
    return answer.future();
  }

  private static <T> void complete(Promise<T> answer, AsyncResult<T> ended) {
    if (ended.succeeded()) {
      answer.tryComplete(ended.result());
    } else {
      answer.tryFail(ended.cause());
    }
  }

  private static <T> Future<T> unavailable(String why) {
    return Future.failedFuture(Problem.unavailable(why, ReplayTask.RETRY_SECONDS));
  }

  /** Ends the replays that run. */
  @Override
  public void close() {
    closed = true;
    open.forEach(
        task -> task.end(Problem.unavailable("the gateway stops", ReplayTask.RETRY_SECONDS)));
  }
}

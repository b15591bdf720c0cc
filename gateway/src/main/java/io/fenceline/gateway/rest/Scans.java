package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes answers that look at all zones or devices: one after the other, and not on the event loops.
 * Thread-safe.
 */
public final class Scans {
  private static final int MOST_WAITING = 32;
  private static final int RETRY_SECONDS = 1;

  private final WorkerExecutor worker;
  private final AtomicInteger waiting = new AtomicInteger();

  public Scans(Vertx vertx) {
    this.worker = vertx.createSharedWorkerExecutor("fenceline-scans", 1);
  }

  /**
   * @throws Problem when too many wait
   */
  void answer(ApiRequest request, Callable<byte[]> answer) {
    if (waiting.get() >= MOST_WAITING) {
      throw Problem.unavailable("other lists are under way; try again", RETRY_SECONDS);
    }
    waiting.incrementAndGet();
    worker
        .executeBlocking(answer, false)
        .onComplete(ended -> waiting.decrementAndGet())
        .onSuccess(request::answer)
        .onFailure(request::fail);
  }
}

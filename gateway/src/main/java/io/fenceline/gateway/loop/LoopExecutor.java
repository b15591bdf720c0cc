package io.fenceline.gateway.loop;

import io.fenceline.kafka.loop.Liveness;
import java.util.concurrent.Executor;

/**
 * Runs tasks of other threads on an event loop, whose data they change. After one that has failed
 * the data may be wrong for ever, so that the event loop does not live any more (rule E6).
 * Thread-safe.
 */
public final class LoopExecutor implements Executor {
  private final Executor loop;
  private final Liveness liveness;
  private volatile boolean failed;

  /**
   * @param name of the event loop, for operators
   * @param loop runs tasks in order, on the thread of the event loop, and logs their failures
   */
  public LoopExecutor(String name, Executor loop) {
    this.loop = loop;
    this.liveness = new Liveness(name, () -> !failed);
  }

  /** Whether the event loop advances, and no task has failed. */
  public Liveness liveness() {
    return liveness;
  }

  @Override
  public void execute(Runnable task) {
    loop.execute(() -> run(task));
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      failed = true;
      throw e;
    }
  }
}

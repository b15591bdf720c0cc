package io.fenceline.gateway.loop;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks on event loops. The caller waits while the loops lag behind, so that no queue grows.
 * Thread-safe.
 */
public final class LoopTasks {
  private final Semaphore free;

  /**
   * A task for one event loop.
   *
   * @param loop runs tasks in order, on the thread of the event loop
   */
  public record LoopTask(Executor loop, Runnable task) {}

  /**
   * @param maxInFlight calls of {@link #run} whose tasks have not all ended
   */
  public LoopTasks(int maxInFlight) {
    this.free = new Semaphore(maxInFlight);
  }

  /**
   * Hands each task to its loop.
   *
   * @param done runs when all tasks have run; that of a loop that has ended counts as run
   */
  public void run(List<LoopTask> tasks, Runnable done) throws InterruptedException {
    free.acquire();
    AtomicInteger left = new AtomicInteger(tasks.size() + 1);
    Runnable ended =
        () -> {
          if (left.decrementAndGet() == 0) {
            free.release();
            done.run();
          }
        };
    tasks.forEach(task -> execute(task, ended));
    ended.run();
  }

  private static void execute(LoopTask task, Runnable ended) {
    try {
      task.loop.execute(
          () -> {
            try {
              task.task.run();
            } finally {
              ended.run();
            }
          });
    } catch (RejectedExecutionException loopEnded) {
      ended.run();
    }
  }
}

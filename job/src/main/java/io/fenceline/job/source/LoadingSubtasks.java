package io.fenceline.job.source;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;

/**
 * The subtasks of one job in this JVM that are still reading their initial zones (rule Z2). Fixes
 * that are read meanwhile would only wait in state, so the source readers of the job in this JVM
 * stay paused. No task blocks. A reader may be deployed before the first such subtask, so it waits
 * for one, but not for long: there may be none in its JVM. Thread-safe.
 */
public final class LoadingSubtasks {
  /**
   * More than lies between the deployment of two tasks of one slot, also on a busy machine. A
   * reader whose JVM has no such subtask (its source has a higher parallelism) starts that much
   * later.
   */
  private static final Duration MAX_DEPLOYMENT = Duration.ofSeconds(30);

  private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);
  private static final Map<JobID, LoadingSubtasks> BY_JOB = new HashMap<>();

  private final JobID job;
  private int users;
  private int loading;

  /** Complete while no subtask is loading, and none is expected. */
  private volatile CompletableFuture<Void> done = DONE;

  private LoadingSubtasks(JobID job) {
    this.job = job;
  }

  /** A subtask that is loading, or a reader that queries; used by one thread. */
  public static final class Registration implements AutoCloseable {
    private final LoadingSubtasks subtasks;
    private boolean isLoading;
    private boolean isClosed;

    private Registration(LoadingSubtasks subtasks, boolean isLoading) {
      this.subtasks = subtasks;
      this.isLoading = isLoading;
    }

    /** The initial zones of this subtask are complete. May be called again. */
    public void loaded() {
      if (isLoading) {
        isLoading = false;
        subtasks.endLoading();
      }
    }

    /**
     * Completed while no subtask is loading; else it completes later and has to be queried again.
     */
    CompletableFuture<Void> loading() {
      return subtasks.done;
    }

    /** The subtask or reader has ended or failed. May be called again. */
    @Override
    public void close() {
      loaded();
      if (!isClosed) {
        isClosed = true;
        subtasks.leave();
      }
    }
  }

  /** Adds a subtask that begins to load its zones. */
  public static Registration load(JobID job) {
    LoadingSubtasks subtasks;
    CompletableFuture<Void> expected = DONE;
    synchronized (BY_JOB) {
      subtasks = join(job);
      if (subtasks.loading++ == 0) {
        expected = subtasks.done;
        subtasks.done = new CompletableFuture<>();
      }
    }
    expected.complete(null);
    return new Registration(subtasks, true);
  }

  /** Adds a source reader. */
  static Registration watch(JobID job) {
    return watch(job, MAX_DEPLOYMENT);
  }

  static Registration watch(JobID job, Duration maxDeployment) {
    synchronized (BY_JOB) {
      LoadingSubtasks subtasks = join(job);
      if (subtasks.users == 1) {
        subtasks.done = new CompletableFuture<>();
        completeAfter(maxDeployment, subtasks.done, job);
      }
      return new Registration(subtasks, false);
    }
  }

  /**
   * Completes the future in a thread that ends with it. That of {@link
   * CompletableFuture#completeOnTimeout} never ends, and keeps the class loader of the first job
   * that used it.
   */
  private static void completeAfter(Duration timeout, CompletableFuture<Void> future, JobID job) {
    Thread timer = new Thread(() -> await(timeout, future), "timeout of readers of " + job);
    timer.setDaemon(true);
    timer.start();
  }

  private static void await(Duration timeout, CompletableFuture<Void> future) {
    try {
      future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | InterruptedException | ExecutionException e) {
      future.complete(null);
    }
  }

  private static LoadingSubtasks join(JobID job) {
    LoadingSubtasks subtasks = BY_JOB.computeIfAbsent(job, LoadingSubtasks::new);
    subtasks.users++;
    return subtasks;
  }

  private void endLoading() {
    CompletableFuture<Void> ended = null;
    synchronized (BY_JOB) {
      if (--loading == 0) {
        ended = done;
        done = DONE;
      }
    }
    if (ended != null) {
      // Outside the lock: this runs what resumes the readers' tasks.
      ended.complete(null);
    }
  }

  private void leave() {
    synchronized (BY_JOB) {
      if (--users > 0) {
        return;
      }
      BY_JOB.remove(job);
    }
    // Ends the timer of a job that ended before its first subtask began.
    done.complete(null);
  }

  /** The number of jobs with a subtask or reader in this JVM; for tests. */
  static int jobs() {
    synchronized (BY_JOB) {
      return BY_JOB.size();
    }
  }
}

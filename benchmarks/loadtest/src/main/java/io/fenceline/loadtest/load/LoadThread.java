package io.fenceline.loadtest.load;

/** A task in a thread, whose name attributes its CPU time. */
public final class LoadThread {
  private final Thread thread;
  private volatile RuntimeException failure;

  private LoadThread(String name, Runnable task) {
    thread = new Thread(() -> run(task), name);
  }

  public static LoadThread start(String name, Runnable task) {
    LoadThread result = new LoadThread(name, task);
    result.thread.start();
    return result;
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  public boolean hasEnded() {
    return !thread.isAlive();
  }

  /** Throws the exception by which the task ended, if any. */
  public void throwFailure() {
    if (failure != null) {
      throw failure;
    }
  }

  /** Waits for the end of a task that was stopped; an interrupt ends the wait. */
  public void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

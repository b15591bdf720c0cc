package io.fenceline.loadtest.load;

/** Runs a load generator in a thread, whose name attributes its CPU time to the load. */
public final class LoadThread {
  private final Thread thread;
  private volatile RuntimeException failure;

  private LoadThread(Runnable load) {
    thread = new Thread(() -> run(load), LoadClients.PREFIX + "load");
  }

  /** Starts it; the parameters are those of {@link LoadGenerator#run}. */
  public static LoadThread start(
      LoadGenerator load, long startNanos, long count, long warmUpNanos) {
    LoadThread result = new LoadThread(() -> load.run(startNanos, count, warmUpNanos));
    result.thread.start();
    return result;
  }

  private void run(Runnable load) {
    try {
      load.run();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  public boolean hasEnded() {
    return !thread.isAlive();
  }

  /** Throws the exception by which the load generator ended, if any. */
  public void throwFailure() {
    if (failure != null) {
      throw failure;
    }
  }
}

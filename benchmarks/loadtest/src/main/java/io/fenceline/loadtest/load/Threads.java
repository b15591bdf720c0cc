package io.fenceline.loadtest.load;

/** Joins threads. */
public final class Threads {
  private Threads() {}

  /** Waits for the end of a thread that was stopped; an interrupt ends the wait. */
  public static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

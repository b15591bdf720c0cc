package io.fenceline.cli.bench;

/** Ends threads. */
final class Threads {
  private Threads() {}

  /** Waits for the end of a thread that was asked to end; an interrupt ends the waiting. */
  static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

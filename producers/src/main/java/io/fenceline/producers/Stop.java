package io.fenceline.producers;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Requests the end of an endless loop, and interrupts its waits. Thread-safe. */
public final class Stop implements Ticker {
  private final CountDownLatch requested = new CountDownLatch(1);
  private final AtomicReference<Thread> interrupted = new AtomicReference<>();
  private final AtomicReference<Runnable> requestAction = new AtomicReference<>(() -> {});

  public void request() {
    requested.countDown();
    requestAction.get().run();
    Thread thread = interrupted.get();
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** A request also runs this: it ends a wait of which this knows nothing. */
  public void onRequest(Runnable action) {
    requestAction.set(action);
    if (isRequested()) {
      action.run();
    }
  }

  /** Runs a task that has nothing to flush: a request also interrupts this thread meanwhile. */
  public <T, E extends Exception> T interruptible(Task<T, E> task) throws E {
    interrupted.set(Thread.currentThread());
    try {
      if (isRequested()) {
        Thread.currentThread().interrupt();
      }
      return task.run();
    } finally {
      interrupted.set(null);
      Thread.interrupted(); // What follows the task flushes what was written.
    }
  }

  /** A task of {@link #interruptible}. */
  public interface Task<T, E extends Exception> {
    T run() throws E;
  }

  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  /** Returns false, possibly earlier, when a stop is requested. */
  public boolean waitFor(Duration duration) {
    return waitUntil(nanos() + duration.toNanos());
  }

  @Override
  public boolean waitUntil(long nanos) {
    try {
      long left = nanos - System.nanoTime();
      return left <= 0 ? !isRequested() : !requested.await(left, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

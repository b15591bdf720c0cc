package io.fenceline.kafka.loop;

import io.fenceline.kafka.AccessProblem;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a step on a thread of its own until it is closed (rule E6). A failure is reported, and the
 * step runs again after a pause that grows, unless the failure is final. An OutOfMemoryError ends
 * the thread, and with it the process. Thread-safe, once it is started.
 */
public final class BackgroundLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundLoop.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /** After a step has advanced for so long, the failure before it is over. */
  private static final Duration STEADY = Duration.ofSeconds(5);

  private static final Duration CLOSE = Duration.ofMillis(700);
  private static final Duration CLOSE_INTERRUPTED = Duration.ofMillis(200);

  /** The loop of a thread. */
  private static final ThreadLocal<BackgroundLoop> CURRENT = new ThreadLocal<>();

  /** May return at once, or run as long as {@link #advance} returns true. */
  @FunctionalInterface
  public interface Step {
    void run() throws Exception;
  }

  /** A wait that ends early when the latch is released. */
  @FunctionalInterface
  interface Pauses {
    void await(CountDownLatch closed, Duration pause) throws InterruptedException;
  }

  private final String name;
  private final Duration interval;
  private final Step step;
  private final LongSupplier nanoClock;
  private final Pauses pauses;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private Duration longestStep = Liveness.LONGEST_STEP;
  private Class<? extends Throwable> finalFailure;
  private Runnable wakeUp = () -> {};
  private Duration closeLimit = CLOSE;
  private Liveness liveness;
  private volatile Throwable failure;
  private volatile boolean ended;
  private Duration pause = FIRST_PAUSE;
  private long begunNanos;

  /**
   * @param thread its name
   * @param name what it is, for operators
   * @param interval from the end of a step to the next one
   */
  public BackgroundLoop(String thread, String name, Duration interval, Step step) {
    this(
        thread,
        name,
        interval,
        step,
        System::nanoTime,
        (closed, pause) -> closed.await(pause.toNanos(), TimeUnit.NANOSECONDS));
  }

  BackgroundLoop(
      String thread,
      String name,
      Duration interval,
      Step step,
      LongSupplier nanoClock,
      Pauses pauses) {
    this.name = name;
    this.interval = interval;
    this.step = step;
    this.nanoClock = nanoClock;
    this.pauses = pauses;
    this.thread = DaemonThreads.named(thread).newThread(this::run);
    this.liveness = newLiveness();
  }

  private Liveness newLiveness() {
    return new Liveness(name, this::isAlive, longestStep, nanoClock);
  }

  /** The time without {@link #advance} after which it does not advance any more. */
  public BackgroundLoop withLongestStep(Duration longest) {
    longestStep = longest;
    liveness = newLiveness();
    return this;
  }

  /** A failure of this class, or caused by one, ends the loop. */
  public BackgroundLoop endingOn(Class<? extends Throwable> failureClass) {
    finalFailure = failureClass;
    return this;
  }

  /**
   * Sets how it is closed.
   *
   * @param wakeUpStep ends what the step waits for
   * @param limit after which the step is interrupted
   */
  public BackgroundLoop closedBy(Runnable wakeUpStep, Duration limit) {
    wakeUp = wakeUpStep;
    closeLimit = limit;
    return this;
  }

  /** Starts the thread; to be called once. */
  public BackgroundLoop start() {
    thread.start();
    return this;
  }

  /** Whether it lives and advances. */
  public Liveness liveness() {
    return liveness;
  }

  /** False when the thread has ended though it should not have. */
  private boolean isAlive() {
    return ended || isClosed() || thread.getState() == Thread.State.NEW || thread.isAlive();
  }

  /** Whether the thread runs. */
  public boolean isRunning() {
    return thread.isAlive();
  }

  public boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** The last failure until a step has succeeded; the final one from then on. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  /** The {@link #failure} in words, with a remedy where one is known. */
  public Optional<String> problem() {
    return failure().map(BackgroundLoop::text);
  }

  private static String text(Throwable e) {
    return AccessProblem.of(e)
        .map(AccessProblem::text)
        .orElse(
            e instanceof KafkaException && e.getMessage() != null ? e.getMessage() : e.toString());
  }

  private void run() {
    CURRENT.set(this);
    while (!isClosed() && !ended) {
      begunNanos = nanoClock.getAsLong();
      liveness.stepBegins();
      try {
        step.run();
        succeed();
        pauses.await(closed, interval);
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (Throwable e) {
        fail(e);
      }
    }
  }

  /** For a step that runs on: reports progress. Returns false when the step has to end. */
  public boolean advance() {
    liveness.stepBegins();
    if (nanoClock.getAsLong() - begunNanos > STEADY.toNanos()) {
      succeed();
    }
    return !isClosed();
  }

  /**
   * For what a step waits for in the middle of its work: reports it, and that the step goes on once
   * it is there. Returns false when the step has to end; true on a thread without a loop.
   */
  public static boolean waitsFor(Throwable reason) {
    BackgroundLoop loop = CURRENT.get();
    if (loop == null) {
      return true;
    }
    loop.report(reason);
    loop.liveness.stepBegins();
    return !loop.isClosed();
  }

  private void succeed() {
    failure = null;
    pause = FIRST_PAUSE;
  }

  private void fail(Throwable e) {
    Thread.interrupted(); // Only closing ends the loop.
    report(e);
    try {
      if (!ended) {
        pauses.await(closed, pause);
      }
    } catch (InterruptedException early) {
      Thread.interrupted();
    }
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  /** Reports a failure at once, for a step that has to clean up before it throws it. */
  public void report(Throwable e) {
    if (isClosed()) {
      return; // A consequence of that.
    }
    Optional<String> before = problem();
    Optional<Throwable> last = finalCause(e);
    failure = last.orElse(e);
    ended |= last.isPresent();
    if (problem().equals(before)) {
      return;
    }
    if (e instanceof KafkaException || ended) {
      LOG.warn("{} has failed and {}: {}", name, ended ? "ends" : "is tried again", text(failure));
    } else {
      LOG.error("{} has failed and is tried again", name, e);
    }
  }

  /** Kafka wraps what its listeners throw. */
  private Optional<Throwable> finalCause(Throwable e) {
    return finalFailure == null
        ? Optional.empty()
        : Stream.iterate(e, Objects::nonNull, Throwable::getCause)
            .filter(finalFailure::isInstance)
            .findFirst();
  }

  /** Asks the step to end, so that several loops end at the same time. */
  public void stop() {
    closed.countDown();
    wakeUp.run();
  }

  /** Returns when the thread has ended, or soon after the limit. */
  @Override
  public void close() {
    stop();
    try {
      if (!closeLimit.isZero()) {
        thread.join(closeLimit.toMillis());
      }
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(CLOSE_INTERRUPTED.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

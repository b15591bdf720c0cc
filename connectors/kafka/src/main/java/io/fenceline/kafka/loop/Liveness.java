package io.fenceline.kafka.loop;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether something that runs for ever lives and advances (rule E6). It reports when it begins a
 * step, and when it waits for work; any thread may ask.
 */
public final class Liveness {
  /** Longer than Kafka's clients wait for an answer. */
  static final Duration LONGEST_STEP = Duration.ofMinutes(2);

  private final String name;
  private final BooleanSupplier alive;
  private final Duration longestStep;
  private final LongSupplier nanoClock;
  private volatile long stepNanos;
  private volatile boolean waiting = true;

  /**
   * @param name for operators
   * @param alive false when it has ended though it should not have
   */
  public Liveness(String name, BooleanSupplier alive) {
    this(name, alive, LONGEST_STEP, System::nanoTime);
  }

  Liveness(String name, BooleanSupplier alive, Duration longestStep, LongSupplier nanoClock) {
    this.name = name;
    this.alive = alive;
    this.longestStep = longestStep;
    this.nanoClock = nanoClock;
  }

  public String name() {
    return name;
  }

  /** A step begins, which ends with the next one or with {@link #awaitsWork}. */
  public void stepBegins() {
    stepNanos = nanoClock.getAsLong();
    waiting = false;
  }

  /** Nothing is to be done, however long that may be. */
  public void awaitsWork() {
    waiting = true;
  }

  /** The reason why nothing is done, and the remedy; empty while something is, or need not be. */
  public Optional<String> problem() {
    if (!alive.getAsBoolean()) {
      return Optional.of("%s has ended by an error; see the log, and restart".formatted(name));
    }
    long nanos = nanoClock.getAsLong() - stepNanos;
    return waiting || nanos <= longestStep.toNanos()
        ? Optional.empty()
        : Optional.of(
            "%s has not advanced for %d s; restart if that lasts"
                .formatted(name, Duration.ofNanos(nanos).toSeconds()));
  }
}

package io.fenceline.kafka.registry;

import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.input.ReadInterruptedException;
import io.fenceline.kafka.loop.BackgroundLoop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a registry again, with growing pauses, until it answers: no record is skipped because it is
 * away, and nothing is restarted. Ends when the thread is interrupted, or its loop closed.
 * Thread-safe.
 */
final class RegistryWait {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryWait.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** A pause between two questions. */
  @FunctionalInterface
  interface Pauses {
    void await(Duration pause) throws InterruptedException;
  }

  private final Pauses pauses;
  private volatile String problem;

  RegistryWait(Pauses pauses) {
    this.pauses = pauses;
  }

  /** Of the question that failed last; empty since one was answered. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  <T> T forAnswer(Supplier<T> question) {
    return forAnswer(question, false);
  }

  /**
   * @throws SchemaRefusedException when the answer would be the same later
   */
  <T> T forAnswerAtStart(Supplier<T> question) {
    return forAnswer(question, true);
  }

  private <T> T forAnswer(Supplier<T> question, boolean atStart) {
    for (Duration pause = FIRST_PAUSE; ; pause = next(pause)) {
      try {
        T answer = question.get();
        report(null);
        return answer;
      } catch (RegistryAwayException e) {
        if (atStart && e.isRefusal()) {
          throw new SchemaRefusedException(e.getMessage());
        }
        report(e.getMessage());
        await(pause, e);
      }
    }
  }

  private static Duration next(Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  private void report(String now) {
    if (now != null && !now.equals(problem)) {
      LOG.warn("{}; waiting for it", now);
    } else if (now == null && problem != null) {
      LOG.info("The schema registry answers again");
    }
    problem = now;
  }

  private void await(Duration pause, RegistryAwayException why) {
    try {
      if (!BackgroundLoop.waitsFor(why)) {
        throw new ReadInterruptedException("closed while the schema registry was away");
      }
      pauses.await(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException("closed while the schema registry was away");
    }
  }
}

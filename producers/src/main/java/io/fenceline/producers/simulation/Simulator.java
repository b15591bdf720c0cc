package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;
import io.fenceline.producers.Ticker;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lets a fleet report on an absolute schedule: whatever delays one fix delays no later one, and
 * each carries the time at which it was due.
 */
public final class Simulator {
  private final Ticker ticker;
  private final Traffic traffic;

  public Simulator(Traffic traffic, Ticker ticker) {
    this.traffic = traffic;
    this.ticker = ticker;
  }

  /**
   * Runs until the ticker ends the waiting or the duration is over.
   *
   * @param startMillis event time of the first fix, epoch milliseconds
   * @param duration null for no end
   * @return the number of fixes given to {@code sink}
   */
  public long run(long startMillis, Duration duration, Consumer<Fix> sink) {
    long startNanos = ticker.nanos();
    long count = 0;
    while (duration == null || traffic.dueNanos() < duration.toNanos()) {
      if (!ticker.waitUntil(startNanos + traffic.dueNanos())) {
        return count;
      }
      sink.accept(traffic.next(startMillis));
      count++;
    }
    return count;
  }
}

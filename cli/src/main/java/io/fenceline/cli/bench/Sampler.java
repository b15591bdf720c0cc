package io.fenceline.cli.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Looks at a run ten times a second, in a thread of its own. Thread-safe. */
final class Sampler implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(100);

  private final Subject subject;
  private final LongSupplier sent;
  private final ThreadCosts costs = new ThreadCosts();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final List<Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> new Thread(task, BenchClients.PREFIX + "sampler"));

  /**
   * @param sent how many fixes were sent so far
   */
  Sampler(Subject subject, LongSupplier sent) {
    this.subject = subject;
    this.sent = sent;
    executor.scheduleAtFixedRate(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void look() {
    samples.add(
        new Sample(
            System.nanoTime(),
            sent.getAsLong(),
            subject.read(),
            costs.byPhase(),
            memory.getHeapMemoryUsage().getUsed()));
  }

  /** All samples, the last of them taken now. */
  synchronized List<Sample> samples() {
    look();
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}

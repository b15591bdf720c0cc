package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Looks at a run about ten times a second, in a thread of its own. Thread-safe. */
public final class Sampler implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(100);

  private final SystemUnderTest subject;
  private final LongSupplier sent;
  private final ThreadCosts costs = new ThreadCosts();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final List<Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> new Thread(task, LoadClients.PREFIX + "sampler"));

  /**
   * @param sent how many fixes were sent so far
   */
  public Sampler(SystemUnderTest subject, LongSupplier sent) {
    this.subject = subject;
    this.sent = sent;
    // After a pause the looks that it held up are not made up for.
    executor.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** From elsewhere readings come now and then: between two they are old, and no sample. */
  private synchronized void look() {
    Optional<SystemUnderTest.Costs> elsewhere = subject.costsElsewhere();
    SystemUnderTest.Readings readings = subject.read();
    // At once: a pause between the two would count for fixes that were not applied in it.
    long nanos = System.nanoTime();
    if (elsewhere.isEmpty() || samples.isEmpty() || !last().readings().equals(readings)) {
      SystemUnderTest.Costs spent = elsewhere.orElseGet(this::costsHere);
      samples.add(
          new Sample(nanos, sent.getAsLong(), readings, spent.cpuNanos(), spent.heapBytes()));
    }
  }

  private Sample last() {
    return samples.get(samples.size() - 1);
  }

  private SystemUnderTest.Costs costsHere() {
    return new SystemUnderTest.Costs(costs.byPhase(), memory.getHeapMemoryUsage().getUsed());
  }

  /** All samples, the last of them taken now. */
  public synchronized List<Sample> samples() {
    look();
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}

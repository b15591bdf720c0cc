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

/** Samples a run about ten times a second, in a thread of its own. Thread-safe. */
public final class Sampler implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(100);

  private final SystemUnderTest system;
  private final LongSupplier sent;
  private final ThreadCosts costs = new ThreadCosts();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final List<Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> new Thread(task, LoadClients.PREFIX + "sampler"));

  /**
   * @param sent the number of fixes sent so far
   */
  @SuppressWarnings("FutureReturnValueIgnored") // Runs until the executor is shut down.
  public Sampler(SystemUnderTest system, LongSupplier sent) {
    this.system = system;
    this.sent = sent;
    // Samples missed during a pause are not made up for.
    executor.scheduleWithFixedDelay(this::takeSample, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The readings of a cluster change only now and then; unchanged ones are no new sample. */
  private synchronized void takeSample() {
    Optional<SystemUnderTest.Costs> remote = system.remoteCosts();
    SystemUnderTest.Readings readings = system.read();
    // Directly after the readings: a pause between the two would distort the rate.
    long nanos = System.nanoTime();
    if (remote.isEmpty() || samples.isEmpty() || !last().readings().equals(readings)) {
      SystemUnderTest.Costs spent = remote.orElseGet(this::localCosts);
      samples.add(
          new Sample(nanos, sent.getAsLong(), readings, spent.cpuNanos(), spent.heapBytes()));
    }
  }

  private Sample last() {
    return samples.get(samples.size() - 1);
  }

  private SystemUnderTest.Costs localCosts() {
    return new SystemUnderTest.Costs(costs.byPhase(), memory.getHeapMemoryUsage().getUsed());
  }

  /** All samples, the last of them taken now. */
  public synchronized List<Sample> samples() {
    takeSample();
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}

package io.fenceline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.measurement.RunResult;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The bench measures known delays and rates correctly. */
class BenchITCase extends BenchFixture {
  @Test
  void theLatencyOfAPipelineWithAKnownDelayIsThatDelay() throws Exception {
    long delayNanos = 400_000_000;
    RunResult run =
        run(
            setup -> new SlowHop(setup, came -> came + delayNanos),
            "pipeline: relay\nfixes: {devices: 1000, rate: 5000}\nwarmUp: 1s\nmeasure: 2s\n");

    assertThat(run.problems()).isEmpty();
    assertThat(run.latency().negative()).isZero();
    assertThat(run.latency().count()).isGreaterThan(50);
    // What three hops take comes on top: seconds on a busy machine.
    assertThat(run.latency().p50Millis()).isBetween(400.0, 20_000.0);
    assertThat(run.latency().curve().get(0).millis()).isBetween(399.0, 20_000.0);
  }

  @Test
  void aPauseCountsForEveryFixThatWasDueMeanwhile() throws Exception {
    AtomicLong pauseFromNanos = new AtomicLong();
    RunResult run =
        run(
            setup -> new SlowHop(setup, came -> pause(pauseFromNanos, came)),
            "pipeline: relay\nfixes: {devices: 1000, rate: 5000}\nwarmUp: 1s\nmeasure: 3s\n");

    assertThat(run.problems()).isEmpty();
    assertThat(run.latency().maxMillis()).isGreaterThan(1_300);
    // Half of the three seconds were paused: half of the fixes waited, evenly up to 1.5 s.
    assertThat(run.latency().p90Millis()).isGreaterThan(900);
  }

  /** Passes on at once, but for 1.5 s that begin 1.5 s after the first fix. */
  private static long pause(AtomicLong first, long cameNanos) {
    first.compareAndSet(0, cameNanos);
    long sinceNanos = cameNanos - first.get();
    boolean paused = sinceNanos > 1_500_000_000 && sinceNanos < 3_000_000_000L;
    return paused ? first.get() + 3_000_000_000L : cameNanos;
  }

  @Test
  void theThroughputOfAThrottledPipelineIsItsRate() throws Exception {
    long gapNanos = 500_000;
    AtomicLong nextNanos = new AtomicLong(System.nanoTime());
    RunResult run =
        run(
            setup ->
                new SlowHop(
                    setup, came -> nextNanos.updateAndGet(n -> Math.max(n, came) + gapNanos)),
            "pipeline: relay\nfixes: {devices: 1000, count: 6000}\nwarmUp: 1s\n");

    assertThat(run.problems()).isEmpty();
    // Never faster; a busy machine is slower.
    assertThat(run.fixesPerSecond()).isBetween(200.0, 2_800.0);
    assertThat(run.drainSeconds()).isBetween(2.0, 30.0);
  }

  @Test
  void changesOfZonesReachTheirProbes() throws Exception {
    RunResult run =
        run(
            Bench::start,
            """
            warmUp: 1s
            measure: 2s
            fixes: {devices: 500, rate: 500}
            churn: {rate: 200, probes: 4}
            """);

    assertThat(run.problems()).isEmpty();
    assertThat(run.zoneEffect().count()).as("of 4 probes, more if it is fast").isBetween(4L, 60L);
    assertThat(run.zoneEffect().p50Millis()).isPositive();
    assertThat(run.latency().count()).isPositive();
  }
}

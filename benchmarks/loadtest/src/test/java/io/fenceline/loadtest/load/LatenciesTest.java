package io.fenceline.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.loadtest.load.OutputHeads.OutputHead;
import org.junit.jupiter.api.Test;

/** Latencies of outputs and of changes of zones. */
class LatenciesTest {
  @Test
  void negativeLatenciesAreCountedBesideTheOthers() {
    Latencies latencies = new Latencies();
    latencies.record(-3_000_000);
    for (int millis = 1; millis <= 100; millis++) {
      latencies.record(millis * 1_000_000L);
    }

    Latencies.Summary summary = latencies.summary();

    assertThat(summary.negative()).isEqualTo(1);
    assertThat(summary.mostNegativeMillis()).isEqualTo(-3);
    assertThat(summary.count()).isEqualTo(100);
    assertThat(summary.p50Millis()).isCloseTo(50, within(0.1));
    assertThat(summary.p99Millis()).isCloseTo(99, within(0.2));
    assertThat(summary.maxMillis()).isCloseTo(100, within(0.2));
  }

  @Test
  void latenciesOfOtherProcessesAreAdded() {
    Latencies own = new Latencies();
    own.record(1_000_000);
    Latencies other = new Latencies();
    other.record(9_000_000);
    other.record(-2_000_000);

    own.add(other.encode());

    assertThat(own.summary().count()).isEqualTo(2);
    assertThat(own.summary().maxMillis()).isCloseTo(9, within(0.02));
    assertThat(own.summary().negative()).isEqualTo(1);
    assertThat(own.summary().mostNegativeMillis()).isEqualTo(-2);
  }

  @Test
  void aChangeWithoutATransitionEndsWithTheNextChangeThatHasOne() {
    Probes probes = new Probes();
    for (int version = 1; version <= 6; version++) {
      probes.published(0, version, version * 1_000_000L);
    }
    assertThat(probes.pending()).isEqualTo(6);
    probes.received(new OutputHead("probe-0", 0, "probe-0", 1), 2_000_000);
    probes.received(new OutputHead("probe-0", 0, "probe-0", 4), 9_000_000);

    assertThat(probes.pending()).isZero();
    Latencies.Summary effects = probes.effects(2_000_000);
    assertThat(effects.count()).isEqualTo(3);
    assertThat(effects.maxMillis()).isCloseTo(7, within(0.1));
    assertThat(effects.p50Millis()).isCloseTo(6, within(0.1));
  }
}

package io.fenceline.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.load.OutputHeads.OutputHead;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The zone of a probe moves to it and away in turn. */
class ProbesTest {
  private final Probes probes = new Probes();

  @ParameterizedTest
  @CsvSource({"1, 1, 0", "2, 1, 1", "3, 1, 0", "4, 1, 3", "5, 1, 0", "1, 0, 1", "2, 0, 2"})
  void changesThatCancelOutBetweenTwoFixesAreNotPending(long changes, long seen, long pending) {
    for (long version = 1; version <= changes; version++) {
      probes.published(0, version, version);
    }
    if (seen > 0) {
      probes.received(new OutputHead("probe-0", 0, "probe-0", seen), 10);
    }

    assertThat(probes.pending()).isEqualTo(pending);
  }
}

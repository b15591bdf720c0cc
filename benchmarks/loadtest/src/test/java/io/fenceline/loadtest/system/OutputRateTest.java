package io.fenceline.loadtest.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputRateTest {
  @Test
  void outputsAreSpreadEvenlyAndTheirNumberFollowsFromThatOfTheFixes() {
    OutputRate rate = new OutputRate(1_234, 10_000);
    long sum = 0;
    for (long offset = 0; offset < 2_500; offset++) {
      assertThat(rate.outputsOf(offset)).isBetween(0L, 1L);
      sum += rate.outputsOf(offset);
    }
    assertThat(sum).isEqualTo(rate.outputsBefore(2_500)).isEqualTo(308);
    assertThat(new OutputRate(0, 0).outputsOf(5)).isZero();
  }
}

package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StolenTimeTest {
  private static final StolenTime THEN =
      StolenTime.parse("cpu  1000 20 300 90000 4000 5 60 10 77 8\ncpu0 1 2 3 4 5 6 7 8 9 10\n");

  @Test
  void idleTimeIsNoWorkAndGuestsAreCountedOnce() {
    assertThat(THEN).isEqualTo(new StolenTime(10, 1385));
  }

  @Test
  void shareIsOfTheWorkBetweenTheTwo() {
    StolenTime now = StolenTime.parse("cpu  1050 20 325 99000 4100 5 60 35 77 8\n");
    assertThat(now.shareSince(THEN)).isEqualTo(0.25);
    assertThat(now.shareSince(now)).isZero();
  }

  @Test
  void systemThatDoesNotTellHasNothingStolen() {
    for (String stat : new String[] {"", "cpu  1 2 3 4 5 6 7\n"}) {
      assertThat(StolenTime.parse(stat)).isEqualTo(new StolenTime(0, 0));
      assertThat(StolenTime.parse(stat).shareSince(new StolenTime(0, 0))).isZero();
    }
  }
}

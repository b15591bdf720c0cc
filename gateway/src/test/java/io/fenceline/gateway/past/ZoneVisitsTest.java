package io.fenceline.gateway.past;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import org.junit.jupiter.api.Test;

class ZoneVisitsTest {
  private static final long MINUTE = 60_000;

  /** One instant a minute. */
  private final ZoneVisits visits =
      new ZoneVisits(100 * MINUTE, (100 + ZoneVisits.INSTANTS) * MINUTE);

  private static Event exit(long minute) {
    Bytes json = Bytes.of(new byte[0]);
    return new Event(
        EventKind.TRANSITION,
        "exit-" + minute,
        "EXIT",
        "bus",
        "depot",
        minute * MINUTE,
        0,
        0,
        json);
  }

  @Test
  void visitsAreCountedByTheirLengths() {
    visits.addEnded(exit(110), 110 * MINUTE - 1);
    visits.addEnded(exit(111), 110 * MINUTE);
    visits.addEnded(exit(112), 107 * MINUTE);
    visits.addEnded(exit(113), 98 * MINUTE);
    visits.addEnded(exit(120), 60 * MINUTE);
    visits.addEnded(exit(171), -100 * MINUTE);
    assertThat(visits.lengths()).containsExactly(1, 1, 1, 1, 1, 1);
  }

  @Test
  void anExitCountsOnceAndOnlyInTheSpan() {
    visits.addEnded(exit(99), 98 * MINUTE);
    visits.addEnded(exit(172), 98 * MINUTE);
    visits.addEnded(exit(120), 110 * MINUTE);
    visits.addEnded(exit(120), 110 * MINUTE);
    assertThat(visits.lengths()).containsExactly(0, 0, 1, 0, 0, 0);
    assertThat(visits.inside()).endsWith(0, 0);
  }

  @Test
  void aDeviceIsInsideFromItsEntryUntilBeforeItsExit() {
    visits.addEnded(exit(105), 0);
    visits.addPresent(170 * MINUTE);
    int[] inside = visits.inside();
    assertThat(inside).hasSize(ZoneVisits.INSTANTS).startsWith(1, 1, 1, 1, 0).endsWith(0, 1, 1, 1);
  }
}

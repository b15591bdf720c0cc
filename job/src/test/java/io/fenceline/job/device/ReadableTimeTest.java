package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D6: the time that counts for waits. */
class ReadableTimeTest {
  private static final long START = 1_000_000;
  private static final long INTERVAL = 100;
  private static final long STEP = 2 * INTERVAL;

  private long wallMillis = START;
  private final ReadableTime time = ReadableTime.start(new WallClock(() -> wallMillis), INTERVAL);

  @Test
  @DisplayName("D6: it stands still without reports, whatever the wall clock shows")
  void itStandsStillWithoutReports() {
    wallMillis += 60_000;
    assertThat(time.nowMillis()).isEqualTo(START);
    time.readUpTo(7_000);
    assertThat(time.nowMillis()).as("the first report has no predecessor").isEqualTo(START);
  }

  @Test
  @DisplayName("D6: regular reports advance it as the clock of the source, also a late one")
  void regularReportsAdvanceIt() {
    time.readUpTo(7_000);
    time.readUpTo(7_100);
    time.readUpTo(7_290);
    time.readUpTo(7_300);
    assertThat(time.nowMillis()).isEqualTo(START + 300);
  }

  @Test
  @DisplayName("D6: an outage, a stall and a backlog count as one step")
  void anOutageCountsAsOneStep() {
    time.readUpTo(7_000);
    time.readUpTo(600_000);
    assertThat(time.nowMillis()).isEqualTo(START + STEP);
    time.readUpTo(600_100);
    assertThat(time.nowMillis()).isEqualTo(START + STEP + 100);
  }

  @Test
  @DisplayName("D6: a source whose clock starts again does not turn it back")
  void itNeverGoesBack() {
    time.readUpTo(7_000);
    time.readUpTo(7_100);
    time.readUpTo(100);
    assertThat(time.nowMillis()).isEqualTo(START + 100);
    time.readUpTo(200);
    assertThat(time.nowMillis()).isEqualTo(START + 200);
  }

  @Test
  @DisplayName("D6: a wait begins after the next report, so that it is never too short")
  void aWaitBeginsAfterTheNextReport() {
    assertThat(time.beginMillis()).isEqualTo(START + STEP);
  }

  @Test
  @DisplayName("D6: a timer fires on the wall clock, and not more often than time can advance")
  void aTimerFiresOnTheWallClock() {
    wallMillis += 60_000;
    assertThat(time.timerMillis(START + 5_000)).isEqualTo(wallMillis + 5_000);
    assertThat(time.timerMillis(START + 1)).isEqualTo(wallMillis + STEP);
  }

  @Test
  void withoutReportsItIsTheWallClock() {
    ReadableTime always = ReadableTime.always(new WallClock(() -> wallMillis));
    wallMillis += 60_000;
    assertThat(always.nowMillis()).isEqualTo(wallMillis);
    assertThat(always.beginMillis()).isEqualTo(wallMillis);
    assertThat(always.timerMillis(START)).isEqualTo(START);
    assertThat(always.nowMillis(wallMillis + 5)).isEqualTo(wallMillis + 5);
  }
}

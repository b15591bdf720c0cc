package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Device.Arrival;
import io.fenceline.evaluation.HeldFixes.Admission;
import io.fenceline.event.Fix;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeldFixesTest {
  private static final WallClockWait WINDOW = WallClockWait.of(0, 60);

  private HeldFixes held = HeldFixes.NONE;

  @Test
  @DisplayName("D3: held fixes are in order of time, whatever the order of arrival")
  void heldFixesAreInOrderOfTime() {
    for (long time : List.of(30L, 10L, 40L, 20L)) {
      assertThat(arrive(time, 0).arrival()).isEqualTo(Arrival.NEXT);
    }
    assertThat(times()).containsExactly(10L, 20L, 30L, 40L);
  }

  @Test
  @DisplayName(
      "D3: a fix has waited enough once a newer one by the window came, to the millisecond")
  void aNewerFixReleases() {
    arrive(100, 0);
    arrive(159, 0);
    assertThat(held.releasable(60)).isZero();
    arrive(160, 0);
    assertThat(held.releasable(60)).isEqualTo(1);
    arrive(219, 0);
    assertThat(held.releasable(60)).isEqualTo(2);
  }

  @Test
  @DisplayName("D3: what has waited on the wall clock takes along all that is not newer")
  void theWallClockFreesAFixAndTheOlder() {
    arrive(100, 0);
    arrive(90, 50);
    arrive(110, 20);
    assertThat(held.nextDueMillis(WINDOW)).isEqualTo(60);
    assertThat(held.due(59, WINDOW)).isZero();
    assertThat(held.due(60, WINDOW)).as("100 and the older 90").isEqualTo(2);
    assertThat(held.due(80, WINDOW)).isEqualTo(3);
  }

  @Test
  @DisplayName("D6: the wait counts from the start of the job when that was later")
  void anOutageDoesNotCountAsWaitingTime() {
    WallClockWait window = WallClockWait.of(1_000, 60);
    arrive(100, 10);
    long due = held.nextDueMillis(window);
    assertThat(due).isBetween(1_060L, 1_119L);
    assertThat(held.due(due - 1, window)).isZero();
    assertThat(held.due(due, window)).isEqualTo(1);
  }

  @Test
  @DisplayName("D2: a held fix again is a duplicate; -180 is 180, and -0 is 0")
  void aHeldFixAgainIsADuplicate() {
    place(100, 180, 0);
    assertThat(place(100, -180, -0.0).arrival()).isEqualTo(Arrival.DUPLICATE);
    assertThat(times()).containsExactly(100L);
  }

  @Test
  @DisplayName("D2: of two places at one time the smaller counts, whichever came first")
  void theSmallerPositionCounts() {
    place(100, 5, 0);
    Admission larger = place(100, 6, 0);
    assertThat(larger.arrival()).isEqualTo(Arrival.CONFLICT);
    assertThat(larger.refused().lon()).isEqualTo(6);
    Admission smaller = place(100, 4, 0);
    assertThat(smaller.arrival()).isEqualTo(Arrival.CONFLICT);
    assertThat(smaller.refused().lon()).isEqualTo(5);
    assertThat(held.fixes()).extracting(one -> one.fix().lon()).containsExactly(4.0);
    assertThat(held.nextDueMillis(WINDOW)).as("it waits since the first came").isEqualTo(60);
  }

  @Test
  @DisplayName("D2: -180 is as large as 180, and of one lon the smaller lat counts")
  void minus180IsAsLargeAs180() {
    place(100, 179, 0);
    assertThat(place(100, -180, 0).refused().lon()).isEqualTo(-180);
    place(200, -180, 1);
    assertThat(place(200, 180, 0).refused().lat()).isEqualTo(1);
  }

  private Admission place(long timeMillis, double lon, double lat) {
    return add(Fix.of("d", timeMillis, lon, lat), 0);
  }

  private Admission arrive(long timeMillis, long arrivedMillis) {
    return add(Fix.of("d", timeMillis, 1, 0), arrivedMillis);
  }

  private Admission add(Fix fix, long arrivedMillis) {
    Admission admission = held.with(fix, arrivedMillis);
    held = admission.after();
    return admission;
  }

  private List<Long> times() {
    return held.fixes().stream().map(one -> one.fix().timeMillis()).toList();
  }
}

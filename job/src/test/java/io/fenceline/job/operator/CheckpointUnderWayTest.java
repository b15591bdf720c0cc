package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.testing.fixtures.TestZones;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E2: a checkpoint holds what was there at its barrier, though it is written later. */
class CheckpointUnderWayTest {
  private final GeofenceHarness job = new GeofenceHarness();

  CheckpointUnderWayTest() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 20, 30));
    job.complete();
    job.fix("moves", 100, 5);
    job.fix("leaves", 100, 25);
    job.fix("enters", 100, 15);
  }

  @Test
  @DisplayName(
      "E2: devices that are written over while a checkpoint is written stay in it as before")
  void devicesAreThoseOfTheBarrier() throws Exception {
    Callable<OperatorSubtaskState> first = job.beginSnapshot();
    moveAll(200);
    Callable<OperatorSubtaskState> second = job.beginSnapshot();
    job.fix("moves", 300, 15);
    GeofenceHarness after = restored(first);
    assertThat(after.fix("moves", 150, 6)).isEmpty();
    assertThat(after.fix("moves", 160, 25))
        .containsExactly("EXIT a MOVED 160", "ENTER b MOVED 160");
    assertThat(after.fix("leaves", 150, 26)).isEmpty();
    assertThat(after.fix("enters", 150, 6)).containsExactly("ENTER a MOVED 150");
    assertThat(after.fix("comes", 150, 6)).containsExactly("ENTER a FIRST_FIX 150");
    assertThat(after.deadLetters()).as("late ones").isEmpty();
    after.close();
    assertIsAsMoved(restored(second));
    job.close();
  }

  @Test
  @DisplayName("E2: zones that change while a checkpoint is written stay in it as before")
  void zonesAreThoseOfTheBarrier() throws Exception {
    Callable<OperatorSubtaskState> begun = job.beginSnapshot();
    job.put(TestZones.band("a", 3, 40, 50));
    job.put(TestZones.band("c", 4, 0, 10));
    job.change(new ZoneChange.Remove("b", 5));
    GeofenceHarness after = restored(begun);
    assertThat(after.fix("moves", 200, 5)).isEmpty();
    assertThat(after.fix("leaves", 200, 45)).containsExactly("EXIT b MOVED 200");
    after.close();
    job.close();
  }

  private void moveAll(long timeMillis) throws Exception {
    job.fix("moves", timeMillis, 25);
    job.fix("leaves", timeMillis, 15);
    job.fix("enters", timeMillis, 5);
    job.fix("comes", timeMillis, 5);
  }

  private static void assertIsAsMoved(GeofenceHarness after) throws Exception {
    assertThat(after.fix("moves", 250, 25)).isEmpty();
    assertThat(after.fix("leaves", 250, 15)).isEmpty();
    assertThat(after.fix("enters", 250, 15)).containsExactly("EXIT a MOVED 250");
    assertThat(after.fix("comes", 250, 5)).isEmpty();
    assertThat(after.deadLetters()).as("late ones").isEmpty();
    after.close();
  }

  private static GeofenceHarness restored(Callable<OperatorSubtaskState> begun) throws Exception {
    return new GeofenceHarness(Policy.DEFAULTS, begun.call(), 0);
  }
}

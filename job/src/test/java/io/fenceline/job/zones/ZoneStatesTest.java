package io.fenceline.job.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.ZoneChange;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneStatesTest {

  @Test
  void oneSubtaskWritesTheZones() throws Exception {
    List<GeofenceHarness> subtasks = subtasks(null, 0, 2);
    fill(subtasks);
    assertThat(subtasks.get(0).zonesInState()).isEqualTo(2);
    assertThat(subtasks.get(1).zonesInState()).isZero();
    close(subtasks);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @DisplayName("E2, Z2: after a restart with any parallelism all subtasks have all zones")
  void allSubtasksReadTheZones(int parallelism) throws Exception {
    List<GeofenceHarness> before = subtasks(null, 0, 2);
    fill(before);
    OperatorSubtaskState state = checkpoint(before);
    close(before);
    List<GeofenceHarness> after = subtasks(state, 2, parallelism);
    for (GeofenceHarness subtask : after) {
      String device = subtask.anyDevice();
      assertThat(subtask.fix(device, 100, 5)).containsExactly("ENTER a FIRST_FIX 100");
      assertThat(subtask.fix(device, 200, 25))
          .containsExactly("EXIT a MOVED 200", "ENTER c MOVED 200");
    }
    assertThat(after.get(0).zonesInState()).isEqualTo(2);
    for (GeofenceHarness other : after.subList(1, parallelism)) {
      assertThat(other.zonesInState()).as("what was read is not written again").isZero();
    }
    close(after);
  }

  private static void fill(List<GeofenceHarness> subtasks) throws Exception {
    for (GeofenceHarness subtask : subtasks) {
      subtask.put(TestZones.band("a", 1, 0, 10));
      subtask.put(TestZones.band("b", 2, 20, 30));
      subtask.put(TestZones.band("c", 3, 20, 30));
      subtask.change(new ZoneChange.Remove("b", 4));
      subtask.complete();
    }
  }

  private static List<GeofenceHarness> subtasks(
      OperatorSubtaskState state, int was, int parallelism) throws Exception {
    List<GeofenceHarness> subtasks = new ArrayList<>();
    for (int i = 0; i < parallelism; i++) {
      subtasks.add(GeofenceHarness.subtask(state, was, parallelism, i));
    }
    return subtasks;
  }

  private static OperatorSubtaskState checkpoint(List<GeofenceHarness> subtasks) throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    for (GeofenceHarness subtask : subtasks) {
      states.add(subtask.snapshot());
    }
    return AbstractStreamOperatorTestHarness.repackageState(
        states.toArray(new OperatorSubtaskState[0]));
  }

  private static void close(List<GeofenceHarness> subtasks) throws Exception {
    for (GeofenceHarness subtask : subtasks) {
      subtask.close();
    }
  }
}

package io.fenceline.job.occupancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule T9: the geofence and the counter count the devices that are members. */
class OccupancyTest {
  private int taken;
  private CounterHarness counter;
  private GeofenceHarness job;

  @BeforeEach
  void startCounter() throws Exception {
    counter = new CounterHarness(true);
  }

  @AfterEach
  void close() throws Exception {
    job.close();
    counter.close();
  }

  @Test
  @DisplayName("T9: the changes of a subtask are summed up by zone")
  void changesAreSummedUp() throws Exception {
    start(OutputLimits.NONE_OF_ALL, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    job.fix("y", 2_000, 5);
    job.fix("z", 3_000, 5);
    job.fix("y", 4_000, 50);
    assertThat(changes())
        .containsExactly(
            new OccupancyChange.Put("a", -1), new OccupancyChange.Members("a", 2, 4_000));
    assertThat(counter.counts()).isEqualTo(Map.of("a", 2));
  }

  @Test
  @DisplayName("T9: without the option nothing is sent")
  void turnedOffNothingIsSent() throws Exception {
    start(OutputLimits.NONE, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    assertThat(changes()).isEmpty();
    assertThat(job.wallClockTimers()).isZero();
  }

  @Test
  @DisplayName("Z3, D5: devices that leave a removed zone, or fall silent, are not counted")
  void forcedExitsAreCounted() throws Exception {
    start(OutputLimits.NONE_OF_ALL, Policies.silencing(10_000, 1_000), null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    changes();
    assertThat(counter.counts()).isEqualTo(Map.of("a", 1, "b", 1));
    job.change(new ZoneChange.Remove("a", 3));
    job.change(new ZoneChange.Sweep());
    changes();
    assertThat(counter.counts()).isEqualTo(Map.of("b", 1));
    job.wallClock(30_000);
    changes();
    assertThat(counter.counts()).isEmpty();
  }

  @Test
  @DisplayName("D7: turned on under a savepoint, and again after it was off, members are counted")
  void turnedOnMembersAreCounted() throws Exception {
    start(OutputLimits.NONE, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    job.fix("y", 2_000, 50);
    restart(OutputLimits.NONE_OF_ALL);
    changes();
    assertThat(counter.counts()).isEqualTo(Map.of("a", 1));
    restart(OutputLimits.NONE_OF_ALL);
    assertThat(changes()).as("once").isEmpty();
    counter.checkpoint();
    counter.restart(false);
    restart(OutputLimits.NONE);
    job.fix("z", 3_000, 5);
    counter.checkpoint();
    counter.restart(true);
    restart(OutputLimits.NONE_OF_ALL);
    changes();
    counter.checkpoint();
    assertThat(counter.counts()).isEqualTo(Map.of("a", 2));
  }

  private void start(OutputLimits limits, Policy policy, OperatorSubtaskState state)
      throws Exception {
    job = GeofenceHarness.limited(limits, policy, state);
    taken = 0;
  }

  private void restart(OutputLimits limits) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    start(limits, Policy.DEFAULTS, state);
  }

  /** The changes since the last call, which the counter takes. */
  private List<OccupancyChange> changes() throws Exception {
    job.wallClock(job.wallClock() + GeofenceOperator.SUM_MILLIS);
    List<OccupancyBatch> all = job.sideOutput(GeofenceOperator.OUTPUT_OF_CHANGES);
    List<OccupancyBatch> fresh = all.subList(taken, all.size());
    taken = all.size();
    counter.takeBatches(fresh);
    return fresh.stream().flatMap(batch -> batch.changes().stream()).toList();
  }
}

package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.ZoneChange;
import io.fenceline.types.Types;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RemovalPacerTest {
  private static final boolean EAGER = true;
  private static final boolean LAZY = false;

  private OneInputStreamOperatorTestHarness<ZoneChange, ZoneChange> pacer;

  @BeforeEach
  void open() throws Exception {
    open(EAGER, null, 0);
  }

  @AfterEach
  void close() throws Exception {
    pacer.close();
  }

  @Test
  @DisplayName("Z3: many removals cost one sweep a second, and the first does not wait")
  void atMostOneSweepASecond() throws Exception {
    pacer.setProcessingTime(10_000);
    remove(5);
    pacer.setProcessingTime(10_001);
    assertThat(sweeps()).isEqualTo(1);
    remove(5);
    pacer.setProcessingTime(10_999);
    assertThat(sweeps()).isEqualTo(1);
    pacer.setProcessingTime(11_000);
    assertThat(sweeps()).isEqualTo(2);
    pacer.setProcessingTime(90_000);
    assertThat(sweeps()).as("none without a removal").isEqualTo(2);
  }

  @Test
  @DisplayName("Z3: a sweep comes after all the removals that it is for, other changes pass")
  void aSweepComesAfterItsRemovals() throws Exception {
    pacer.processElement(new ZoneChange.Complete(), 0);
    remove(2);
    pacer.setProcessingTime(2_000);
    assertThat(pacer.extractOutputValues())
        .containsExactly(
            new ZoneChange.Complete(),
            new ZoneChange.Remove("z0", 0),
            new ZoneChange.Remove("z1", 1),
            new ZoneChange.Sweep());
  }

  @Test
  @DisplayName("Z3: a sweep that is due survives a restart")
  void aSweepSurvivesARestart() throws Exception {
    pacer.setProcessingTime(5_000);
    remove(1);
    pacer.setProcessingTime(5_001);
    remove(1);
    restartAt(9_000, EAGER);
    pacer.setProcessingTime(9_001);
    assertThat(sweeps()).isEqualTo(1);
  }

  @Test
  @DisplayName("Z3: lazy removal needs no sweep; a zone is left at the next fix")
  void lazyRemovalSweepsNever() throws Exception {
    restartAt(1_000, LAZY);
    remove(3);
    pacer.setProcessingTime(90_000);
    assertThat(sweeps()).isZero();
    assertThat(pacer.extractOutputValues()).hasSize(3);
  }

  @Test
  @DisplayName("D7: what was removed lazily is swept once when removal becomes eager")
  void aRestartWithEagerRemovalMakesUpForTheSweep() throws Exception {
    restartAt(1_000, LAZY);
    remove(3);
    restartAt(5_000, EAGER);
    pacer.setProcessingTime(5_001);
    assertThat(sweeps()).isEqualTo(1);
    restartAt(9_000, EAGER);
    pacer.setProcessingTime(20_000);
    assertThat(sweeps()).as("after a restart without a removal").isZero();
  }

  @Test
  @DisplayName("D7: a sweep that is due is dropped when removal becomes lazy, and not forgotten")
  void aRestartWithLazyRemovalKeepsTheSweepForLater() throws Exception {
    remove(1);
    restartAt(5_000, LAZY);
    pacer.setProcessingTime(9_000);
    assertThat(sweeps()).isZero();
    restartAt(10_000, EAGER);
    pacer.setProcessingTime(10_001);
    assertThat(sweeps()).isEqualTo(1);
  }

  @Test
  @DisplayName("D7: after the wall clock stepped back, a removal waits a second at most")
  void aClockThatStepsBackDelaysNoSweep() throws Exception {
    pacer.setProcessingTime(1_000_000);
    remove(1);
    pacer.setProcessingTime(1_000_001);
    assertThat(sweeps()).isEqualTo(1);
    pacer.setProcessingTime(500_000);
    remove(1);
    pacer.setProcessingTime(501_000);
    assertThat(sweeps()).isEqualTo(2);
  }

  private void restartAt(long wallClockMillis, boolean eager) throws Exception {
    OperatorSubtaskState state = pacer.snapshot(1, 1);
    pacer.close();
    open(eager, state, wallClockMillis);
  }

  private void open(boolean eager, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    pacer = new OneInputStreamOperatorTestHarness<>(new RemovalPacer(eager));
    pacer.setup(Types.ZONE_CHANGE.createSerializer(null));
    if (state != null) {
      pacer.initializeState(state);
    }
    pacer.setProcessingTime(wallClockMillis);
    pacer.open();
  }

  private void remove(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      pacer.processElement(new ZoneChange.Remove("z" + i, i), 0);
    }
  }

  private long sweeps() {
    List<ZoneChange> changes = pacer.extractOutputValues();
    return changes.stream().filter(ZoneChange.Sweep.class::isInstance).count();
  }
}

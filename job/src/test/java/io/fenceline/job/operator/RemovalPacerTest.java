package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.ZoneChange;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RemovalPacerTest {
  private KeyedOneInputStreamOperatorTestHarness<Byte, ZoneChange, ZoneChange> pacer;

  @BeforeEach
  void open() throws Exception {
    open(null, 0);
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
    assertThat(pacer.numProcessingTimeTimers()).isZero();
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
    OperatorSubtaskState state = pacer.snapshot(1, 1);
    pacer.close();
    open(state, 9_000);
    pacer.setProcessingTime(9_001);
    assertThat(sweeps()).isEqualTo(1);
  }

  private void open(OperatorSubtaskState state, long wallClockMillis) throws Exception {
    pacer =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new RemovalPacer()), change -> RemovalPacer.KEY, Types.BYTE);
    pacer.setup(io.fenceline.types.Types.ZONE_CHANGE.createSerializer(null));
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

package io.fenceline.benchmarks;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.format.Encoding;
import io.fenceline.geo.PolygonShape;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import java.nio.file.Path;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;

/** One subtask of the job without its inputs and outputs, over one zone, driven by hand. */
final class DeviceHarness {
  private static final int MAX_PARALLELISM = 4096;
  private static final int OUTPUTS_AT_MOST = 10_000;

  private final KeyedTwoInputStreamOperatorTestHarness<String, Fix, ZoneChange, Transition> harness;
  private final StreamRecord<Fix> record = new StreamRecord<>(null);
  private int sent;

  DeviceHarness(Policy policy, StateBackend backend, Path checkpoints) throws Exception {
    harness =
        new KeyedTwoInputStreamOperatorTestHarness<>(
            new GeofenceOperator(new GeofenceFunction("locations", Encoding.JSON, policy)),
            Fix::deviceId,
            null,
            Types.STRING,
            MAX_PARALLELISM,
            1,
            0);
    harness.setStateBackend(backend);
    harness.setCheckpointStorage(new FileSystemCheckpointStorage(checkpoints.toUri()));
    harness.getExecutionConfig().enableObjectReuse();
    harness.setup(io.fenceline.types.Types.TRANSITION.createSerializer(null));
    harness.open();
    change(new ZoneChange.Put(zone()));
    change(new ZoneChange.Complete());
  }

  /** Longitudes and latitudes 0 to 1. */
  private static Zone zone() {
    PolygonShape shape =
        new PolygonShape(new double[] {0, 0, 1, 0, 1, 1, 0, 1, 0, 0}, new int[] {5}, new int[] {1});
    return new Zone("zone", 1, shape, ZoneRules.NONE, null);
  }

  void change(ZoneChange change) throws Exception {
    harness.processElement2(new StreamRecord<>(change));
  }

  void fix(Fix fix) throws Exception {
    harness.processElement1(record.replace(fix));
    if (++sent % OUTPUTS_AT_MOST == 0) {
      harness.getOutput().clear();
    }
  }

  void wallClock(long millis) throws Exception {
    harness.setProcessingTime(millis);
  }

  /** Transitions since the last call. */
  int drain() {
    int count = harness.getOutput().size();
    harness.getOutput().clear();
    return count;
  }

  void checkpoint() throws Exception {
    harness.snapshot(1, 1).discardState();
  }

  int timers() {
    return harness.numProcessingTimeTimers() + harness.numEventTimeTimers();
  }

  long devicesInState() {
    return harness
        .getOperator()
        .getKeyedStateBackend()
        .getKeys("device", VoidNamespace.INSTANCE)
        .count();
  }

  void close() throws Exception {
    harness.close();
  }
}

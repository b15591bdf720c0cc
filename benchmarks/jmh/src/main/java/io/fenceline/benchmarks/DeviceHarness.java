package io.fenceline.benchmarks;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.geo.PolygonShape;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.testing.OperatorHarness;
import java.nio.file.Path;
import java.util.Set;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;

/** One subtask of the job without its inputs and outputs, over one zone. */
final class DeviceHarness extends OperatorHarness<DeviceInput, GeofenceOperator> {
  private static final int MAX_PARALLELISM = 4096;
  private static final DeviceZoneOptions DEVICE_ZONES =
      new DeviceZoneOptions("device-zones", Set.of(0), 7, true);
  private static final int OUTPUTS_AT_MOST = 10_000;

  private int sent;

  DeviceHarness(Policy policy, StateBackend backend, Path checkpoints) throws Exception {
    this(policy, null, backend, checkpoints);
  }

  /** One that also has zones of single devices. */
  static DeviceHarness withDeviceZones(StateBackend backend, Path checkpoints) throws Exception {
    DeviceHarness job = new DeviceHarness(Policy.DEFAULTS, DEVICE_ZONES, backend, checkpoints);
    job.send(new DeviceInput.InitialZonesRead("any", DEVICE_ZONES.submission(), 0));
    return job;
  }

  private DeviceHarness(
      Policy policy, DeviceZoneOptions deviceZones, StateBackend backend, Path checkpoints)
      throws Exception {
    super(
        new GeofenceOperator(
            new GeofenceFunction(
                "locations", ValueFormats.JSON, policy, OutputLimits.NONE, 0, deviceZones)),
        DeviceInput.Fixes::new,
        DeviceInput::deviceId,
        MAX_PARALLELISM,
        1,
        0);
    setStateBackend(backend);
    setCheckpointStorage(new FileSystemCheckpointStorage(checkpoints.toUri()));
    enableObjectReuse();
    open(null, 0);
    put(zone());
    complete();
  }

  /** Longitudes and latitudes 0 to 1. */
  private static Zone zone() {
    PolygonShape shape =
        new PolygonShape(new double[] {0, 0, 1, 0, 1, 1, 0, 1, 0, 0}, new int[] {5}, new int[] {1});
    return new Zone("zone", 1, shape, ZoneRules.NONE, null);
  }

  void fix(Fix fix) throws Exception {
    send(fix);
    if (++sent % OUTPUTS_AT_MOST == 0) {
      clearOutput();
    }
  }

  void checkpoint() throws Exception {
    snapshot().discardState();
  }

  int timers() {
    return wallClockTimers() + eventTimeTimers();
  }

  long devicesInState() {
    return devicesIn("device");
  }
}

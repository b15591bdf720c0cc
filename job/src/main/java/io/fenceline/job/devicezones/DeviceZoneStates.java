package io.fenceline.job.devicezones;

import io.fenceline.job.metrics.StoredCount;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * The operator state of one subtask about zones of single devices: how far the initial ones have
 * been read, and how many there are.
 */
public final class DeviceZoneStates {
  private static final ListStateDescriptor<Long> PROGRESS =
      new ListStateDescriptor<>("device-zones-progress", LongSerializer.INSTANCE);

  private static final int WRITER = 0;

  private final ListState<Long> progress;
  private final InitialDeviceZones initial;
  private final StoredCount count;

  /**
   * @param options null if there are no device zones
   * @param isRestored whether devices may be in state
   */
  public DeviceZoneStates(
      OperatorStateStore store, DeviceZoneOptions options, boolean isRestored, long nowMillis)
      throws Exception {
    progress = store.getUnionListState(PROGRESS);
    initial = InitialDeviceZones.restore(options, progress.get(), isRestored, nowMillis);
    count = StoredCount.restore(store, "device-zones-count");
  }

  /** The progress is that of all subtasks, of which one writes it. */
  public void snapshot(int subtask, long nowMillis) throws Exception {
    List<Long> numbers = initial.progress(nowMillis);
    progress.update(subtask == WRITER ? numbers : List.of());
    count.snapshot();
  }

  public InitialDeviceZones initial() {
    return initial;
  }

  public StoredCount count() {
    return count;
  }
}

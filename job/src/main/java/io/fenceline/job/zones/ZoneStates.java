package io.fenceline.job.zones;

import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.types.CodecSerializer;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * The zones in the operator state of {@code GeofenceFunction}. At a checkpoint all subtasks have
 * the same zones, because one task sends each of them the same changes before the same barrier. So
 * one subtask writes them, and all subtasks read them.
 */
public final class ZoneStates {
  /** Contains {@link #COMPLETE} once the initial zones have been read (rule Z2). */
  public static final MapStateDescriptor<String, Boolean> PROGRESS =
      new MapStateDescriptor<>(
          "zones-progress", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  /** The zones of one subtask: one list, and a short one if there are pending zones. */
  public static final ListStateDescriptor<ZoneList> ZONES =
      new ListStateDescriptor<>("zones", new CodecSerializer<>(new ZoneListCodec()));

  private static final String COMPLETE = "complete";
  private static final int WRITER = 0;

  private final ListState<ZoneList> zones;
  private final BroadcastState<String, Boolean> progress;

  public ZoneStates(OperatorStateStore store) throws Exception {
    zones = store.getUnionListState(ZONES);
    progress = store.getBroadcastState(PROGRESS);
  }

  /** Adds the zones of the checkpoint, if there is one, and clears this state. */
  public void restore(Zones to) throws Exception {
    for (ZoneList list : zones.get()) {
      to.restore(list);
    }
    zones.clear();
    if (progress.contains(COMPLETE)) {
      to.apply(new ZoneChange.Complete());
    }
  }

  /** Sets this state for the current checkpoint. */
  public void snapshot(Zones from, int subtask) throws Exception {
    if (subtask == WRITER) {
      zones.update(from.all());
    }
    if (from.complete()) {
      progress.put(COMPLETE, true);
    }
  }
}

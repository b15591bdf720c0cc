package io.fenceline.job.zones;

import io.fenceline.event.ZoneChange;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * The zones in the operator state of {@link GeofenceFunction}. At a checkpoint all subtasks hold
 * the same ones, since one task sends each of them the same changes before the same barrier. So one
 * subtask writes them, and all read what it wrote.
 */
public final class ZoneStates {
  /** Holds {@link #COMPLETE} once the initial zones have been read (rule Z2). */
  public static final MapStateDescriptor<String, Boolean> PROGRESS =
      new MapStateDescriptor<>(
          "zones-progress", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  /** One list, and a short one of zones under way if there are any, in the state of one subtask. */
  public static final ListStateDescriptor<ZoneList> ZONES =
      new ListStateDescriptor<>("zones", new ZoneListSerializer());

  private static final String COMPLETE = "complete";
  private static final int WRITER = 0;

  private final ListState<ZoneList> zones;
  private final BroadcastState<String, Boolean> progress;

  public ZoneStates(OperatorStateStore store) throws Exception {
    zones = store.getUnionListState(ZONES);
    progress = store.getBroadcastState(PROGRESS);
  }

  /** Hands over what a checkpoint holds, if there is one, and lets go of it. */
  public void restore(Zones to) throws Exception {
    for (ZoneList list : zones.get()) {
      to.restore(list);
    }
    zones.clear();
    if (progress.contains(COMPLETE)) {
      to.apply(new ZoneChange.Complete());
    }
  }

  /** Takes what the checkpoint under way is to hold. */
  public void snapshot(Zones from, int subtask) throws Exception {
    if (subtask == WRITER) {
      zones.update(from.all());
    }
    if (from.complete()) {
      progress.put(COMPLETE, true);
    }
  }
}

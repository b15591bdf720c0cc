package io.fenceline.job.occupancy;

import io.fenceline.event.Occupancy;
import io.fenceline.job.device.OptionStates;
import io.fenceline.types.CodecSerializer;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Counts the devices in each zone, by zone (rule T9). Emits the counts that changed after a pause,
 * before each checkpoint and at the end of the input; after a restart all of them, since the topic
 * may have later ones than the checkpoint. Counts anew when it is turned on (rule D7).
 */
public final class OccupancyCounter extends AbstractStreamOperator<Occupancy>
    implements OneInputStreamOperator<OccupancyChange, Occupancy> {
  private static final long serialVersionUID = 1;

  /** The pause that makes an operator wait for the end of its input. */
  public static final long UNTIL_THE_END = Long.MAX_VALUE;

  static final ValueStateDescriptor<ZoneCount> STATE =
      new ValueStateDescriptor<>("zone-count", new CodecSerializer<>(new ZoneCountCodec()));

  private static final MapStateDescriptor<String, Boolean> OPTION =
      new MapStateDescriptor<>(
          "occupancy-option", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  private static final String IS_ON = "is-on";

  private final boolean isOn;
  private final long pauseMillis;

  private transient OptionStates optionStates;
  private transient boolean wasOn;
  private transient ValueState<ZoneCount> state;

  /** Zones whose counts are emitted next. */
  private transient Set<String> changed;

  /**
   * Zones that were removed since the last checkpoint and have no state: a subtask that is behind
   * may still report devices in them. At a checkpoint all subtasks know the same zones.
   */
  private transient Set<String> removed;

  private transient boolean scheduled;

  /**
   * @param isOn whether counts are written
   * @param pauseMillis the time in which changes of a zone are combined
   */
  public OccupancyCounter(boolean isOn, long pauseMillis) {
    this.isOn = isOn;
    this.pauseMillis = pauseMillis;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    optionStates = new OptionStates(context.getOperatorStateStore());
    BroadcastState<String, Boolean> option =
        context.getOperatorStateStore().getBroadcastState(OPTION);
    wasOn = Boolean.TRUE.equals(option.get(IS_ON));
    option.put(IS_ON, isOn);
  }

  @Override
  public void open() throws Exception {
    super.open();
    changed = new HashSet<>();
    removed = new HashSet<>();
    boolean hasCounts = optionStates.isInUse(STATE);
    state = optionStates.get(STATE, isOn, getRuntimeContext()::getState);
    if (isOn && hasCounts) {
      this.<String>getKeyedStateBackend()
          .applyToAllKeys(
              VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, STATE, this::restart);
    }
  }

  private void restart(String zoneId, ValueState<ZoneCount> count) throws Exception {
    ZoneCount before = count.value();
    count.update(wasOn ? before.restarted() : before.recounted());
    emitLater(zoneId);
  }

  @Override
  public void processElement(StreamRecord<OccupancyChange> record) throws Exception {
    OccupancyChange change = record.getValue();
    String zoneId = change.zoneId();
    ZoneCount before = state.value();
    if (before == null) {
      before = removed.contains(zoneId) ? ZoneCount.GONE : ZoneCount.NONE;
    }
    store(zoneId, before.after(change));
  }

  private void store(String zoneId, ZoneCount count) throws Exception {
    if (!count.isForgettable()) {
      state.update(count);
    } else {
      state.clear();
      if (count.isGone()) {
        removed.add(zoneId);
      } else {
        removed.remove(zoneId);
      }
    }
    if (count.needsRecord()) {
      emitLater(zoneId);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A timer that fails ends the task.
  private void emitLater(String zoneId) {
    changed.add(zoneId);
    if (!scheduled && pauseMillis != UNTIL_THE_END) {
      scheduled = true;
      long nowMillis = getProcessingTimeService().getCurrentProcessingTime();
      getProcessingTimeService().registerTimer(nowMillis + pauseMillis, this::onTimer);
    }
  }

  private void onTimer(long timestampMillis) throws Exception {
    scheduled = false;
    emitChanged();
  }

  private void emitChanged() throws Exception {
    // Ordered for files only: it takes longer than all else here.
    Set<String> zoneIds = pauseMillis == UNTIL_THE_END ? new TreeSet<>(changed) : changed;
    changed = new HashSet<>();
    for (String zoneId : zoneIds) {
      setCurrentKey(zoneId);
      ZoneCount count = state.value();
      if (count != null) {
        store(zoneId, emit(zoneId, count));
      }
    }
  }

  private ZoneCount emit(String zoneId, ZoneCount count) {
    if (!count.needsRecord()) {
      return count;
    }
    output.collect(new StreamRecord<>(count.record(zoneId)));
    return count.recorded();
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    emitChanged();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    removed.clear();
  }

  @Override
  public void finish() throws Exception {
    emitChanged();
    super.finish();
  }
}

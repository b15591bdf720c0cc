package io.fenceline.job.occupancy;

import io.fenceline.event.Occupancy;
import io.fenceline.job.device.OptionStates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Counts the devices in each zone, by bucket of zones (rule T9). Applies changes, and emits the
 * counts that differ from what was written, after a pause, before each checkpoint and at the end of
 * the input; after a restart all counts, since the topic may have later ones than the checkpoint.
 * Counts anew when it is turned on (rule D7).
 */
public final class OccupancyCounter extends AbstractStreamOperator<Occupancy>
    implements OneInputStreamOperator<OccupancyBatch, Occupancy> {
  private static final long serialVersionUID = 1;

  /** The pause that makes an operator wait for the end of its input. */
  public static final long UNTIL_THE_END = Long.MAX_VALUE;

  private static final MapStateDescriptor<String, Boolean> OPTION =
      new MapStateDescriptor<>(
          "occupancy-option", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  private static final String IS_ON = "is-on";

  /** Bounds the memory of changes that wait. */
  private static final int MOST_WAITING = 1 << 17;

  private final boolean isOn;
  private final long pauseMillis;

  private transient OptionStates optionStates;
  private transient boolean wasOn;
  private transient ZoneCountState counts;

  /** Changes that were not applied yet, by bucket: each zone is looked up once for all of them. */
  private transient Map<Integer, List<OccupancyChange>> waiting;

  private transient int waitingCount;

  /** Whether all counts are emitted next, not only those that changed. */
  private transient boolean emitsAll;

  /** Whether subtasks may not have reported all zones and devices before the next checkpoint. */
  private transient boolean isIncomplete;

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
    waiting = new HashMap<>();
    boolean hadCounts = optionStates.isInUse(ZoneCountState.STATE);
    if (isOn) {
      optionStates.use(ZoneCountState.STATE);
    }
    if (isOn || hadCounts) {
      counts =
          new ZoneCountState(
              getRuntimeContext().getMapState(ZoneCountState.STATE), getKeyedStateBackend());
    }
    boolean ends = pauseMillis == UNTIL_THE_END;
    emitsAll = isOn && (hadCounts || ends);
    isIncomplete = !wasOn || ends;
    if (emitsAll && !wasOn) {
      counts.forEach((zoneId, count) -> counts.put(zoneId, count.recounted()));
    }
    if (emitsAll) {
      schedule();
    }
  }

  @Override
  public void processElement(StreamRecord<OccupancyBatch> record) throws Exception {
    OccupancyBatch batch = record.getValue();
    waiting.computeIfAbsent(batch.bucket(), bucket -> new ArrayList<>()).addAll(batch.changes());
    waitingCount += batch.changes().size();
    if (waitingCount >= MOST_WAITING) {
      applyAndEmit();
    } else {
      schedule();
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A timer that fails ends the task.
  private void schedule() {
    if (!scheduled && pauseMillis != UNTIL_THE_END) {
      scheduled = true;
      long nowMillis = getProcessingTimeService().getCurrentProcessingTime();
      getProcessingTimeService().registerTimer(nowMillis + pauseMillis, this::onTimer);
    }
  }

  private void onTimer(long timestampMillis) throws Exception {
    scheduled = false;
    applyAndEmit();
  }

  private void applyAndEmit() throws Exception {
    for (Map.Entry<Integer, List<OccupancyChange>> bucket : waiting.entrySet()) {
      setCurrentKey(bucket.getKey());
      apply(bucket.getValue());
    }
    waiting.clear();
    waitingCount = 0;
    if (emitsAll && !isIncomplete) {
      emitAll();
    }
  }

  private void apply(List<OccupancyChange> changes) throws Exception {
    Map<String, ZoneCount> after = new HashMap<>();
    for (OccupancyChange change : changes) {
      String zoneId = change.zoneId();
      ZoneCount before = after.get(zoneId);
      after.put(zoneId, (before == null ? counts.get(zoneId) : before).after(change));
    }
    for (Map.Entry<String, ZoneCount> zone : after.entrySet()) {
      ZoneCount count = zone.getValue();
      if (!emitsAll && count.needsRecord()) {
        emit(count.record(zone.getKey()));
        count = count.recorded();
      }
      counts.put(zone.getKey(), count);
    }
  }

  private void emit(Occupancy record) {
    output.collect(new StreamRecord<>(record));
  }

  /** In the order of the ids for files only: to order them takes longer than all else here. */
  private void emitAll() throws Exception {
    emitsAll = false;
    List<Occupancy> records = new ArrayList<>();
    Consumer<Occupancy> out = pauseMillis == UNTIL_THE_END ? records::add : this::emit;
    counts.forEach(
        (zoneId, count) -> {
          if (count.needsRecord() || count.hasRecord()) {
            out.accept(count.record(zoneId));
            counts.put(zoneId, count.recorded());
          }
        });
    records.sort(Comparator.comparing(Occupancy::zoneId));
    records.forEach(this::emit);
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    isIncomplete = false;
    applyAndEmit();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    if (counts != null) {
      counts.forgetRemoved();
    }
  }

  @Override
  public void finish() throws Exception {
    isIncomplete = false;
    applyAndEmit();
    super.finish();
  }
}

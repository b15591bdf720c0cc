package io.fenceline.job.operator;

import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.device.RecordedMemberships;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.occupancy.OccupancyBatch;
import io.fenceline.job.occupancy.OccupancyChanges;
import io.fenceline.job.zones.ZoneStates;
import java.util.List;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.KeyedStateFunction;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.SimpleTimerService;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.operators.TimestampedCollector;
import org.apache.flink.streaming.api.operators.co.CoBroadcastWithKeyedOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Runs a {@link GeofenceFunction}. After a restart under other options it goes once over all
 * devices in state, before the first element, so that the new options reach those, too, that never
 * report again (rule D7). A function cannot: it has no access to the keys. Nor does a function see
 * watermarks, by which the source reports what it has read (rule D6).
 */
public final class GeofenceOperator
    extends CoBroadcastWithKeyedOperator<String, DeviceInput, ZoneChange, Transition> {
  private static final long serialVersionUID = 1;

  /** The name of the superclass's timers, which are the function's. */
  private static final String TIMERS = "user-timers";

  /** The changes of zones' counts (rule T9). */
  public static final OutputTag<OccupancyBatch> OUTPUT_OF_CHANGES =
      new OutputTag<>("occupancy-changes", OccupancyBatch.TYPE);

  /** The time in which changes are summed up. */
  public static final long SUM_MILLIS = 700;

  private transient OccupancyChanges changes;

  public GeofenceOperator(GeofenceFunction function) {
    super(function, List.of(ZoneStates.PROGRESS));
  }

  @Override
  public void open() throws Exception {
    GeofenceFunction function = (GeofenceFunction) userFunction;
    TaskInfo task = getRuntimeContext().getTaskInfo();
    changes =
        new OccupancyChanges(
            task.getIndexOfThisSubtask(),
            task.getNumberOfParallelSubtasks(),
            this::flushLater,
            batch -> emitToSideOutput(OUTPUT_OF_CHANGES, batch));
    function.use(this, changes);
    super.open();
    TimerService timers =
        new SimpleTimerService(
            getInternalTimerService(TIMERS, VoidNamespaceSerializer.INSTANCE, this));
    for (ValueStateDescriptor<?> descriptor : function.statesToRearm()) {
      forEachKey(descriptor, (deviceId, state) -> function.rearm(deviceId, timers));
    }
    if (function.deviceZonesChanged()) {
      forEachKey(
          KeyedDeviceZones.STATE, (deviceId, state) -> function.rearmZones(deviceId, timers));
    }
    if (function.membershipsTurnedOff()) {
      forEachKey(KeyedDevice.STATE, (deviceId, state) -> function.keepRecorded(state));
    }
    if (function.membershipsTurnedOn()) {
      emitMemberships(function);
    }
    if (function.occupancyTurnedOn()) {
      function.countZones();
      forEachKey(KeyedDevice.STATE, (deviceId, state) -> function.countMemberships(state));
    }
  }

  /** All subtasks at the same times, so that the counter combines what they send. */
  @SuppressWarnings("FutureReturnValueIgnored") // A timer that fails ends the task.
  private void flushLater() {
    long nowMillis = getProcessingTimeService().getCurrentProcessingTime();
    getProcessingTimeService()
        .registerTimer(
            nowMillis + SUM_MILLIS - nowMillis % SUM_MILLIS, timestampMillis -> changes.flush());
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    changes.flush();
  }

  @Override
  public void finish() throws Exception {
    changes.flush();
    super.finish();
  }

  /** The watermarks of fixes; those of zones never advance, so no event-time timer fires early. */
  @Override
  public void processWatermark1(Watermark mark) throws Exception {
    if (mark.getTimestamp() < Long.MAX_VALUE) {
      ((GeofenceFunction) userFunction).readUpTo(mark.getTimestamp());
    }
    super.processWatermark1(mark);
  }

  private void emitMemberships(GeofenceFunction function) throws Exception {
    DeviceOutputs outputs =
        new SideOutputs(new TimestampedCollector<>(output), this::emitToSideOutput);
    forEachKey(
        KeyedDevice.STATE, (deviceId, state) -> function.emitMemberships(deviceId, state, outputs));
    if (function.hasRecorded()) {
      forEachKey(
          RecordedMemberships.STATE,
          (deviceId, state) -> function.withdrawRecorded(deviceId, outputs));
    }
  }

  private <T> void emitToSideOutput(OutputTag<T> tag, T element) {
    output.collect(tag, new StreamRecord<>(element));
  }

  private <T> void forEachKey(
      ValueStateDescriptor<T> descriptor, KeyedStateFunction<String, ValueState<T>> function)
      throws Exception {
    this.<String>getKeyedStateBackend()
        .applyToAllKeys(
            VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor, function);
  }
}

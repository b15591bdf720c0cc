package io.fenceline.job.operator;

import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.zones.LargeZones;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.device.OptionChanges;
import io.fenceline.job.device.OptionStates;
import io.fenceline.job.device.ReadableTime;
import io.fenceline.job.device.RecordedMemberships;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.WaitingFixes;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.devicezones.DeviceZoneStates;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.metrics.FixMetrics;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.metrics.StoredCount;
import io.fenceline.job.metrics.ZoneMetrics;
import io.fenceline.job.occupancy.OccupancyChanges;
import io.fenceline.job.source.LoadingSubtasks;
import io.fenceline.job.zones.ZoneStates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.streaming.api.operators.KeyContext;
import org.apache.flink.streaming.api.operators.StreamingRuntimeContext;
import org.apache.flink.util.Collector;

/**
 * Evaluates the fixes of each device against the zones in force. Has the lifecycle and the wiring:
 * zones are operator state and devices keyed state, of which {@link DeviceProcessor} takes care; ad
 * matches, memberships and dead letters leave by side outputs.
 */
public final class GeofenceFunction
    extends KeyedBroadcastProcessFunction<String, DeviceInput, ZoneChange, Transition>
    implements CheckpointedFunction {
  private static final long serialVersionUID = 1;

  private final String locationsTopic;
  private final ValueFormat locationsFormat;
  private final Policy policy;
  private final OutputLimits limits;
  private final long reportIntervalMillis;
  private final DeviceZoneOptions deviceZones;

  private transient KeyContext keys;
  private transient OccupancyChanges occupancy;
  private transient ExecutorService background;
  private transient SharedIndexBuild sharedBuild;
  private transient LoadingSubtasks.Registration loading;
  private transient Zones zones;
  private transient ZonesOfDevice zonesOfDevice;
  private transient DeviceZoneStates deviceZoneStates;
  private transient ZoneStates zoneStates;
  private transient OptionStates optionStates;
  private transient OptionChanges optionChanges;
  private transient ReadableTime readableTime;
  private transient AdLimiter ads;
  private transient ZoneMetrics zoneMetrics;
  private transient StoredCount waitingCount;
  private transient StoredCount heldCount;
  private transient DeviceProcessor devices;
  private transient OperatorContext operatorContext;

  /**
   * @param locationsTopic the topic of the fixes, for dead letters
   * @param locationsFormat the format of the fixes, for dead letters
   */
  public GeofenceFunction(String locationsTopic, ValueFormat locationsFormat, Policy policy) {
    this(locationsTopic, locationsFormat, policy, OutputLimits.NONE, 0, null);
  }

  /**
   * @param limits a larger output becomes a dead letter
   * @param reportIntervalMillis of the watermarks by which the source of fixes reports up to which
   *     time it has read all of them; 0: it emits none, and can always be read
   * @param deviceZones null: there are none
   */
  public GeofenceFunction(
      String locationsTopic,
      ValueFormat locationsFormat,
      Policy policy,
      OutputLimits limits,
      long reportIntervalMillis,
      DeviceZoneOptions deviceZones) {
    this.locationsTopic = locationsTopic;
    this.locationsFormat = locationsFormat;
    this.policy = policy;
    this.limits = limits;
    this.reportIntervalMillis = reportIntervalMillis;
    this.deviceZones = deviceZones;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    background = LargeZones.newThread(getRuntimeContext().getTaskInfo().getTaskNameWithSubtasks());
    loading = LoadingSubtasks.load(getRuntimeContext().getJobInfo().getJobId());
    sharedBuild = SharedIndexBuild.join(attempt(getRuntimeContext()));
    zoneMetrics = new ZoneMetrics(wallClock(getRuntimeContext()));
    zones = new Zones(background, sharedBuild, () -> System.nanoTime() / 1_000_000, zoneMetrics);
    zoneStates = new ZoneStates(context.getOperatorStateStore());
    zoneStates.restore(zones);
    zonesOfDevice = new ZonesOfDevice(zones);
    deviceZoneStates =
        new DeviceZoneStates(
            context.getOperatorStateStore(), deviceZones, context.isRestored(), nowMillis());
    endLoading();
    optionStates = new OptionStates(context.getOperatorStateStore());
    optionChanges =
        new OptionChanges(
            context.getOperatorStateStore(),
            policy,
            limits.of(Outputs.MEMBERSHIPS) != null,
            limits.of(Outputs.OCCUPANCY) != null,
            deviceZones == null ? 0 : policy.overdueGraceMillis());
    waitingCount = StoredCount.restore(context.getOperatorStateStore(), "waiting-fixes-count");
    heldCount = StoredCount.restore(context.getOperatorStateStore(), "held-fixes-count");
  }

  /**
   * @param keys sets the device whose state is in use, since a batch has fixes of several
   * @param changes takes the changes of zones' counts, if devices are counted
   */
  void use(KeyContext keys, OccupancyChanges changes) {
    this.keys = keys;
    this.occupancy = limits.of(Outputs.OCCUPANCY) == null ? null : changes;
  }

  /** Lets the fixes be read once the zones are complete (rule Z2). */
  private void endLoading() {
    if (zones.complete() && deviceZoneStates.initial().isComplete()) {
      loading.loaded();
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    devices.beginCheckpoint();
    int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    zoneStates.snapshot(zones, subtask);
    deviceZoneStates.snapshot(subtask, nowMillis());
    optionChanges.snapshot(readableTime);
    waitingCount.snapshot();
    heldCount.snapshot();
  }

  @Override
  public void open(OpenContext context) throws Exception {
    RuntimeContext runtime = getRuntimeContext();
    WallClock clock = new WallClock(wallClock(runtime));
    readableTime =
        reportIntervalMillis == 0
            ? ReadableTime.always(clock)
            : ReadableTime.start(clock, reportIntervalMillis);
    ads = new AdLimiter(policy, zonesOfDevice, clock);
    ads.use(adHistories(deviceZones != null));
    zoneMetrics.register(runtime, zones::size, zones::indexBytes);
    FixMetrics metrics = new FixMetrics(clock::nowMillis);
    metrics.register(runtime, waitingCount, heldCount, deviceZoneStates.count());
    if (deviceZones != null) {
      MetricNames.group(runtime)
          .gauge(
              MetricNames.LOADING_INITIAL_ZONES,
              () -> deviceZoneStates.initial().isComplete() ? 0 : 1);
    }
    FixRefusals refusals = new FixRefusals(locationsTopic, locationsFormat, metrics.refusals);
    OutputEmitter outputs = new OutputEmitter(limits, occupancy, metrics, refusals);
    devices =
        new DeviceProcessor(
            policy,
            clock,
            zones,
            zonesOfDevice,
            deviceZoneStates.initial(),
            keys,
            states(runtime),
            metrics,
            refusals,
            outputs);
    operatorContext = new OperatorContext();
  }

  private DeviceProcessor.States states(RuntimeContext runtime) throws Exception {
    ReorderBuffer reorderBuffer =
        new ReorderBuffer(
            optionStates.get(ReorderBuffer.STATE, policy.reorders(), runtime::getState),
            heldCount,
            policy.reorderWindowMillis(),
            optionChanges.longestWindowMillis(),
            readableTime);
    SilenceDetector silenceDetector =
        new SilenceDetector(
            optionStates.get(SilenceDetector.STATE, policy.silences(), runtime::getState),
            policy,
            readableTime);
    return new DeviceProcessor.States(
        new KeyedDevice(runtime.getState(KeyedDevice.STATE), zones.safeRegions()),
        new KeyedDeviceZones(
            deviceZones,
            policy,
            optionStates.get(KeyedDeviceZones.STATE, deviceZones != null, runtime::getState),
            zonesOfDevice,
            readableTime,
            deviceZoneStates.count()),
        new WaitingFixes(runtime.getListState(WaitingFixes.STATE), waitingCount),
        reorderBuffer,
        silenceDetector,
        new RecordedMemberships(
            optionStates.get(
                RecordedMemberships.STATE,
                optionChanges.membershipsTurnedOff(),
                runtime::getState)),
        ads);
  }

  /** Equal for the subtasks of the same operator, job and attempt. */
  private static Object attempt(RuntimeContext subtask) {
    TaskInfo task = subtask.getTaskInfo();
    return List.of(subtask.getJobInfo().getJobId(), task.getTaskName(), task.getAttemptNumber());
  }

  /** The clock of the timers, so that both agree; Flink offers no other way to it from here. */
  private static LongSupplier wallClock(RuntimeContext runtime) {
    return ((StreamingRuntimeContext) runtime).getProcessingTimeService()::getCurrentProcessingTime;
  }

  /** The states whose keys need {@link #rearm} before the first element (rule D7). */
  List<ValueStateDescriptor<?>> statesToRearm() throws Exception {
    List<ValueStateDescriptor<?>> states = new ArrayList<>();
    if (optionChanges.timersChanged() && optionStates.isInUse(ReorderBuffer.STATE)) {
      states.add(ReorderBuffer.STATE);
    }
    if (optionChanges.timersChanged() && optionStates.isInUse(SilenceDetector.STATE)) {
      states.add(KeyedDevice.STATE);
    }
    return states;
  }

  /** Sets the timers of the device of the current key as the options require. Idempotent. */
  void rearm(String deviceId, TimerService timers) throws Exception {
    devices.rearm(deviceId, timers);
  }

  /** Whether zones of single devices in state need {@link #rearmZones} (rule D7). */
  boolean deviceZonesChanged() throws Exception {
    return optionChanges.timersChanged() && optionStates.isInUse(KeyedDeviceZones.STATE);
  }

  void rearmZones(String deviceId, TimerService timers) throws Exception {
    devices.rearmZones(deviceId, timers);
  }

  /** Whether devices in state need {@link #emitMemberships} before the first element (rule D7). */
  boolean membershipsTurnedOn() {
    return optionChanges.membershipsTurnedOn();
  }

  /** Whether devices in state need {@link #keepRecorded} before the first element (rule D7). */
  boolean membershipsTurnedOff() {
    return optionChanges.membershipsTurnedOff();
  }

  /** Whether a device that is forgotten may have a record of memberships. */
  boolean hasRecorded() throws Exception {
    return optionStates.isInUse(RecordedMemberships.STATE);
  }

  void keepRecorded(ValueState<MutableDevice> state) throws Exception {
    devices.keepRecorded(state);
  }

  void withdrawRecorded(String deviceId, DeviceOutputs outputs) throws Exception {
    devices.withdrawRecorded(deviceId, outputs);
  }

  /** Emits the zones that the device of the current key is in. */
  void emitMemberships(String deviceId, ValueState<MutableDevice> state, DeviceOutputs outputs)
      throws Exception {
    devices.emitMemberships(deviceId, state, outputs);
  }

  /** Whether devices in state need {@link #countMemberships} before the first element (D7). */
  boolean occupancyTurnedOn() {
    return optionChanges.occupancyTurnedOn();
  }

  void countMemberships(ValueState<MutableDevice> state) throws Exception {
    devices.countMemberships(state);
  }

  /** Reports the zones in force to the counter. */
  void countZones() {
    zones.forEach(occupancy::add);
  }

  @Override
  public void close() {
    if (background != null) {
      background.shutdownNow();
    }
    if (sharedBuild != null) {
      sharedBuild.close();
    }
    if (loading != null) {
      loading.close();
    }
  }

  @Override
  public void processBroadcastElement(ZoneChange change, Context context, Collector<Transition> out)
      throws Exception {
    if (change instanceof ZoneChange.Sweep) {
      zones.removeAtOnce();
      DeviceOutputs outputs = new SideOutputs(out, context::output);
      context.applyToKeyedState(
          KeyedDevice.STATE, (deviceId, state) -> devices.sweep(deviceId, state, outputs));
      return;
    }
    if (change instanceof ZoneChange.Put put && put.zone().rules().adCap() != null) {
      ads.use(adHistories(true));
    }
    // The time of the zone's record in Kafka; negative if it has none.
    long changedMillis = context.timestamp();
    switch (zones.apply(change, changedMillis)) {
      case APPLIED -> {
        zoneMetrics.changes.add();
        if (occupancy != null) {
          occupancy.add(change);
        }
      }
      case OUTDATED -> zoneMetrics.ignoredChanges.add();
      case NO_EFFECT -> endLoading();
    }
  }

  /** Caps come with zones, which all subtasks get between the same two checkpoints. */
  private ValueState<AdHistory> adHistories(boolean isCapKnown) throws Exception {
    return optionStates.get(AdLimiter.STATE, isCapKnown, getRuntimeContext()::getState);
  }

  /** The source has read all fixes up to this time, and they have been processed (rule D6). */
  void readUpTo(long sourceMillis) {
    readableTime.readUpTo(sourceMillis);
  }

  @Override
  public void processElement(DeviceInput input, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    if (input instanceof DeviceInput.Fixes batch) {
      devices.process(batch.fixes(), operatorContext.of(context, out));
    } else if (input instanceof DeviceInput.ZoneRecord zone) {
      devices.process(zone, operatorContext.of(context, out));
    } else if (input instanceof DeviceInput.InitialZonesRead partition) {
      deviceZoneStates.initial().add(partition, nowMillis());
      endLoading();
    }
  }

  private long nowMillis() {
    return wallClock(getRuntimeContext()).getAsLong();
  }

  @Override
  public void onTimer(long timestampMillis, OnTimerContext context, Collector<Transition> out)
      throws Exception {
    devices.onTimer(context.timeDomain(), timestampMillis, operatorContext.of(context, out));
  }
}

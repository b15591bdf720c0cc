package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneChange;
import io.fenceline.format.Encoding;
import io.fenceline.format.OutputLimit;
import io.fenceline.job.ads.AdHistory;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.Devices;
import io.fenceline.job.device.OptionStates;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.TimerOptions;
import io.fenceline.job.device.WaitingFixes;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.evaluation.Device;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.evaluation.Transitions;
import io.fenceline.job.metrics.FixMetrics;
import io.fenceline.job.source.LoadingSubtasks;
import io.fenceline.job.zones.LargeZones;
import io.fenceline.job.zones.SharedIndexBuild;
import io.fenceline.job.zones.ZoneStates;
import io.fenceline.job.zones.Zones;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.TimeDomain;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.streaming.api.operators.StreamingRuntimeContext;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Judges each device's fixes against the zones in force. Zones are operator state, devices keyed
 * state; ad matches and dead letters leave by side outputs.
 */
public final class GeofenceFunction
    extends KeyedBroadcastProcessFunction<String, Fix, ZoneChange, Transition>
    implements CheckpointedFunction {
  public static final OutputTag<AdMatch> AD_MATCHES = new OutputTag<>("ad-matches", Types.AD_MATCH);

  private static final long serialVersionUID = 1;

  private final String locationsTopic;
  private final Encoding locationsEncoding;
  private final Policy policy;
  private final OutputLimit transitionLimit;
  private final OutputLimit adMatchLimit;

  private transient ExecutorService background;
  private transient SharedIndexBuild twins;
  private transient LoadingSubtasks.Registration loading;
  private transient Zones zones;
  private transient ZoneStates zoneStates;
  private transient OptionStates optionStates;
  private transient TimerOptions timerOptions;
  private transient WallClock clock;
  private transient DeviceProcessor devices;
  private transient WaitingFixes waiting;
  private transient ReorderBuffer reorderBuffer;
  private transient SilenceDetector silenceDetector;
  private transient AdLimiter ads;
  private transient FixMetrics tallies;

  /**
   * @param locationsTopic where the fixes come from, for dead letters
   * @param locationsEncoding how they are written there, for dead letters
   */
  public GeofenceFunction(String locationsTopic, Encoding locationsEncoding, Policy policy) {
    this(locationsTopic, locationsEncoding, policy, OutputLimit.NONE, OutputLimit.NONE);
  }

  /**
   * @param transitionLimit a larger transition becomes a dead letter
   * @param adMatchLimit a larger ad match becomes a dead letter
   */
  public GeofenceFunction(
      String locationsTopic,
      Encoding locationsEncoding,
      Policy policy,
      OutputLimit transitionLimit,
      OutputLimit adMatchLimit) {
    this.locationsTopic = locationsTopic;
    this.locationsEncoding = locationsEncoding;
    this.policy = policy;
    this.transitionLimit = transitionLimit;
    this.adMatchLimit = adMatchLimit;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    background = LargeZones.newThread(getRuntimeContext().getTaskInfo().getTaskNameWithSubtasks());
    loading = LoadingSubtasks.load(getRuntimeContext().getJobInfo().getJobId());
    twins = SharedIndexBuild.join(getRuntimeContext());
    zones = new Zones(background, twins, () -> System.nanoTime() / 1_000_000);
    zoneStates = new ZoneStates(context.getOperatorStateStore());
    zoneStates.restore(zones);
    endLoading();
    optionStates = new OptionStates(context.getOperatorStateStore());
    timerOptions = new TimerOptions(context.getOperatorStateStore(), policy);
  }

  /** Lets the fixes be read once the zones are complete (rule Z2). */
  private void endLoading() {
    if (zones.complete()) {
      loading.loaded();
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    zoneStates.snapshot(zones, getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
    timerOptions.snapshot(clock);
  }

  @Override
  public void open(OpenContext context) throws Exception {
    RuntimeContext runtime = getRuntimeContext();
    clock = new WallClock(wallClock(runtime));
    waiting = new WaitingFixes(runtime);
    reorderBuffer =
        new ReorderBuffer(
            optionStates.get(ReorderBuffer.STATE, policy.reorders(), runtime::getState),
            policy.reorderWindowMillis(),
            timerOptions.longestWindowMillis(),
            clock);
    silenceDetector =
        new SilenceDetector(
            optionStates.get(SilenceDetector.STATE, policy.silences(), runtime::getState),
            policy,
            clock);
    ads = new AdLimiter(policy, zones, clock);
    ads.use(adHistories(false));
    tallies = new FixMetrics(runtime, zones::size);
    FixRefusals refusals = new FixRefusals(locationsTopic, locationsEncoding, tallies.refusals);
    devices =
        new DeviceProcessor(
            policy,
            clock,
            new Devices(runtime),
            new Transitions(policy, zones),
            zones,
            reorderBuffer,
            silenceDetector,
            ads,
            tallies,
            refusals,
            new OutputEmitter(transitionLimit, adMatchLimit, tallies, refusals));
  }

  /** That of the timers, so that both agree; Flink has no other way to it from here. */
  private static LongSupplier wallClock(RuntimeContext runtime) {
    return ((StreamingRuntimeContext) runtime).getProcessingTimeService()::getCurrentProcessingTime;
  }

  /** Whose keys are to be given to {@link #rearm} before the first element (rule D7). */
  List<ValueStateDescriptor<?>> statesToRearm() throws Exception {
    List<ValueStateDescriptor<?>> states = new ArrayList<>();
    if (timerOptions.changed() && optionStates.isInUse(ReorderBuffer.STATE)) {
      states.add(ReorderBuffer.STATE);
    }
    if (timerOptions.changed() && optionStates.isInUse(SilenceDetector.STATE)) {
      states.add(Devices.DESCRIPTOR);
    }
    return states;
  }

  /** Has the timers of the device at hand follow the options; as often as wanted. */
  void rearm(String deviceId, TimerService timers) throws Exception {
    reorderBuffer.rearm(deviceId, timers);
    silenceDetector.rearm(deviceId, timers);
  }

  @Override
  public void close() {
    if (background != null) {
      background.shutdownNow();
    }
    if (twins != null) {
      twins.close();
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
      context.applyToKeyedState(
          Devices.DESCRIPTOR, (deviceId, state) -> devices.sweep(deviceId, state, out));
      return;
    }
    if (change instanceof ZoneChange.Put put && put.zone().rules().adCap() != null) {
      ads.use(adHistories(true));
    }
    switch (zones.apply(change)) {
      case APPLIED -> tallies.zoneChanges.add();
      case OUTDATED -> tallies.ignoredZoneChanges.add();
      case NO_EFFECT -> endLoading();
    }
  }

  /** Caps come with zones, which all subtasks get between the same two checkpoints. */
  private ValueState<AdHistory> adHistories(boolean isCapKnown) throws Exception {
    return optionStates.get(AdLimiter.STATE, isCapKnown, getRuntimeContext()::getState);
  }

  @Override
  public void processElement(Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    if (fix.backlogged()) {
      clock.noteBacklog();
    }
    zones.refresh();
    if (!zones.complete()) {
      waiting.add(fix, context.timerService());
      tallies.waitedFixes.add();
      return;
    }
    zones.prefetch(fix);
    Device device = devices.get();
    if (device == null) {
      // Only a device that was never judged can have fixes that wait.
      device = takeWaiting(context, out);
    }
    devices.take(device, fix, context, out);
  }

  @Override
  public void onTimer(long timestampMillis, OnTimerContext context, Collector<Transition> out)
      throws Exception {
    zones.refresh();
    if (!zones.complete()) {
      waiting.retryLater(context.getCurrentKey(), timestampMillis, context.timerService());
      return;
    }
    Device device = devices.get();
    if (device == null) {
      device = takeWaiting(context, out);
    }
    if (context.timeDomain() == TimeDomain.EVENT_TIME) {
      devices.atEndOfInput(device, context, out);
    } else {
      devices.onTimer(device, timestampMillis, context, out);
    }
  }

  private Device takeWaiting(ReadOnlyContext context, Collector<Transition> out) throws Exception {
    Device device = null;
    for (Fix fix : waiting.takeAll(context.timerService())) {
      device = devices.take(device, fix, context, out);
    }
    return device;
  }
}

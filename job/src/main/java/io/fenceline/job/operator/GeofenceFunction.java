package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Reason;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneChange;
import io.fenceline.job.transition.AdHistory;
import io.fenceline.job.transition.AdMatches;
import io.fenceline.job.transition.Departures;
import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.DeviceState;
import io.fenceline.job.transition.HeldFixes.Admission;
import io.fenceline.job.transition.HeldFixes.HeldFix;
import io.fenceline.job.transition.Policy;
import io.fenceline.job.transition.Step;
import io.fenceline.job.transition.Told;
import io.fenceline.job.transition.Transitions;
import io.fenceline.types.Types;
import io.fenceline.wire.Encoding;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
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
  private static final String FIRST_COUNTS = "one place at a time: the first that came counts";
  private static final String SMALLER_COUNTS =
      "one place at a time: of those held, the least lon, then lat, counts";

  private final String locationsTopic;
  private final Encoding locationsEncoding;
  private final Policy policy;

  private transient ExecutorService background;
  private transient Twins twins;
  private transient Zones zones;
  private transient ZoneStates zoneStates;
  private transient OptionStates optionStates;
  private transient Transitions transitions;
  private transient Devices devices;
  private transient WaitingFixes waiting;
  private transient Holding holding;
  private transient Attendance attendance;
  private transient AdDesk ads;
  private transient FixTallies tallies;

  /**
   * @param locationsTopic where the fixes come from, for dead letters
   * @param locationsEncoding how they are written there, for dead letters
   */
  public GeofenceFunction(String locationsTopic, Encoding locationsEncoding, Policy policy) {
    this.locationsTopic = locationsTopic;
    this.locationsEncoding = locationsEncoding;
    this.policy = policy;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    background = LargeZones.newThread(getRuntimeContext().getTaskInfo().getTaskNameWithSubtasks());
    twins = Twins.join(getRuntimeContext());
    zones = new Zones(background, twins, () -> System.nanoTime() / 1_000_000);
    zoneStates = new ZoneStates(context.getOperatorStateStore());
    zoneStates.restore(zones);
    optionStates = new OptionStates(context.getOperatorStateStore());
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    zoneStates.snapshot(zones, getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
  }

  @Override
  public void open(OpenContext context) throws Exception {
    RuntimeContext runtime = getRuntimeContext();
    transitions = new Transitions(policy, zones);
    WallClock clock = new WallClock(wallClock(runtime));
    devices = new Devices(runtime);
    waiting = new WaitingFixes(runtime);
    holding =
        new Holding(
            optionStates.get(Holding.STATE, policy.reorders(), runtime::getState),
            policy.reorderWindowMillis(),
            clock);
    attendance =
        new Attendance(
            optionStates.get(Attendance.STATE, policy.silences(), runtime::getState),
            policy,
            clock);
    ads = new AdDesk(policy, zones, clock);
    ads.use(adHistories(false));
    tallies = new FixTallies(runtime, zones::size);
  }

  /** That of the timers, so that both agree; Flink has no other way to it from here. */
  private static LongSupplier wallClock(RuntimeContext runtime) {
    return ((StreamingRuntimeContext) runtime).getProcessingTimeService()::getCurrentProcessingTime;
  }

  @Override
  public void close() {
    if (background != null) {
      background.shutdownNow();
    }
    if (twins != null) {
      twins.close();
    }
  }

  @Override
  public void processBroadcastElement(ZoneChange change, Context context, Collector<Transition> out)
      throws Exception {
    if (change instanceof ZoneChange.Sweep) {
      zones.removeAtOnce();
      context.applyToKeyedState(
          Devices.DESCRIPTOR, (deviceId, state) -> sweep(deviceId, state, out));
      return;
    }
    if (change instanceof ZoneChange.Put put && put.zone().rules().adCap() != null) {
      ads.use(adHistories(true));
    }
    switch (zones.apply(change)) {
      case APPLIED -> tallies.zoneChanges.add();
      case OUTDATED -> tallies.ignoredZoneChanges.add();
      case NO_EFFECT -> {}
    }
  }

  /** Caps come with zones, which all subtasks get between the same two checkpoints. */
  private ValueState<AdHistory> adHistories(boolean isCapKnown) throws Exception {
    return optionStates.get(AdDesk.STATE, isCapKnown, getRuntimeContext()::getState);
  }

  /** Rule Z3, eager. */
  private void sweep(String deviceId, ValueState<DeviceState> state, Collector<Transition> out)
      throws Exception {
    DeviceState device = state.value();
    Step step = Departures.removed(deviceId, device.device(), zones);
    if (step != null) {
      device.become(step.after());
      state.update(device);
      tell(step.told(), out);
    }
  }

  @Override
  public void processElement(Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    zones.refresh();
    if (!zones.complete()) {
      waiting.add(fix, context.timerService());
      tallies.waitedFixes.add();
      return;
    }
    zones.expect(fix);
    Device device = devices.get();
    if (device == null) {
      // Only a device that was never judged can have fixes that wait.
      device = takeWaiting(context, out);
    }
    take(device, fix, context, out);
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
      judgeAll(device, holding.takeAll(context.timerService()), context, out);
      return;
    }
    device = judgeAll(device, holding.takeWaited(context.timerService()), context, out);
    wake(context.getCurrentKey(), device, context.timerService(), out);
  }

  private Device takeWaiting(ReadOnlyContext context, Collector<Transition> out) throws Exception {
    Device device = null;
    for (Fix fix : waiting.takeAll(context.timerService())) {
      device = take(device, fix, context, out);
    }
    return device;
  }

  /** A fix came, or its turn did; returns the device afterwards. */
  private Device take(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    if (policy.silences()) {
      attendance.sign(context.timerService());
    }
    return policy.reorders() && Device.arrival(device, fix) == Device.Arrival.NEXT
        ? hold(device, fix, context, out)
        : judge(device, fix, context, out);
  }

  /** Rules D1 and D2 decide whether a fix is applied. */
  private Device judge(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    switch (Device.arrival(device, fix)) {
      case NEXT -> {
        return apply(device, fix, context, out);
      }
      case DUPLICATE -> tallies.duplicates.add();
      case LATE -> refuse(fix, Reason.LATE, "a time later than " + device.clockMillis(), context);
      case CONFLICT -> refuse(fix, Reason.CONFLICT, FIRST_COUNTS, context);
    }
    return device;
  }

  private Device hold(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    Admission admission = holding.add(fix, context.timerService());
    if (admission.arrival() == Device.Arrival.DUPLICATE) {
      tallies.duplicates.add();
    } else if (admission.arrival() == Device.Arrival.CONFLICT) {
      refuse(admission.refused(), Reason.CONFLICT, SMALLER_COUNTS, context);
    }
    return judgeAll(device, holding.takeOutrun(context.timerService()), context, out);
  }

  private Device judgeAll(
      Device device, List<HeldFix> fixes, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    Device after = device;
    for (HeldFix held : fixes) {
      after = judge(after, held.fix(), context, out);
    }
    return after;
  }

  private Device apply(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    Step step = transitions.apply(device, fix);
    devices.put(step.after());
    tallies.fixes.add();
    tell(step.told(), out);
    AdDesk desk = ads.serve(fix, step);
    for (AdMatch match : AdMatches.of(fix, step, desk)) {
      tallies.adMatches.add();
      context.output(AD_MATCHES, match);
    }
    return step.after();
  }

  private void tell(List<Told> told, Collector<Transition> out) {
    for (int i = 0; i < told.size(); i++) {
      Transition transition = told.get(i).transition();
      tallies.transitions.get(transition.type()).add();
      out.collect(transition);
    }
  }

  /** Rule D5. */
  private void wake(String deviceId, Device device, TimerService timers, Collector<Transition> out)
      throws Exception {
    switch (attendance.wake(timers)) {
      case WAIT -> {}
      case FALL_SILENT -> {
        Step step = Departures.silent(deviceId, device);
        devices.put(step.after());
        ads.keepRunning(device.clockMillis());
        tell(step.told(), out);
      }
      case FORGET -> {
        devices.clear();
        ads.forget();
      }
    }
  }

  private void refuse(Fix fix, Reason reason, String expected, ReadOnlyContext context) {
    String detail = "time: %d, expected %s".formatted(fix.timeMillis(), expected);
    tallies.refusals.add(reason);
    context.output(
        DeadLetters.TAG, DeadLetters.of(fix, reason, detail, locationsTopic, locationsEncoding));
  }
}

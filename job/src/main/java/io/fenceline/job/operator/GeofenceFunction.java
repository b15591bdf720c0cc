package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Reason;
import io.fenceline.event.Transition;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.job.transition.AdMatches;
import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.Policy;
import io.fenceline.job.transition.Step;
import io.fenceline.job.transition.Transitions;
import io.fenceline.types.Types;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Judges each device's fixes against the zones in force. Zones are broadcast state, devices keyed
 * state; ad matches and dead letters leave by side outputs.
 */
public final class GeofenceFunction
    extends KeyedBroadcastProcessFunction<String, Fix, ZoneChange, Transition>
    implements CheckpointedFunction {
  public static final OutputTag<AdMatch> AD_MATCHES = new OutputTag<>("ad-matches", Types.AD_MATCH);

  private static final long serialVersionUID = 1;
  private static final ValueStateDescriptor<Device> DEVICE =
      new ValueStateDescriptor<>("device", new DeviceSerializer());

  private final String locationsTopic;
  private final Policy policy;

  private transient Zones zones;
  private transient Function<String, Zone> zoneInForce;
  private transient ValueState<Device> deviceState;
  private transient WaitingFixes waiting;
  private transient FixTallies tallies;

  /**
   * @param locationsTopic where the fixes come from, for dead letters
   */
  public GeofenceFunction(String locationsTopic, Policy policy) {
    this.locationsTopic = locationsTopic;
    this.policy = policy;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    zones = new Zones();
    zoneInForce = zones::inForce;
    zones.restore(
        context.getOperatorStateStore().getBroadcastState(ZoneStates.ZONES),
        context.getOperatorStateStore().getBroadcastState(ZoneStates.PROGRESS));
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) {
    // Broadcast and keyed state are always up to date; the index is derived.
  }

  @Override
  public void open(OpenContext context) {
    RuntimeContext runtime = getRuntimeContext();
    deviceState = runtime.getState(DEVICE);
    waiting = new WaitingFixes(runtime);
    tallies = new FixTallies(runtime, zones::size);
  }

  @Override
  public void processBroadcastElement(ZoneChange change, Context context, Collector<Transition> out)
      throws Exception {
    boolean applied =
        zones.apply(
            change,
            context.getBroadcastState(ZoneStates.ZONES),
            context.getBroadcastState(ZoneStates.PROGRESS));
    if (applied) {
      tallies.zoneChanges.add();
    }
  }

  @Override
  public void processElement(Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    if (!zones.complete()) {
      waiting.add(fix, context.timerService());
      return;
    }
    Device device = deviceState.value();
    if (device == null) {
      // Only a device that was never judged can have fixes that wait.
      device = judgeWaiting(context, out);
    }
    judge(device, fix, context, out);
  }

  @Override
  public void onTimer(long timestampMillis, OnTimerContext context, Collector<Transition> out)
      throws Exception {
    if (zones.complete()) {
      judgeWaiting(context, out);
    } else if (waiting.get().iterator().hasNext()) {
      waiting.retryLater(context.timerService());
    }
  }

  private Device judgeWaiting(ReadOnlyContext context, Collector<Transition> out) throws Exception {
    Iterator<Fix> fixes = waiting.get().iterator();
    if (!fixes.hasNext()) {
      return null;
    }
    Device device = null;
    while (fixes.hasNext()) {
      device = judge(device, fixes.next(), context, out);
    }
    waiting.clear(context.timerService());
    return device;
  }

  /** Rules D1 and D2 decide whether the fix is applied; returns the device afterwards. */
  private Device judge(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    switch (Device.arrival(device, fix)) {
      case NEXT -> {
        return apply(device, fix, context, out);
      }
      case DUPLICATE -> tallies.duplicates.add();
      case LATE -> refuse(Reason.LATE, "older than the device clock", device, fix, context);
      case CONFLICT ->
          refuse(Reason.CONFLICT, "another position at the same time", device, fix, context);
    }
    return device;
  }

  private Device apply(Device device, Fix fix, ReadOnlyContext context, Collector<Transition> out)
      throws Exception {
    List<Zone> holding = zones.at(fix.lon(), fix.lat());
    Step step = Transitions.apply(device, fix, holding, zoneInForce);
    deviceState.update(step.after());
    tallies.fixes.add();
    for (Transition transition : step.transitions()) {
      tallies.transitions.get(transition.type()).add();
      out.collect(transition);
    }
    for (AdMatch match : AdMatches.of(fix, step.transitions(), holding, zoneInForce)) {
      tallies.adMatches.add();
      context.output(AD_MATCHES, match);
    }
    return step.after();
  }

  private void refuse(Reason reason, String what, Device device, Fix fix, ReadOnlyContext context) {
    String detail =
        "time: %d, expected later than %d: %s"
            .formatted(fix.timeMillis(), device.clockMillis(), what);
    DeadLetter letter = DeadLetters.of(fix, reason, detail, locationsTopic);
    tallies.refusals.add(reason);
    context.output(DeadLetters.TAG, letter);
  }
}

package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.OptionStates;
import io.fenceline.job.device.WaitingFixes;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.zones.ZoneStates;
import io.fenceline.testing.OperatorHarness;
import io.fenceline.testing.fixtures.TransitionText;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;

/** One subtask of the geofence operator, with access to its outputs and states. */
public final class GeofenceHarness extends OperatorHarness<DeviceInput, GeofenceOperator> {
  private static final List<String> STATES =
      List.of("device", "activity", "held", "waiting", "ads");
  private static final int MAX_PARALLELISM = 128;

  public GeofenceHarness() throws Exception {
    this(Policy.DEFAULTS);
  }

  public GeofenceHarness(Policy policy) throws Exception {
    this(policy, null, 0);
  }

  /**
   * @param state to restore, or null
   * @param wallClockMillis at the start
   */
  public GeofenceHarness(Policy policy, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    this(policy, new HashMapStateBackend(), state, wallClockMillis);
  }

  public GeofenceHarness(
      Policy policy, StateBackend backend, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    this(operator(policy, OutputLimits.NONE, 0), backend, state, wallClockMillis);
  }

  private GeofenceHarness(
      GeofenceOperator operator,
      StateBackend backend,
      OperatorSubtaskState state,
      long wallClockMillis)
      throws Exception {
    super(operator, DeviceInput.Fixes::new, DeviceInput::deviceId, MAX_PARALLELISM, 1, 0);
    setStateBackend(backend);
    open(state, wallClockMillis);
  }

  /** A job whose source reports at this interval up to which time it has read all fixes. */
  public static GeofenceHarness reporting(
      Policy policy, long intervalMillis, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    GeofenceOperator operator = operator(policy, OutputLimits.NONE, intervalMillis);
    return new GeofenceHarness(operator, new HashMapStateBackend(), state, wallClockMillis);
  }

  /**
   * @param options null: without device zones
   * @param state to restore, or null
   */
  static GeofenceHarness withDeviceZones(
      Policy policy, DeviceZoneOptions options, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    GeofenceFunction function =
        new GeofenceFunction("locations", ValueFormats.JSON, policy, OutputLimits.NONE, 0, options);
    return new GeofenceHarness(
        new GeofenceOperator(function), new HashMapStateBackend(), state, wallClockMillis);
  }

  private GeofenceHarness(
      OutputLimits limits, Policy policy, OperatorSubtaskState state, int parallelism, int index)
      throws Exception {
    super(
        operator(policy, limits, 0),
        DeviceInput.Fixes::new,
        DeviceInput::deviceId,
        MAX_PARALLELISM,
        parallelism,
        index);
    open(state, 0);
  }

  /**
   * @param state to restore, or null
   */
  public static GeofenceHarness limited(
      OutputLimits limits, Policy policy, OperatorSubtaskState state) throws Exception {
    return new GeofenceHarness(limits, policy, state, 1, 0);
  }

  /** One of several subtasks; the state is that of all of them, repackaged. */
  public static GeofenceHarness subtask(
      OperatorSubtaskState all, int was, int parallelism, int subtask) throws Exception {
    return subtask(Policy.DEFAULTS, all, was, parallelism, subtask);
  }

  /** The same, under a policy. */
  static GeofenceHarness subtask(
      Policy policy, OperatorSubtaskState all, int was, int parallelism, int subtask)
      throws Exception {
    OperatorSubtaskState own =
        all == null ? null : repartition(all, MAX_PARALLELISM, was, parallelism, subtask);
    return new GeofenceHarness(OutputLimits.NONE, policy, own, parallelism, subtask);
  }

  private static GeofenceOperator operator(
      Policy policy, OutputLimits limits, long reportIntervalMillis) {
    return new GeofenceOperator(
        new GeofenceFunction(
            "locations", ValueFormats.JSON, policy, limits, reportIntervalMillis, null));
  }

  /** Sends a fix; returns the transitions since the last call, as {@link TransitionText}. */
  public List<String> fix(String deviceId, long timeMillis, double lon) throws Exception {
    send(Fix.of(deviceId, timeMillis, lon, 0));
    return newTransitions();
  }

  public List<String> newTransitions() {
    return TransitionText.of(takeTransitions());
  }

  /** Drops all outputs so far, so that they do not pile up. */
  public void forgetOutput() {
    clearOutput(OutputTags.of(Outputs.AD_MATCHES));
  }

  public List<DeadLetter> deadLetters() {
    return sideOutput(OutputTags.of(Outputs.DEAD_LETTERS));
  }

  public List<AdMatch> adMatches() {
    return sideOutput(OutputTags.of(Outputs.AD_MATCHES));
  }

  List<MembershipSet> memberships() {
    return sideOutput(OutputTags.of(Outputs.MEMBERSHIPS));
  }

  /** Lets the wall clock pass so far that every waiting device has looked again. */
  public void passWallClock() throws Exception {
    wallClock(wallClock() + 10_000);
  }

  /**
   * Fires a timer of a device while the wall clock shows less than the timer's time, as Flink does
   * after the clock stepped back.
   */
  public void fireEarly(String deviceId, long timestampMillis) throws Exception {
    InternalTimerService<VoidNamespace> timers =
        operator.getInternalTimerService("user-timers", VoidNamespaceSerializer.INSTANCE, operator);
    operator.setCurrentKey(deviceId);
    timers.deleteProcessingTimeTimer(VoidNamespace.INSTANCE, timestampMillis);
    operator.onProcessingTime(
        new TimerHeapInternalTimer<>(timestampMillis, deviceId, VoidNamespace.INSTANCE));
  }

  /** The device's ads with a cap, or null. */
  public AdHistory adHistory(String deviceId) throws Exception {
    operator.setCurrentKey(deviceId);
    return operator
        .getKeyedStateBackend()
        .getPartitionedState(
            VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, AdLimiter.STATE)
        .value();
  }

  /** The keyed states that are registered only where something needs them. */
  public Set<String> statesInUse() throws Exception {
    Set<String> names = new TreeSet<>();
    operator
        .getOperatorStateBackend()
        .getBroadcastState(OptionStates.IN_USE)
        .immutableEntries()
        .forEach(entry -> names.add(entry.getKey()));
    return names;
  }

  /** One of {@link MetricNames}. */
  public long count(String name) {
    return (Long) operator.getRuntimeContext().getAccumulator(name).getLocalValue();
  }

  /** The group in which the operator registers its metrics. */
  MetricGroup metricGroup() {
    return operator.getMetricGroup();
  }

  public int keyedStateEntries() {
    return keyedStateEntries(STATES);
  }

  /** One device is known, and nothing of it waits. */
  public void assertOnlyTheDeviceIsLeft() {
    assertThat(keyedStateEntries()).as("the device alone").isEqualTo(1);
    assertNoTimerIsLeft();
  }

  /** No fix waits for zones. */
  void assertNothingWaits() throws Exception {
    assertThat(devicesIn(WaitingFixes.STATE.getName())).isZero();
    assertNoTimerIsLeft();
  }

  public void assertNothingIsLeft() {
    assertThat(keyedStateEntries()).isZero();
    assertNoTimerIsLeft();
  }

  private void assertNoTimerIsLeft() {
    assertThat(eventTimeTimers()).isZero();
    assertThat(wallClockTimers()).isZero();
  }

  /** Joins the shared build as another subtask of the same job. */
  public SharedIndexBuild joinSharedBuild() {
    return SharedIndexBuild.join(operator.getRuntimeContext());
  }

  /** How many zones a checkpoint holds that is taken now. */
  public int zonesInState() throws Exception {
    snapshot();
    int count = 0;
    for (ZoneList list :
        operator.getOperatorStateBackend().getUnionListState(ZoneStates.ZONES).get()) {
      count += (int) list.zones().stream().filter(Objects::nonNull).count();
    }
    return count;
  }
}

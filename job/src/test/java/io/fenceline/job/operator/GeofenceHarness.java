package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.format.Encoding;
import io.fenceline.format.OutputLimit;
import io.fenceline.job.ads.AdHistory;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.OptionStates;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.zones.SharedIndexBuild;
import io.fenceline.job.zones.ZoneList;
import io.fenceline.job.zones.ZoneStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFinalizer;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFutures;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** One subtask of the geofence operator, driven by hand. */
public final class GeofenceHarness {
  private static final List<String> STATES =
      List.of("device", "activity", "held", "waiting", "ads");
  private static final int MAX_PARALLELISM = 128;
  private static final int MOST_STATE_BYTES = 1 << 20;

  private final KeyedTwoInputStreamOperatorTestHarness<String, Fix, ZoneChange, Transition> harness;
  private final GeofenceOperator operator;
  private int seenTransitions;
  private long checkpoint;

  public GeofenceHarness() throws Exception {
    this(Policy.DEFAULTS);
  }

  public GeofenceHarness(Policy policy) throws Exception {
    this(policy, null, 0);
  }

  /**
   * @param state what to start from, or null
   * @param wallClockMillis when it starts
   */
  public GeofenceHarness(Policy policy, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    this(policy, new HashMapStateBackend(), state, wallClockMillis);
  }

  public GeofenceHarness(
      Policy policy, StateBackend backend, OperatorSubtaskState state, long wallClockMillis)
      throws Exception {
    this(policy, OutputLimit.NONE, backend, state, wallClockMillis, 1, 0);
  }

  /**
   * @param limit of transitions and of ad matches
   */
  static GeofenceHarness limited(OutputLimit limit) throws Exception {
    return new GeofenceHarness(Policy.DEFAULTS, limit, new HashMapStateBackend(), null, 0, 1, 0);
  }

  /** One of several subtasks; the state is that of all of them, repackaged. */
  public static GeofenceHarness subtask(
      OperatorSubtaskState all, int was, int parallelism, int subtask) throws Exception {
    OperatorSubtaskState own =
        all == null
            ? null
            : AbstractStreamOperatorTestHarness.repartitionOperatorState(
                all, MAX_PARALLELISM, was, parallelism, subtask);
    return new GeofenceHarness(
        Policy.DEFAULTS, OutputLimit.NONE, new HashMapStateBackend(), own, 0, parallelism, subtask);
  }

  private GeofenceHarness(
      Policy policy,
      OutputLimit limit,
      StateBackend backend,
      OperatorSubtaskState state,
      long wallClockMillis,
      int parallelism,
      int subtask)
      throws Exception {
    operator =
        new GeofenceOperator(
            new GeofenceFunction("locations", Encoding.JSON, policy, limit, limit));
    harness =
        new KeyedTwoInputStreamOperatorTestHarness<>(
            operator, Fix::deviceId, null, Types.STRING, MAX_PARALLELISM, parallelism, subtask);
    harness.setStateBackend(backend);
    harness.setCheckpointStorage(new JobManagerCheckpointStorage(Integer.MAX_VALUE));
    harness.setup(io.fenceline.types.Types.TRANSITION.createSerializer(null));
    if (state != null) {
      harness.initializeState(state);
    }
    harness.setProcessingTime(wallClockMillis);
    harness.open();
    // What was due before the start fires at once, as it does in a cluster.
    harness.setProcessingTime(wallClockMillis);
  }

  public void put(Zone zone) throws Exception {
    change(new ZoneChange.Put(zone));
  }

  public void change(ZoneChange change) throws Exception {
    harness.processElement2(new StreamRecord<>(change));
  }

  public void complete() throws Exception {
    change(new ZoneChange.Complete());
  }

  /** Sends a fix; returns the transitions since the last call, as {@code TYPE zone CAUSE time}. */
  public List<String> fix(String deviceId, long timeMillis, double lon) throws Exception {
    send(Fix.of(deviceId, timeMillis, lon, 0));
    return newTransitions();
  }

  public void send(Fix fix) throws Exception {
    harness.processElement1(new StreamRecord<>(fix));
  }

  List<String> newTransitions() {
    List<Transition> all = harness.extractOutputValues();
    List<String> fresh = new ArrayList<>();
    for (Transition transition : all.subList(seenTransitions, all.size())) {
      fresh.add(
          "%s %s %s %d"
              .formatted(
                  transition.type(),
                  transition.zoneId(),
                  transition.reason(),
                  transition.timeMillis()));
    }
    seenTransitions = all.size();
    return fresh;
  }

  /** Drops what has been sent, so that it does not pile up. */
  void forgetOutput() {
    harness.getOutput().clear();
    seenTransitions = 0;
    if (harness.getSideOutput(GeofenceFunction.AD_MATCHES) != null) {
      harness.getSideOutput(GeofenceFunction.AD_MATCHES).clear();
    }
  }

  List<DeadLetter> deadLetters() {
    return side(DeadLetters.TAG);
  }

  public List<AdMatch> adMatches() {
    return side(GeofenceFunction.AD_MATCHES);
  }

  private <T> List<T> side(OutputTag<T> tag) {
    List<T> values = new ArrayList<>();
    if (harness.getSideOutput(tag) != null) {
      harness.getSideOutput(tag).forEach(record -> values.add(record.getValue()));
    }
    return values;
  }

  /** Lets the wall clock pass so far that every waiting device has looked again. */
  void passWallClock() throws Exception {
    wallClock(harness.getProcessingTime() + 10_000);
  }

  public void wallClock(long millis) throws Exception {
    harness.setProcessingTime(millis);
  }

  /**
   * Fires a timer of a device while the wall clock shows less than the timer's time, as Flink does
   * after the clock stepped back.
   */
  void fireEarly(String deviceId, long timestampMillis) throws Exception {
    InternalTimerService<VoidNamespace> timers =
        operator.getInternalTimerService("user-timers", VoidNamespaceSerializer.INSTANCE, operator);
    operator.setCurrentKey(deviceId);
    timers.deleteProcessingTimeTimer(VoidNamespace.INSTANCE, timestampMillis);
    operator.onProcessingTime(
        new TimerHeapInternalTimer<>(timestampMillis, deviceId, VoidNamespace.INSTANCE));
  }

  public long wallClock() {
    return harness.getProcessingTime();
  }

  void endOfInput() throws Exception {
    harness.processWatermark1(new Watermark(Long.MAX_VALUE));
    harness.processWatermark2(new Watermark(Long.MAX_VALUE));
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
  long count(String name) {
    return (Long) operator.getRuntimeContext().getAccumulator(name).getLocalValue();
  }

  /** In all states, each device once for each state that holds something of it. */
  int keyedStateEntries() {
    if (operator.getKeyedStateBackend() instanceof HeapKeyedStateBackend) {
      return harness.numKeyedStateEntries();
    }
    return STATES.stream().mapToInt(this::keysIn).sum();
  }

  private int keysIn(String state) {
    try (Stream<?> keys = operator.getKeyedStateBackend().getKeys(state, VoidNamespace.INSTANCE)) {
      return (int) keys.count();
    }
  }

  int eventTimeTimers() {
    return harness.numEventTimeTimers();
  }

  int wallClockTimers() {
    return harness.numProcessingTimeTimers();
  }

  /** Joins the shared build as another subtask of the same job. */
  SharedIndexBuild joinSharedBuild() {
    return SharedIndexBuild.join(operator.getRuntimeContext());
  }

  /** A device whose fixes come to this subtask. */
  public String anyDevice() {
    var task = operator.getRuntimeContext().getTaskInfo();
    for (int i = 0; ; i++) {
      String device = "device-" + i;
      int subtask =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(
              device, MAX_PARALLELISM, task.getNumberOfParallelSubtasks());
      if (subtask == task.getIndexOfThisSubtask()) {
        return device;
      }
    }
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

  public OperatorSubtaskState snapshot() throws Exception {
    return harness.snapshot(++checkpoint, 1);
  }

  /**
   * Begins a checkpoint, as a barrier does. What is returned writes it, which in a job another
   * thread does while fixes go on.
   */
  Callable<OperatorSubtaskState> beginSnapshot() throws Exception {
    OperatorSnapshotFutures begun =
        operator.snapshotState(
            ++checkpoint,
            1,
            CheckpointOptions.forCheckpointWithDefaultLocation(),
            new MemCheckpointStreamFactory(MOST_STATE_BYTES));
    return () -> OperatorSnapshotFinalizer.create(begun).getJobManagerOwnedState();
  }

  public void close() throws Exception {
    harness.close();
  }
}

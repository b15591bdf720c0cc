package io.fenceline.testing;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.CheckpointStorage;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFinalizer;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFutures;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/**
 * One subtask of an operator over fixes by device and broadcast zone changes, in Flink's test
 * harness. Everything happens in the calling thread. To be configured first, then opened.
 *
 * @param <I> its elements for devices
 * @param <O> the operator
 */
public class OperatorHarness<
    I,
    O extends
        AbstractStreamOperator<Transition> & TwoInputStreamOperator<I, ZoneChange, Transition>> {
  private static final int MOST_STATE_BYTES = 1 << 20;

  protected final O operator;

  private final KeyedTwoInputStreamOperatorTestHarness<String, I, ZoneChange, Transition> harness;
  private final Function<List<Fix>, I> ofFixes;
  private final StreamRecord<I> record = new StreamRecord<>(null);
  private final int maxParallelism;
  private int transitionsTaken;
  private long checkpoint;

  /**
   * @param ofFixes makes a batch of fixes an element
   * @param key of an element
   * @param subtask from 0
   */
  public OperatorHarness(
      O operator,
      Function<List<Fix>, I> ofFixes,
      KeySelector<I, String> key,
      int maxParallelism,
      int parallelism,
      int subtask)
      throws Exception {
    this.operator = operator;
    this.ofFixes = ofFixes;
    this.maxParallelism = maxParallelism;
    harness =
        new KeyedTwoInputStreamOperatorTestHarness<>(
            operator,
            key,
            null,
            org.apache.flink.api.common.typeinfo.Types.STRING,
            maxParallelism,
            parallelism,
            subtask);
    harness.setStateBackend(new HashMapStateBackend());
    harness.setCheckpointStorage(new JobManagerCheckpointStorage(Integer.MAX_VALUE));
  }

  /** Instead of the heap. */
  public final void setStateBackend(StateBackend backend) {
    harness.setStateBackend(backend);
  }

  /** Instead of memory. */
  public final void setCheckpointStorage(CheckpointStorage storage) {
    harness.setCheckpointStorage(storage);
  }

  public final void enableObjectReuse() {
    harness.getExecutionConfig().enableObjectReuse();
  }

  /**
   * @param state to restore, or null
   * @param wallClockMillis at the start
   */
  public void open(OperatorSubtaskState state, long wallClockMillis) throws Exception {
    harness.setup(Types.of(Outputs.TRANSITIONS).createSerializer(null));
    if (state != null) {
      harness.initializeState(state);
    }
    harness.setProcessingTime(wallClockMillis);
    harness.open();
    // Timers that were due before the start fire at once, as they do in a cluster.
    harness.setProcessingTime(wallClockMillis);
  }

  public void put(Zone zone) throws Exception {
    change(new ZoneChange.Put(zone));
  }

  /** The initial zones are complete. */
  public void complete() throws Exception {
    change(new ZoneChange.Complete());
  }

  public void change(ZoneChange change) throws Exception {
    harness.processElement2(new StreamRecord<>(change));
  }

  /**
   * @param timestampMillis of the record of the change
   */
  public void change(ZoneChange change, long timestampMillis) throws Exception {
    harness.processElement2(new StreamRecord<>(change, timestampMillis));
  }

  /** Sends fixes as one batch. */
  public void send(Fix... fixes) throws Exception {
    send(ofFixes.apply(List.of(fixes)));
  }

  /** Sends an element for a device. */
  public void send(I element) throws Exception {
    harness.processElement1(record.replace(element));
  }

  /** The source reports that it has read all fixes up to this time. */
  public void readUpTo(long sourceMillis) throws Exception {
    harness.processWatermark1(new Watermark(sourceMillis));
  }

  public void endOfInput() throws Exception {
    harness.processWatermark1(new Watermark(Long.MAX_VALUE));
    harness.processWatermark2(new Watermark(Long.MAX_VALUE));
  }

  /** The transitions since the last call. */
  public List<Transition> takeTransitions() {
    List<Transition> all = harness.extractOutputValues();
    List<Transition> fresh = List.copyOf(all.subList(transitionsTaken, all.size()));
    transitionsTaken = all.size();
    return fresh;
  }

  /** All values of a side output. */
  public <T> List<T> sideOutput(OutputTag<T> tag) {
    List<T> values = new ArrayList<>();
    if (harness.getSideOutput(tag) != null) {
      harness.getSideOutput(tag).forEach(value -> values.add(value.getValue()));
    }
    return values;
  }

  /**
   * Drops all outputs so far, so that they do not pile up.
   *
   * @return the number of elements of the main output
   */
  public int clearOutput(OutputTag<?>... sideOutputs) {
    int count = harness.getOutput().size();
    harness.getOutput().clear();
    transitionsTaken = 0;
    for (OutputTag<?> tag : sideOutputs) {
      if (harness.getSideOutput(tag) != null) {
        harness.getSideOutput(tag).clear();
      }
    }
    return count;
  }

  public long wallClock() {
    return harness.getProcessingTime();
  }

  /** Fires the timers that are due then. */
  public void wallClock(long millis) throws Exception {
    harness.setProcessingTime(millis);
  }

  public int eventTimeTimers() {
    return harness.numEventTimeTimers();
  }

  public int wallClockTimers() {
    return harness.numProcessingTimeTimers();
  }

  /**
   * The number of entries in all keyed states: each device once for each state that has a value for
   * it.
   */
  public int keyedStateEntries(List<String> states) {
    if (operator.getKeyedStateBackend() instanceof HeapKeyedStateBackend) {
      return harness.numKeyedStateEntries();
    }
    return states.stream().mapToInt(state -> (int) devicesIn(state)).sum();
  }

  /** How many devices have a value in this state. */
  public long devicesIn(String state) {
    try (Stream<?> keys = operator.getKeyedStateBackend().getKeys(state, VoidNamespace.INSTANCE)) {
      return keys.count();
    }
  }

  /** A device whose fixes come to this subtask. */
  public String anyDevice() {
    TaskInfo task = operator.getRuntimeContext().getTaskInfo();
    for (int i = 0; ; i++) {
      String device = "device-" + i;
      int subtask =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(
              device, maxParallelism, task.getNumberOfParallelSubtasks());
      if (subtask == task.getIndexOfThisSubtask()) {
        return device;
      }
    }
  }

  public OperatorSubtaskState snapshot() throws Exception {
    return harness.snapshot(++checkpoint, 1);
  }

  /**
   * Begins a checkpoint, as a barrier does. The result writes it, which in a job another thread
   * does while fixes go on.
   */
  public Callable<OperatorSubtaskState> beginSnapshot() throws Exception {
    OperatorSnapshotFutures begun =
        operator.snapshotState(
            ++checkpoint,
            1,
            CheckpointOptions.forCheckpointWithDefaultLocation(),
            new MemCheckpointStreamFactory(MOST_STATE_BYTES));
    return () -> OperatorSnapshotFinalizer.create(begun).getJobManagerOwnedState();
  }

  /**
   * @param all the state of all subtasks, repackaged
   * @return the share of one subtask after rescaling
   */
  public static OperatorSubtaskState repartition(
      OperatorSubtaskState all, int maxParallelism, int was, int parallelism, int subtask) {
    return AbstractStreamOperatorTestHarness.repartitionOperatorState(
        all, maxParallelism, was, parallelism, subtask);
  }

  public void close() throws Exception {
    harness.close();
  }
}

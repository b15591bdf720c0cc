package io.fenceline.job.model;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneChange;
import io.fenceline.format.Encoding;
import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Job;
import io.fenceline.job.model.scenario.Scenario;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.operator.DeadLetters;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** The real operator, in as many subtasks as wanted, with a wall clock that is set by hand. */
final class Operator implements Job {
  private static final int MAX_PARALLELISM = 8;

  private final World world;
  private Settings settings;
  private final Answer answer = new Answer();
  private List<KeyedTwoInputStreamOperatorTestHarness<String, Fix, ZoneChange, Transition>>
      subtasks = new ArrayList<>();
  private int now;
  private int checkpoint;

  Operator(Scenario scenario) throws Exception {
    this.world = scenario.world();
    this.settings = scenario.settings();
    start(List.of(), 1);
  }

  private void start(List<OperatorSubtaskState> states, int count) throws Exception {
    OperatorSubtaskState all =
        states.isEmpty()
            ? null
            : AbstractStreamOperatorTestHarness.repackageState(
                states.toArray(OperatorSubtaskState[]::new));
    for (int i = 0; i < count; i++) {
      var harness = subtask(i, count);
      subtasks.add(harness);
      harness.setProcessingTime(World.millis(now));
      harness.setup(Types.TRANSITION.createSerializer(null));
      if (all != null) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                all, MAX_PARALLELISM, states.size(), count, i));
      }
      harness.open();
      harness.setProcessingTime(World.millis(now));
    }
  }

  private KeyedTwoInputStreamOperatorTestHarness<String, Fix, ZoneChange, Transition> subtask(
      int subtask, int count) throws Exception {
    return new KeyedTwoInputStreamOperatorTestHarness<>(
        new GeofenceOperator(new GeofenceFunction("locations", Encoding.JSON, settings.policy())),
        Fix::deviceId,
        null,
        org.apache.flink.api.common.typeinfo.Types.STRING,
        MAX_PARALLELISM,
        count,
        subtask);
  }

  @Override
  public void fix(Command.Fix fix) throws Exception {
    Fix real =
        new Fix(
            fix.device(),
            World.millis(fix.second()),
            fix.lon(world),
            fix.lat(world),
            fix.accuracyMeters() == null ? Double.NaN : fix.accuracyMeters(),
            Double.NaN,
            Double.NaN,
            fix.segment().attributes(),
            0,
            fix.offset());
    int subtask =
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            fix.device(), MAX_PARALLELISM, subtasks.size());
    subtasks.get(subtask).processElement1(new StreamRecord<>(real));
  }

  @Override
  public void put(Command.Put put) throws Exception {
    broadcast(new ZoneChange.Put(put.zone().zone(world, put.version())));
  }

  @Override
  public void remove(Command.Remove remove) throws Exception {
    broadcast(new ZoneChange.Remove(remove.zoneId(), remove.version()));
  }

  @Override
  public void sweep() throws Exception {
    broadcast(new ZoneChange.Sweep());
  }

  @Override
  public void complete() throws Exception {
    broadcast(new ZoneChange.Complete());
  }

  private void broadcast(ZoneChange change) throws Exception {
    for (var harness : subtasks) {
      harness.processElement2(new StreamRecord<>(change));
    }
  }

  @Override
  public void passSecond() throws Exception {
    now++;
    for (var harness : subtasks) {
      harness.setProcessingTime(World.millis(now));
    }
  }

  @Override
  public void restart(int count, int outageSeconds, Settings other) throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    checkpoint++;
    for (var harness : subtasks) {
      states.add(harness.snapshot(checkpoint, checkpoint));
    }
    stop();
    now += outageSeconds;
    settings = other == null ? settings : other;
    start(states, count);
  }

  @Override
  public void endOfInput() throws Exception {
    for (var harness : subtasks) {
      harness.processWatermark1(new Watermark(Long.MAX_VALUE));
      harness.processWatermark2(new Watermark(Long.MAX_VALUE));
    }
  }

  @Override
  public void countWhatIsLeft(boolean ofDevices) {
    for (var harness : subtasks) {
      answer.count("timers left", harness.numProcessingTimeTimers() + harness.numEventTimeTimers());
      if (ofDevices) {
        answer.count("state left", harness.numKeyedStateEntries());
      }
    }
  }

  @Override
  public Answer answer() throws Exception {
    stop();
    return answer;
  }

  private void stop() throws Exception {
    for (var harness : subtasks) {
      harness.extractOutputValues().forEach(answer::add);
      side(harness, GeofenceFunction.AD_MATCHES).forEach(answer::add);
      side(harness, DeadLetters.TAG).forEach(answer::add);
      var duplicates = harness.getOperator().getRuntimeContext().getAccumulator("duplicates");
      int count = ((Long) duplicates.getLocalValue()).intValue();
      if (count > 0) {
        answer.count("duplicates", count);
      }
      harness.close();
    }
    subtasks = new ArrayList<>();
  }

  private static <T> List<T> side(
      KeyedTwoInputStreamOperatorTestHarness<String, Fix, ZoneChange, Transition> harness,
      OutputTag<T> tag) {
    var records = harness.getSideOutput(tag);
    return records == null ? List.of() : records.stream().map(StreamRecord::getValue).toList();
  }
}

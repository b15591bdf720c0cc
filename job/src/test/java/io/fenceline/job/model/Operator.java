package io.fenceline.job.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.devicezones.KeyedDeviceZones;
import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Job;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.occupancy.CounterHarness;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.job.operator.OutputTags;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** The real operator, in as many subtasks as wanted, with a wall clock that is set by hand. */
final class Operator implements Job {
  private static final int MAX_PARALLELISM = 8;
  private static final int REPORT_MILLIS = 40;
  private static final int PARTS = 1_000 / REPORT_MILLIS;
  private static final OutputLimits UNCOUNTED =
      OutputLimits.NONE.with(OutputLimit.none(Outputs.MEMBERSHIPS));

  private static final DeviceZoneOptions DEVICE_ZONES =
      new DeviceZoneOptions("device-zones", Set.of(0), 7, false);

  private final World world;
  private Settings settings;
  private final Answer answer = new Answer();
  private final Map<Integer, List<Fix>> batches = new TreeMap<>();
  private List<KeyedTwoInputStreamOperatorTestHarness<String, DeviceInput, ZoneChange, Transition>>
      subtasks = new ArrayList<>();
  private final boolean reports;
  private long sourceMillis = World.millis(0);
  private boolean wasOut;
  private int now;
  private int checkpoint;

  /** The zones of each device, from its last record; counts have to agree with them (T9). */
  private final Map<String, MembershipSet> memberships = new TreeMap<>();

  /** The versions of the zones that exist. */
  private final Map<String, Long> zones = new HashMap<>();

  private final CounterHarness counter = new CounterHarness(true);

  /** The zones that come as zones of each single device (rule Z6). */
  private final Predicate<String> areOfDevices;

  private final Set<String> devices;

  Operator(JobScenario scenario) throws Exception {
    this(scenario, id -> false);
  }

  /** Some zones come as zones of single devices: as the same zone of each device. */
  static Operator withDeviceZones(JobScenario scenario) throws Exception {
    return new Operator(scenario, JobScenario::isOfDevices);
  }

  private Operator(JobScenario scenario, Predicate<String> areOfDevices) throws Exception {
    this.areOfDevices = areOfDevices;
    this.devices = scenario.devices();
    this.world = scenario.world();
    this.settings = scenario.settings();
    this.reports = scenario.hasReports();
    start(List.of(), 1);
    if (reports) {
      report();
    }
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
      harness.setup(Types.of(Outputs.TRANSITIONS).createSerializer(null));
      if (all != null) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                all, MAX_PARALLELISM, states.size(), count, i));
      }
      harness.open();
      harness.setProcessingTime(World.millis(now));
    }
  }

  private KeyedTwoInputStreamOperatorTestHarness<String, DeviceInput, ZoneChange, Transition>
      subtask(int subtask, int count) throws Exception {
    return new KeyedTwoInputStreamOperatorTestHarness<>(
        new GeofenceOperator(
            new GeofenceFunction(
                "locations",
                ValueFormats.JSON,
                settings.policy(),
                isCounting() ? OutputLimits.NONE_OF_ALL : UNCOUNTED,
                reports ? REPORT_MILLIS : 0,
                DEVICE_ZONES)),
        DeviceInput::deviceId,
        null,
        org.apache.flink.api.common.typeinfo.Types.STRING,
        MAX_PARALLELISM,
        count,
        subtask);
  }

  /** Some restarts turn the counts off, the next one turns them on (D7). */
  private boolean isCounting() {
    return checkpoint % 3 != 2;
  }

  @Override
  public void fix(Command.Fix fix) throws Exception {
    send(fix.real(world));
  }

  @Override
  public void reset(Command.Reset reset) throws Exception {
    send(Fix.reset(reset.device(), 0, 0));
  }

  private void send(Fix fix) throws Exception {
    batches.computeIfAbsent(subtask(fix.deviceId()), none -> new ArrayList<>()).add(fix);
  }

  /** Fixes without anything between them come as one batch for each subtask. */
  private void sendBatches() throws Exception {
    for (var batch : batches.entrySet()) {
      subtasks
          .get(batch.getKey())
          .processElement1(new StreamRecord<>(new DeviceInput.Fixes(batch.getValue())));
    }
    batches.clear();
  }

  @Override
  public void put(Command.Put put) throws Exception {
    String id = put.zone().id();
    if (put.version() > zones.getOrDefault(id, -1L)) {
      zones.put(id, put.version());
      if (areOfDevices.test(id)) {
        sendOfDevices(id, put.zone().feature(world).getBytes(UTF_8), put.version());
      }
    }
    if (areOfDevices.test(id)) {
      return;
    }
    broadcast(new ZoneChange.Put(put.zone().zone(world, put.version())));
  }

  @Override
  public void remove(Command.Remove remove) throws Exception {
    String id = remove.zoneId();
    if (remove.version() > zones.getOrDefault(id, Long.MAX_VALUE)) {
      zones.remove(id);
      if (areOfDevices.test(id)) {
        sendOfDevices(id, null, remove.version());
      }
    }
    if (!areOfDevices.test(id)) {
      broadcast(new ZoneChange.Remove(id, remove.version()));
    }
  }

  private void sendOfDevices(String zoneId, byte[] feature, long version) throws Exception {
    sendBatches();
    for (String device : devices) {
      byte[] key = new DeviceZoneKey(device, zoneId).bytes();
      RawRecord record = new RawRecord(key, feature, 0, version, RawRecord.NO_TIMESTAMP);
      subtasks
          .get(subtask(device))
          .processElement1(new StreamRecord<>(new DeviceInput.ZoneRecord(device, record)));
    }
  }

  private int subtask(String device) {
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        device, MAX_PARALLELISM, subtasks.size());
  }

  @Override
  public void sweep() throws Exception {
    broadcast(new ZoneChange.Sweep());
  }

  @Override
  public void complete() throws Exception {
    broadcast(new ZoneChange.Complete());
    for (int i = 0; i < subtasks.size(); i++) {
      int subtask = i;
      String key =
          IntStream.iterate(0, n -> n + 1)
              .mapToObj(String::valueOf)
              .filter(some -> subtask(some) == subtask)
              .findFirst()
              .orElseThrow();
      subtasks
          .get(i)
          .processElement1(
              new StreamRecord<>(
                  new DeviceInput.InitialZonesRead(key, DEVICE_ZONES.submission(), 0)));
    }
  }

  private void broadcast(ZoneChange change) throws Exception {
    sendBatches();
    for (var harness : subtasks) {
      harness.processElement2(new StreamRecord<>(change));
    }
  }

  /** Passes a second with reports in all of its parts, so that no wait is longer by a second. */
  @Override
  public void passSecond() throws Exception {
    sendBatches();
    for (int part = 1; reports && part <= PARTS; part++) {
      sourceMillis += REPORT_MILLIS;
      // The report after an outage counts as two; leaving out two others makes up for it.
      if (!wasOut || part == 1 || part > 3) {
        report();
      }
      for (var harness : subtasks) {
        harness.setProcessingTime(World.millis(now) + (long) part * REPORT_MILLIS);
      }
    }
    wasOut = false;
    now++;
    for (var harness : subtasks) {
      harness.setProcessingTime(World.millis(now));
    }
  }

  private void report() throws Exception {
    for (var harness : subtasks) {
      harness.processWatermark1(new Watermark(sourceMillis));
    }
  }

  @Override
  public void outage(Command.Outage outage) throws Exception {
    sendBatches();
    for (int i = 0; i < outage.seconds(); i++) {
      now++;
      for (var harness : subtasks) {
        harness.setProcessingTime(World.millis(now));
      }
    }
    if (!outage.clockOnly()) {
      sourceMillis += 1_000L * outage.seconds();
      wasOut = true;
    }
  }

  @Override
  public void restart(int count, int outageSeconds, Settings other) throws Exception {
    sendBatches();
    List<OperatorSubtaskState> states = new ArrayList<>();
    checkpoint++;
    for (var harness : subtasks) {
      harness.prepareSnapshotPreBarrier(checkpoint);
      states.add(harness.snapshot(checkpoint, checkpoint));
    }
    stop();
    now += outageSeconds;
    settings = other == null ? settings : other;
    counter.checkpoint();
    counter.restart(isCounting());
    start(states, count);
  }

  @Override
  public void endOfInput() throws Exception {
    sendBatches();
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
        answer.count("state left", harness.numKeyedStateEntries() - withZones(harness));
      }
    }
  }

  /** How many devices have zones of their own, which stay after the device is forgotten. */
  private static int withZones(
      KeyedTwoInputStreamOperatorTestHarness<String, DeviceInput, ZoneChange, Transition> harness) {
    try (Stream<?> keys =
        ((AbstractStreamOperator<?>) harness.getOperator())
            .getKeyedStateBackend()
            .getKeys(KeyedDeviceZones.STATE.getName(), VoidNamespace.INSTANCE)) {
      return (int) keys.count();
    }
  }

  @Override
  public Answer answer() throws Exception {
    sendBatches();
    for (var harness : subtasks) {
      harness.getOperator().finish();
    }
    stop();
    if (isCounting()) {
      counter.checkpoint();
      assertThat(counter.counts()).isEqualTo(members());
    }
    counter.close();
    return answer;
  }

  private Map<String, Integer> members() {
    Map<String, Integer> members = new TreeMap<>();
    memberships.values().stream()
        .flatMap(set -> set.zones().stream())
        .filter(zone -> !zone.ofDevice() && zones.containsKey(zone.zoneId()))
        .forEach(zone -> members.merge(zone.zoneId(), 1, Integer::sum));
    return members;
  }

  private void stop() throws Exception {
    for (var harness : subtasks) {
      side(harness, OutputTags.of(Outputs.MEMBERSHIPS))
          .forEach(set -> memberships.put(set.deviceId(), set));
      counter.takeBatches(side(harness, GeofenceOperator.OUTPUT_OF_CHANGES));
      harness.extractOutputValues().forEach(answer::add);
      side(harness, OutputTags.of(Outputs.AD_MATCHES)).forEach(answer::add);
      side(harness, OutputTags.of(Outputs.MEMBERSHIPS)).forEach(answer::add);
      side(harness, OutputTags.of(Outputs.DEAD_LETTERS)).forEach(answer::add);
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
      KeyedTwoInputStreamOperatorTestHarness<String, DeviceInput, ZoneChange, Transition> harness,
      OutputTag<T> tag) {
    var records = harness.getSideOutput(tag);
    return records == null ? List.of() : records.stream().map(StreamRecord::getValue).toList();
  }
}

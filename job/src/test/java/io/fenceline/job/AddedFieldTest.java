package io.fenceline.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.ConfirmationStreak;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.DeviceActivity;
import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.HeldFixes.HeldFix;
import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.devicezones.DeviceZones;
import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.event.Fix;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.CapKey;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.NextRelease.Extended;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.occupancy.OccupancyBatch;
import io.fenceline.job.occupancy.OccupancyChange;
import io.fenceline.job.occupancy.ZoneCount;
import io.fenceline.testing.fixtures.TestZones;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.UnsupportedStateException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rule E3: how a release adds a field to each type of state. The steps are in CONTRIBUTING; {@link
 * NextRelease} is an example of the codec.
 */
@SuppressWarnings("try") // close() of Flink's harness throws any exception
class AddedFieldTest {
  private static final long ADDED = 42;

  @TempDir Path directory;

  /** The types of state that have a codec, each with a value whose optional parts are all there. */
  @SuppressWarnings("ImmutableEnumChecker") // No test changes the values.
  enum StateType {
    DEVICE(new NextRelease.OfDevice(), MutableDevice.of(device())),
    HELD_FIXES(
        new NextRelease.OfHeldFixes(),
        new HeldFixes(List.of(new HeldFix(Fix.of("d", 1_000, 2, 3), 77)), 99)),
    ACTIVITY(new NextRelease.OfActivity(), new DeviceActivity(5, 6, true)),
    AD_HISTORY(
        new NextRelease.OfAdHistory(),
        new AdHistory(Map.of(new CapKey(true, "k"), new AdHistory.Shown(9, new long[] {1_000})))),
    ZONE_COUNT(new NextRelease.OfZoneCount(), new ZoneCount(3, 1_000, 2, false, 2, 5)),
    OCCUPANCY_BATCH(
        new NextRelease.OfOccupancyBatch(),
        new OccupancyBatch(7, List.of(new OccupancyChange.Members("a", -2, 1_000)))),
    DEVICE_ZONES(
        new NextRelease.OfDeviceZones(),
        DeviceZones.NONE.with(TestZones.band("a", 5, 0, 10), 1_000).withTimer(2_000)),
    DEVICE_INPUT(
        new NextRelease.OfDeviceInput(), new DeviceInput.Fixes(List.of(Fix.of("d", 1_000, 2, 3)))),
    ZONES(new NextRelease.OfZoneList(), new ZoneList(List.of(TestZones.band("a", 5, 0, 10)))),
    WAITING_FIX(new NextRelease.OfFix(), Fix.of("d", 1_000, 2, 3));

    private final NextRelease<Object> next;
    private final Object value;

    @SuppressWarnings("unchecked") // Each value is of the type of its codec.
    <T> StateType(NextRelease<T> next, T value) {
      this.next = (NextRelease<Object>) next;
      this.value = value;
    }

    @SuppressWarnings("unchecked") // As above.
    private BinaryCodec<Object> codec(boolean isNext) {
      return isNext ? (BinaryCodec<Object>) (BinaryCodec<?>) next : next.current();
    }

    private static Device device() {
      TimedPosition clock = new TimedPosition(1_700_000_000_000L, -90.5, 29.25);
      TimedPosition before = new TimedPosition(clock.timeMillis() - 1_000, 2, 3);
      return new Device(
          clock,
          before,
          Memberships.of(List.of(new Membership("depot", 7, before.timeMillis(), true))),
          List.of(new ConfirmationStreak("dock", TransitionReason.FIRST_FIX, 2, before)),
          List.of(new Approach("gate", 480)));
    }
  }

  private static Stream<Arguments> typesAndBackends() {
    return Arrays.stream(StateType.values())
        .flatMap(type -> Stream.of(Arguments.of(type, false), Arguments.of(type, true)));
  }

  @Test
  @DisplayName("E3: every type of state has a test of a field that is added")
  void allStatesAreCovered() {
    List<String> ids = Arrays.stream(StateType.values()).map(type -> type.next.id()).toList();
    assertThat(ServiceLoader.load(BinaryCodec.class))
        .filteredOn(codec -> codec.getClass().getName().matches("io\\.fenceline\\.job\\.\\w+\\..*"))
        .extracting(codec -> codec.id())
        .isSubsetOf(ids);
  }

  @ParameterizedTest
  @MethodSource("typesAndBackends")
  @DisplayName("E3: a release that adds a field reads the values from before, beside its own")
  void valuesFromBeforeHaveTheDefault(StateType type, boolean rocksDb) throws Exception {
    OperatorSubtaskState written = run(type, rocksDb, false, null, List.of());
    OperatorSubtaskState mixed = run(type, rocksDb, true, written, List.of(Extended.DEFAULT));
    OperatorSubtaskState again = run(type, rocksDb, true, mixed, List.of(Extended.DEFAULT, ADDED));

    assertThatThrownBy(() -> run(type, rocksDb, false, again, List.of()))
        .hasStackTraceContaining(UnsupportedStateException.class.getName())
        .hasStackTraceContaining(
            "state of codec '%s' of version %d, this program reads versions 1 to %d"
                .formatted(type.next.id(), type.next.version(), type.next.current().version()));
  }

  /**
   * One life of the program, which adds one value to the list of values.
   *
   * @param added of the values that it finds
   * @return the checkpoint at its end
   */
  private OperatorSubtaskState run(
      StateType type, boolean rocksDb, boolean isNext, OperatorSubtaskState from, List<Long> added)
      throws Exception {
    List<NextRelease<Object>> codecs =
        Arrays.stream(StateType.values()).map(one -> one.next).toList();
    ClassLoader loader =
        isNext ? new NextReleaseLoader(directory, codecs) : getClass().getClassLoader();
    try (KeyedOneInputStreamOperatorTestHarness<String, Long, String> harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new Values(type, isNext)),
            any -> "key",
            Types.STRING,
            new MockEnvironmentBuilder().setUserCodeClassLoader(loader).build())) {
      harness.setStateBackend(
          rocksDb ? new EmbeddedRocksDBStateBackend() : new HashMapStateBackend());
      harness.setup();
      harness.initializeState(from);
      harness.open();
      harness.processElement(new StreamRecord<>(ADDED));
      assertThat(harness.extractOutputValues()).containsExactly(added.toString());
      return harness.snapshot(1, 1);
    }
  }

  /** Emits what the values in the list have in the added field, then adds one. */
  private static final class Values extends KeyedProcessFunction<String, Long, String> {
    private static final long serialVersionUID = 1;

    private final StateType type;
    private final boolean isNext;
    private transient ListState<Object> state;

    Values(StateType type, boolean isNext) {
      this.type = type;
      this.isNext = isNext;
    }

    @Override
    public void open(OpenContext context) {
      state =
          getRuntimeContext()
              .getListState(
                  new ListStateDescriptor<>("v", new CodecSerializer<>(type.codec(isNext))));
    }

    @Override
    public void processElement(Long add, Context context, Collector<String> out) throws Exception {
      List<Long> added = new ArrayList<>();
      for (Object one : state.get()) {
        Extended<?> extended = (Extended<?>) one;
        assertThat(bytes(extended.value())).isEqualTo(bytes(type.value));
        added.add(extended.added());
      }
      out.collect(added.toString());
      state.add(isNext ? new Extended<>(type.value, add) : type.value);
    }

    private String bytes(Object value) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(64);
      type.codec(false).write(value, out);
      return HexFormat.of().formatHex(out.getCopyOfBuffer());
    }
  }
}

package io.fenceline.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.event.Fix;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.ads.AdHistoryCodec;
import io.fenceline.job.device.DeviceActivityCodec;
import io.fenceline.job.device.DeviceCodec;
import io.fenceline.job.device.HeldFixesCodec;
import io.fenceline.job.zones.ZoneListCodec;
import io.fenceline.testing.fixtures.TestZones;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E3: the bytes of each state are those of the golden ones, which stay readable. */
class StateCodecsTest {
  private static final TimedPosition LAST = new TimedPosition(1_700_000_000_000L, -90.5, 29.25);
  private static final long SECOND_BEFORE = LAST.timeMillis() - 1_000;
  private static final Device DEVICE =
      new Device(
          LAST,
          LAST,
          Memberships.of(List.of(new Membership("depot", 7, SECOND_BEFORE, true))),
          List.of());

  @Test
  @DisplayName("E3: a device of version 1")
  void device() throws IOException {
    holdsDevice(
        DEVICE, "010000018bcfe56800c056a00000000000403d400000000000" + "01056465706f7407e80701");
  }

  @Test
  @DisplayName("E3: a list of zones keeps the version of the zones in it")
  void listOfZones() throws IOException {
    Zone zone = TestZones.band("a", 5, 0, 10);
    byte[] bytes =
        bytes(new CodecSerializer<>(new ZoneListCodec()), new ZoneList(Arrays.asList(null, zone)));
    assertThat(bytes).startsWith(1, 1, bytes.length - 4, 1, 'a').endsWith(0);
    assertThat(
            new CodecSerializer<>(new ZoneListCodec())
                .deserialize(new DataInputDeserializer(bytes)))
        .isEqualTo(new ZoneList(List.of(zone)));
  }

  @Test
  @DisplayName("E3: a device that is about to enter and had an inaccurate fix, of version 1")
  void deviceWithAStreak() throws IOException {
    TimedPosition before = new TimedPosition(SECOND_BEFORE, 2, 3);
    holdsDevice(
        new Device(
            LAST,
            before,
            Memberships.NONE,
            List.of(new ConfirmationStreak("depot", TransitionReason.FIRST_FIX, 2, before))),
        "060000018bcfe56800c056a00000000000403d400000000000e8074000000000000000"
            + "40080000000000000001056465706f740102e80740000000000000004008000000000000");
  }

  @Test
  @DisplayName("E3, T8: a device that approached a zone, of version 2")
  void deviceThatApproachedAZone() throws IOException {
    holds(
        new Device(
            LAST, LAST, Memberships.NONE, List.of(), List.of(new Approach("depot\0", 480.5))),
        2,
        "090000018bcfe56800c056a00000000000403d40000000000000"
            + "01066465706f7400407e080000000000");
  }

  @Test
  void everyStateOfADeviceIsRestored() throws IOException {
    long[] longs = {0, 1, -1, 127, 128, LAST.timeMillis(), Long.MIN_VALUE, Long.MAX_VALUE};
    String[] ids = {"a", "caf\u00e9", "\u6771\u4eac", "\ud83d\udef0", "z".repeat(256)};
    TypeSerializer<MutableDevice> serializer = new CodecSerializer<>(new DeviceCodec());
    for (long clockMillis : longs) {
      List<Membership> memberships = new ArrayList<>();
      List<ConfirmationStreak> streaks = new ArrayList<>();
      List<Approach> approaches = new ArrayList<>();
      for (long other : longs) {
        for (String id : ids) {
          memberships.add(new Membership(id, other, other, other % 2 == 0));
          approaches.add(new Approach(id, other));
          streaks.add(
              new ConfirmationStreak(
                  id, TransitionReason.MOVED, 3, new TimedPosition(other, 180, -90)));
        }
        TimedPosition clock = new TimedPosition(clockMillis, -180, 5e-324);
        Device device =
            new Device(
                clock,
                new TimedPosition(other, -0.0, 90),
                Memberships.of(memberships),
                streaks,
                approaches);
        byte[] bytes = bytes(serializer, MutableDevice.of(device));
        assertThat(serializer.deserialize(new DataInputDeserializer(bytes)).device())
            .isEqualTo(device);
      }
    }
  }

  @Test
  void aDuplicateMayWriteADeviceWhileTheOriginalDoes() throws IOException {
    TypeSerializer<MutableDevice> serializer = new CodecSerializer<>(new DeviceCodec());
    TypeSerializer<MutableDevice> duplicate = serializer.duplicate();
    assertThat(duplicate).isEqualTo(serializer);
    MutableDevice state = MutableDevice.of(DEVICE);
    Device other = new Device(new TimedPosition(1, 2, 3), null, Memberships.NONE, List.of());
    DataOutputSerializer interrupted =
        new DataOutputSerializer(64) {
          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            bytes(duplicate, MutableDevice.of(other));
            super.write(bytes, from, length);
          }
        };
    serializer.serialize(state, interrupted);
    assertThat(interrupted.getCopyOfBuffer()).isEqualTo(bytes(serializer, state));
  }

  @Test
  @DisplayName("E3: held fixes of version 1, with fixes of versions 1 and 2")
  void heldFixes() throws IOException {
    HeldFixes held = new HeldFixes(List.of(new HeldFix(Fix.of("d", 1_000, 2, 3), 77)), 99);
    String hex =
        "010000000000000063%s01000000000000004d00016400000000000003e8400000000000"
            + "000040080000000000000000";
    holds(new CodecSerializer<>(new HeldFixesCodec()), held, hex.formatted("02"));
    byte[] ofVersion1 = HexFormat.of().parseHex(hex.formatted("01"));
    assertThat(
            new CodecSerializer<>(new HeldFixesCodec())
                .deserialize(new DataInputDeserializer(ofVersion1)))
        .isEqualTo(held);
  }

  @Test
  @DisplayName("E3: activity of version 1")
  void activity() throws IOException {
    holds(
        new CodecSerializer<>(new DeviceActivityCodec()),
        new DeviceActivity(5, 6, true),
        "010000000000000005000000000000000601");
  }

  @Test
  @DisplayName("E3: ad history of version 1")
  void adHistory() throws IOException {
    AdHistory history = adsOfKeyK();
    String hex = "0101056b65793a6b00000000000000090100000000000003e8";
    assertThat(
            HexFormat.of().formatHex(bytes(new CodecSerializer<>(new AdHistoryCodec()), history)))
        .isEqualTo(hex);
    AdHistory read =
        new CodecSerializer<>(new AdHistoryCodec())
            .deserialize(new DataInputDeserializer(HexFormat.of().parseHex(hex)));
    assertThat(read).usingRecursiveComparison().isEqualTo(history);
  }

  private static AdHistory adsOfKeyK() {
    return new AdHistory(Map.of(new CapKey(true, "k"), new AdHistory.Shown(9, new long[] {1_000})));
  }

  @Test
  void aCopyOfADeviceIsIndependentOfTheOriginal() {
    TypeSerializer<MutableDevice> serializer = new CodecSerializer<>(new DeviceCodec());
    MutableDevice original = MutableDevice.of(DEVICE);
    MutableDevice copy = serializer.copy(original);
    original.become(new Device(new TimedPosition(1, 2, 3), null, Memberships.NONE, List.of()));
    assertThat(copy.device()).isEqualTo(DEVICE);
    assertThat(serializer.isImmutableType()).isFalse();
  }

  @Test
  void aListMayBeEmptyOrLong() throws IOException {
    for (int size : new int[] {0, 1, 1_000}) {
      List<Zone> zones = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        zones.add(TestZones.band("zone-" + i, i, 0, 10));
      }
      ZoneList list = new ZoneList(zones);
      byte[] bytes = bytes(new CodecSerializer<>(new ZoneListCodec()), list);
      assertThat(
              new CodecSerializer<>(new ZoneListCodec())
                  .deserialize(new DataInputDeserializer(bytes)))
          .isEqualTo(list);
    }
  }

  @Test
  @DisplayName("E3: every codec is listed, so that a restore finds it by the id in the savepoint")
  void everyCodecIsListed() {
    List<String> codecs =
        new ClassFileImporter(List.of(new ImportOption.DoNotIncludeTests()))
            .importPackages("io.fenceline").stream()
                .filter(one -> one.isAssignableTo(BinaryCodec.class))
                .filter(one -> !one.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .toList();
    List<BinaryCodec<?>> listed = new ArrayList<>();
    ServiceLoader.load(BinaryCodec.class).forEach(listed::add);
    assertThat(listed).extracting(codec -> codec.getClass().getName()).containsAll(codecs);
    assertThat(listed).extracting(BinaryCodec::id).doesNotHaveDuplicates();
  }

  /** The bytes are the same in both versions. */
  private static void holdsDevice(Device device, String hex) throws IOException {
    holds(device, 1, hex);
    holds(device, 2, hex);
  }

  private static void holds(Device device, int version, String hex) throws IOException {
    TypeSerializer<MutableDevice> serializer = new CodecSerializer<>(new DeviceCodec());
    assertThat(HexFormat.of().formatHex(bytes(serializer, MutableDevice.of(device))))
        .isEqualTo("02" + hex);
    byte[] golden = HexFormat.of().parseHex("0" + version + hex);
    assertThat(serializer.deserialize(new DataInputDeserializer(golden)).device())
        .isEqualTo(device);
  }

  private static <T> void holds(TypeSerializer<T> serializer, T value, String hex)
      throws IOException {
    assertThat(HexFormat.of().formatHex(bytes(serializer, value))).isEqualTo(hex);
    byte[] golden = HexFormat.of().parseHex(hex);
    assertThat(serializer.deserialize(new DataInputDeserializer(golden))).isEqualTo(value);
  }

  private static <T> byte[] bytes(TypeSerializer<T> serializer, T value) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(value, out);
    return out.getCopyOfBuffer();
  }
}

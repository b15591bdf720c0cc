package io.fenceline.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.geo.PolygonShape;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TypesTest {
  private static final Fix FIX = Fix.of("x", 1_700_000_000_000L, 1, 2);

  @Test
  void recordsTravelAndAreNeverCopied() throws IOException {
    TypeSerializer<Fix> serializer = Types.FIX.createSerializer(null);
    assertThat(serializer.copy(FIX)).isSameAs(FIX);
    assertThat(serializer.isImmutableType()).isTrue();
    assertThat(roundTrip(serializer, FIX)).isEqualTo(FIX);
  }

  @Test
  @DisplayName("E3: a savepoint remembers the version of its bytes, and gives a serializer for it")
  void savepointRemembersTheVersion() throws IOException {
    TypeSerializer<Fix> serializer = Types.FIX.createSerializer(null);
    TypeSerializerSnapshot<Fix> read = restored(serializer.snapshotConfiguration(), 1);
    assertThat(read.restoreSerializer()).isEqualTo(serializer);
    assertThat(serializer.snapshotConfiguration().resolveSchemaCompatibility(read))
        .matches(compatibility -> compatibility.isCompatibleAsIs());
  }

  @Test
  @DisplayName("E3: the state of a newer Fenceline is refused, and the message says so")
  void newerStateIsRefused() {
    assertThatThrownBy(() -> restored(Types.FIX.createSerializer(null).snapshotConfiguration(), 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 2")
        .hasMessageContaining("newer Fenceline");
  }

  @Test
  void subtasksOfOneJvmShareTheZonesThatEachHasRead() throws IOException {
    TypeSerializer<ZoneChange> serializer = Types.ZONE_CHANGE.createSerializer(null);
    ZoneChange.Put put = new ZoneChange.Put(zone(1, "tea"));
    Zone first = ((ZoneChange.Put) roundTrip(serializer, put)).zone();
    Zone second = ((ZoneChange.Put) roundTrip(serializer, put)).zone();
    assertThat(second).isEqualTo(put.zone()).isSameAs(first);
  }

  @Test
  void zonesThatDifferInAnythingAreNotShared() {
    Zone zone = ZoneInterner.intern(zone(1, "tea"));
    assertThat(ZoneInterner.intern(zone(2, "tea"))).isNotSameAs(zone);
    assertThat(ZoneInterner.intern(zone(1, "milk"))).isNotSameAs(zone);
  }

  private static Zone zone(long version, String ad) {
    double[] square = {0, 0, 1, 0, 1, 1, 0, 1, 0, 0};
    PolygonShape shape = new PolygonShape(square, new int[] {5}, new int[] {1});
    return new Zone("z", version, shape, ZoneRules.NONE, Bytes.utf8(ad));
  }

  private static <T> T roundTrip(TypeSerializer<T> serializer, T value) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(value, out);
    return serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  private static <T> TypeSerializerSnapshot<T> restored(
      TypeSerializerSnapshot<T> snapshot, int version) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(4);
    out.writeInt(version);
    snapshot.readSnapshot(
        snapshot.getCurrentVersion(),
        new DataInputDeserializer(out.getCopyOfBuffer()),
        TypesTest.class.getClassLoader());
    return snapshot;
  }
}

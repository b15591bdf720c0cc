package io.fenceline.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.binary.ZoneInterner;
import io.fenceline.geo.PolygonShape;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
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
}

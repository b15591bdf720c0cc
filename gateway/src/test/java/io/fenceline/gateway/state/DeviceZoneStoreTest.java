package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.RecordVersion;
import org.junit.jupiter.api.Test;

/** Rules Z6 and E8: the zones of one device each that a gateway holds. */
class DeviceZoneStoreTest {
  private static final long HOUR = 3_600_000;
  private static final long FOREVER = Long.MAX_VALUE;

  private final DeviceZoneStore store = new DeviceZoneStore(2, 1_000);

  @Test
  void aDeviceHasSoManyZonesAndNoMore() {
    store.put("a", zone("y", FOREVER));
    store.put("a", zone("x", FOREVER));
    assertThat(store.of("a")).extracting(StoredDeviceZone::zoneId).containsExactly("x", "y");
    assertThat(store.admits("a", "z")).isFalse();
    assertThat(store.admits("a", "y")).isTrue();
    assertThat(store.admits("b", "z")).isTrue();
    store.remove("a", "x");
    assertThat(store.admits("a", "z")).isTrue();
  }

  @Test
  void theMemoryOfAllIsBoundedAndFreedWithThem() {
    int count = 0;
    while (store.put("d" + count, zone("x", FOREVER))) {
      count++;
    }
    assertThat(count).isBetween(2, 10);
    assertThat(store.size()).isEqualTo(count);
    assertThat(store.bytes()).isBetween(500L, 1_000L);
    store.put("d0", zone("x", 0));
    store.clear();
    assertThat(store.size()).isZero();
    assertThat(store.bytes()).isZero();
  }

  @Test
  void aZoneThatEndedIsFreedAnHourLater() {
    store.put("a", zone("x", HOUR));
    store.put("a", zone("y", FOREVER));
    store.put("b", zone("x", HOUR));
    store.freeExpired(2 * HOUR);
    assertThat(store.size()).isEqualTo(3);
    store.freeExpired(2 * HOUR + 1);
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.of("b")).isEmpty();
  }

  @Test
  void ofTwoPartitionsTheNewerTimestampCounts() {
    store.put(
        "a", new StoredDeviceZone("x", RecordVersion.of(1, 5), 100, FOREVER, Bytes.utf8("{}")));
    assertThat(store.isOutdated("a", "x", RecordVersion.of(0, 9), 99)).isTrue();
    assertThat(store.isOutdated("a", "x", RecordVersion.of(0, 9), 100)).isFalse();
    assertThat(store.isOutdated("a", "x", RecordVersion.of(1, 6), 99)).isFalse();
    assertThat(store.isOutdated("a", "y", RecordVersion.of(0, 9), 99)).isFalse();
  }

  private static StoredDeviceZone zone(String id, long untilMillis) {
    return new StoredDeviceZone(id, 1, 0, untilMillis, Bytes.utf8("{}"));
  }
}

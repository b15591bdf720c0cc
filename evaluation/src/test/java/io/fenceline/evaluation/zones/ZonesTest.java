package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.evaluation.zones.Zones.ChangeResult;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.PolygonShape;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZonesTest extends ZonesFixture {
  @Test
  void thePreviousVersionIsInForceUntilALargeOneIsReady() throws Exception {
    put(TestZones.band("a", 1, 0, 10));
    put(large("a", 2, 20));
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(1L);
    assertThat(versionsAt(25)).isEmpty();
    prepareAll();
    assertThat(versionsAt(5)).as("not during the evaluation of a fix").containsExactly(1L);
    zones.refresh();
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).containsExactly(2L);
    assertThat(zones.size()).isEqualTo(1);
  }

  @Test
  @DisplayName("Z1: the last version wins, though an earlier one is ready later")
  void theLastVersionWins() throws Exception {
    put(large("a", 1, 0));
    put(TestZones.band("a", 2, 20, 30));
    put(large("b", 3, 0));
    remove("b", 4);
    put(large("c", 5, 0));
    put(large("c", 6, 20));
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).containsExactly(2L, 6L);
  }

  @Test
  @DisplayName("Z1: a version that is not in force yet is known")
  void aVersionThatIsNotInForceIsKnown() throws Exception {
    put(large("a", 5, 0));
    assertThat(apply(new ZoneChange.Put(TestZones.band("a", 5, 20, 30))))
        .isEqualTo(ChangeResult.OUTDATED);
    assertThat(apply(new ZoneChange.Remove("a", 4))).isEqualTo(ChangeResult.OUTDATED);
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(5L);
  }

  @Test
  @DisplayName("Z1: a lower offset of another partition is no older version")
  void offsetsOfTwoPartitionsAreNotCompared() throws Exception {
    put(TestZones.band("a", 5, 0, 10));
    put(TestZones.band("a", RecordVersion.of(1, 2), 20, 30));
    assertThat(versionsAt(5)).isEmpty();
    assertThat(apply(new ZoneChange.Remove("a", RecordVersion.of(1, 2))))
        .isEqualTo(ChangeResult.OUTDATED);
    assertThat(apply(new ZoneChange.Remove("a", 3))).isEqualTo(ChangeResult.APPLIED);
  }

  @Test
  @DisplayName("Z2: the zones are complete when all of them are in force")
  void largeZonesAreInForceOnceTheZonesAreComplete() throws Exception {
    Zones starting = zones("starting");
    starting.apply(new ZoneChange.Put(large("a", 1, 0)));
    starting.apply(new ZoneChange.Complete());
    assertThat(starting.complete()).isTrue();
    assertThat(versionsAt(5, starting)).containsExactly(1L);
  }

  @Test
  @DisplayName("E2: a checkpoint has a large zone that is not in force yet")
  void stateHasPendingZones() throws Exception {
    put(TestZones.band("a", 1, 0, 10));
    put(large("a", 2, 20));
    put(large("b", 3, 20));
    List<ZoneList> state = zones.all();
    Zones restored = zones("restored");
    state.forEach(restored::restore);
    restored.apply(new ZoneChange.Complete());
    assertThat(versionsAt(25, restored)).containsExactly(2L, 3L);
    assertThat(versionsAt(5, restored)).isEmpty();
    assertThat(restored.size()).isEqualTo(2);
  }

  @Test
  void aZoneThatCannotBePreparedFailsTheTask() throws Exception {
    PolygonShape broken = new PolygonShape(new double[10_000], new int[] {9_000}, new int[] {1});
    put(new Zone("a", 1, broken, ZoneRules.NONE, null));
    prepareAll();
    assertThatThrownBy(zones::refresh).hasMessageContaining("zone a");
  }

  @Test
  @DisplayName("Z1, E2: whatever the changes, the last of each id is in state and comes into force")
  void theLastChangeOfEachIdIsApplied() throws Exception {
    Random random = new Random(14);
    Map<String, Long> expected = new TreeMap<>();
    for (long version = 1; version <= 2_000; version++) {
      String id = "zone-" + random.nextInt(5);
      if (random.nextBoolean()) {
        put(random.nextBoolean() ? large(id, version, 0) : TestZones.band(id, version, 0, 10));
        expected.put(id, version);
      } else {
        ChangeResult result =
            expected.remove(id) == null ? ChangeResult.NO_EFFECT : ChangeResult.APPLIED;
        assertThat(apply(new ZoneChange.Remove(id, version))).isEqualTo(result);
      }
      assertThat(versionsInState()).isEqualTo(expected);
      if (random.nextInt(3) == 0 && !background.isEmpty()) {
        background.remove().run();
      }
      refreshAfter(random.nextLong(LargeZones.REMOVAL_DELAY_MILLIS));
    }
    prepareAll();
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).containsExactlyElementsOf(expected.values());
  }

  private Map<String, Long> versionsInState() {
    Map<String, Long> versions = new TreeMap<>();
    for (ZoneList list : zones.all()) {
      list.zones().stream()
          .filter(Objects::nonNull)
          .forEach(zone -> versions.merge(zone.id(), zone.version(), Math::max));
    }
    return versions;
  }

  @Test
  @DisplayName("T6: the cap period of a removed zone, large or not, no longer counts")
  void capPeriodsAreRemovedWithTheirZones() throws Exception {
    Zone small = new TestRules().adCap(1, 10, "brand").of(TestZones.band("small", 1, 0, 10));
    put(small);
    put(new TestRules().adCap(1, 50, "brand").of(TestZones.band("other", 2, 0, 10)));
    putAndPrepare(new TestRules().adCap(1, 100, "brand").of(large("large", 3, 20)));
    zones.refresh();
    assertThat(zones.longestCapMillis(CapKey.of(small))).isEqualTo(100);
    remove("large", 4);
    zones.removeAtOnce();
    assertThat(zones.longestCapMillis(CapKey.of(small))).isEqualTo(50);
    remove("other", 5);
    assertThat(zones.longestCapMillis(CapKey.of(small))).isEqualTo(10);
    remove("small", 6);
    assertThat(zones.longestCapMillis(CapKey.of(small))).isZero();
  }

  @Test
  @DisplayName("T6: a cap without a key has the period of its zone as it is in force")
  void theCapPeriodOfAZoneIsItsOwn() throws Exception {
    Zone own = new TestRules().adCap(1, 10, null).of(TestZones.band("a", 1, 0, 10));
    put(own);
    assertThat(zones.longestCapMillis(CapKey.of(own))).isEqualTo(10);
    put(new TestRules().adCap(1, 20, null).of(TestZones.band("a", 2, 0, 10)));
    assertThat(zones.longestCapMillis(CapKey.of(own))).isEqualTo(20);
    put(new TestRules().adCap(1, 30, "brand").of(TestZones.band("a", 3, 0, 10)));
    assertThat(zones.longestCapMillis(CapKey.of(own))).isZero();
  }
}

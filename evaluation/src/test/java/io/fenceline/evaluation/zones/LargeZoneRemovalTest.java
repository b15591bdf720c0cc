package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.zones.Zones.ChangeResult;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z1: a large zone that is deleted stays in force until it is clear that none replaces it. */
class LargeZoneRemovalTest extends ZonesFixture {
  @Test
  @DisplayName("Z1: a large zone that is deleted and put again is replaced in one step")
  void aLargeZoneThatIsDeletedAndPutAgainIsReplacedInOneStep() throws Exception {
    putAndPrepare(large("a", 1, 0));
    remove("a", 2);
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS - 1);
    assertThat(versionsAt(5)).containsExactly(1L);
    put(large("a", 3, 0));
    refreshAfter(10 * LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).as("until the new one is ready").containsExactly(1L);
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(3L);
  }

  @Test
  @DisplayName("Z1: a large zone that is only deleted is removed a little later")
  void aLargeZoneThatIsOnlyDeletedIsRemovedALittleLater() throws Exception {
    putAndPrepare(large("a", 1, 0));
    put(TestZones.band("b", 2, 0, 10));
    remove("b", 3);
    remove("a", 4);
    assertThat(versionsAt(5)).as("a small one at once").containsExactly(1L);
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).isEmpty();
    assertThat(zones.size()).isZero();
    assertThat(apply(new ZoneChange.Remove("a", 5))).isEqualTo(ChangeResult.NO_EFFECT);
  }

  @Test
  @DisplayName("Z1: a large zone that is deleted, put and deleted again is removed")
  void deletedPutAndDeletedAgainItIsRemoved() throws Exception {
    putAndPrepare(large("a", 1, 0));
    remove("a", 2);
    put(large("a", 3, 20));
    remove("a", 4);
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(1L);
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).isEmpty();
  }

  @Test
  @DisplayName("Z1: a small zone replaces a large one that is deleted, at once")
  void aSmallZoneReplacesALargeOneAtOnce() throws Exception {
    put(TestZones.band("a", 1, 0, 10));
    put(large("a", 2, 0));
    remove("a", 3);
    assertThat(versionsAt(5)).as("until then what was in force").containsExactly(1L);
    put(TestZones.band("a", 4, 20, 30));
    assertThat(versionsAt(25)).containsExactly(4L);
    prepareAll();
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).containsExactly(4L);
  }

  @Test
  @DisplayName("Z1: a change that is not newer than a pending removal is outdated")
  void aChangeThatIsNotNewerThanAPendingRemovalIsOutdated() throws Exception {
    putAndPrepare(large("a", 1, 0));
    remove("a", 5);
    assertThat(apply(new ZoneChange.Put(large("a", 5, 0)))).isEqualTo(ChangeResult.OUTDATED);
    assertThat(apply(new ZoneChange.Remove("a", 4))).isEqualTo(ChangeResult.OUTDATED);
    assertThat(apply(new ZoneChange.Remove("a", 6))).isEqualTo(ChangeResult.NO_EFFECT);
    refreshAfter(LargeZones.REMOVAL_DELAY_MILLIS);
    assertThat(versionsAt(5)).isEmpty();
  }

  @Test
  @DisplayName("E2: a checkpoint does not have a zone whose removal is pending")
  void stateHasNoZoneWhoseRemovalIsPending() throws Exception {
    putAndPrepare(large("a", 1, 0));
    put(TestZones.band("b", 2, 0, 10));
    remove("a", 3);
    List<ZoneList> state = zones.all();
    put(large("a", 4, 0));
    Zones restored = zones("restored");
    state.forEach(restored::restore);
    restored.apply(new ZoneChange.Complete());
    assertThat(versionsAt(5, restored)).containsExactly(2L);
  }
}

package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InitialZonesTest {
  private static final Map<Integer, Long> MARKERS = Map.of(0, 5L, 1, 0L);

  @Test
  @DisplayName("Z2: complete once every partition has reached its marker, reported once")
  void completeOnceEveryPartitionHasReachedItsMarker() {
    InitialZones zones = InitialZones.restore(1, MARKERS, List.of());
    assertThat(zones.completedBy(0, 5)).isFalse();
    assertThat(zones.completedBy(1, 0)).isTrue();
    assertThat(zones.completedBy(1, 1)).isFalse();
  }

  @Test
  @DisplayName("Z2: a record behind the marker counts too, for compaction may remove the marker")
  void recordBehindTheMarkerCounts() {
    InitialZones zones = InitialZones.restore(1, MARKERS, List.of());
    zones.completedBy(1, 9);
    assertThat(zones.completedBy(0, 4)).isFalse();
    assertThat(zones.completedBy(0, 17)).isTrue();
  }

  @Test
  @DisplayName("Z2: a partition without a marker is not waited for, and its records count")
  void partitionWithoutAMarkerIsNotWaitedFor() {
    InitialZones before = InitialZones.restore(1, MARKERS, List.of());
    assertThat(before.completedBy(0, 3)).isFalse();
    assertThat(before.completedBy(7, 0)).isFalse();
    InitialZones after = InitialZones.restore(1, Map.of(0, 2L), before.progress());
    assertThat(after.completedBy(7, 1)).isTrue();
  }

  @Test
  @DisplayName("Z2: a restart during the load continues it, up to new markers if there are any")
  void aRestartDuringTheLoadContinuesIt() {
    InitialZones before = InitialZones.restore(1, MARKERS, List.of());
    before.completedBy(1, 3);
    InitialZones after = InitialZones.restore(2, Map.of(0, 5L, 1, 8L), before.progress());
    assertThat(after.completedBy(0, 6)).isFalse();
    assertThat(after.completedBy(1, 8)).isTrue();
  }

  @Test
  @DisplayName("Z2, E5: offsets of an earlier submission do not count, even at the same markers")
  void offsetsOfAnEarlierSubmissionDoNotCount() {
    InitialZones before = InitialZones.restore(1, MARKERS, List.of());
    before.completedBy(1, 9);
    InitialZones after = InitialZones.restore(2, MARKERS, before.progress());
    assertThat(after.completedBy(0, 5)).isFalse();
    assertThat(after.completedBy(1, 0)).isTrue();
  }

  @Test
  @DisplayName("Z2, E5: a topic that is created again under a running job is read from its start")
  void offsetThatGoesBackMakesAllPartitionsUnread() {
    InitialZones zones = InitialZones.restore(1, MARKERS, List.of());
    zones.completedBy(1, 9);
    zones.completedBy(0, 4);
    assertThat(zones.completedBy(0, 0)).isFalse();
    assertThat(zones.completedBy(0, 5)).isFalse();
    assertThat(zones.completedBy(1, 0)).isTrue();
  }

  @Test
  @DisplayName("Z2: once complete, later markers of the same job change nothing")
  void onceCompleteLaterMarkersChangeNothing() {
    InitialZones before = InitialZones.restore(1, MARKERS, List.of());
    before.completedBy(0, 5);
    before.completedBy(1, 0);
    InitialZones after = InitialZones.restore(2, Map.of(0, 50L, 1, 80L), before.progress());
    assertThat(after.completedBy(0, 50)).isFalse();
    assertThat(after.completedBy(1, 80)).isFalse();
    assertThat(after.progress()).isEqualTo(before.progress());
  }
}

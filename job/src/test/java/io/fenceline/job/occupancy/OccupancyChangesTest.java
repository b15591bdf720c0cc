package io.fenceline.job.occupancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule T9: what a subtask sends to the counter. */
class OccupancyChangesTest {
  /** Two texts of one hash code. */
  private static final String ONE = "Aa";

  private static final String OTHER = "BB";

  private final List<OccupancyBatch> sent = new ArrayList<>();

  @Test
  @DisplayName("T9: the changes of a zone are summed up, also if another has the same hash")
  void zonesOfOneHashAreSummedUpApart() {
    OccupancyChanges changes = subtask(0, 1);
    changes.add(ONE, 1, 1_000);
    changes.add(ONE, 1, 3_000);
    changes.add(OTHER, 1, 1_000);
    changes.add(ONE, -1, 2_000);
    changes.flush();
    assertThat(sent).hasSize(1);
    assertThat(sent.get(0).changes())
        .containsExactly(
            new OccupancyChange.Members(ONE, 2, 3_000),
            new OccupancyChange.Members(OTHER, 1, 1_000),
            new OccupancyChange.Members(ONE, -1, 2_000));
    changes.flush();
    assertThat(sent).as("nothing more").hasSize(1);
  }

  @Test
  @DisplayName("T9: each zone is reported by one subtask, and a batch has the zones of one bucket")
  void eachZoneIsReportedOnce() {
    Set<String> expected = new TreeSet<>();
    for (int subtask = 0; subtask < 3; subtask++) {
      OccupancyChanges changes = subtask(subtask, 3);
      for (int i = 0; i < 1_000; i++) {
        expected.add("zone-" + i);
        changes.add(TestZones.band("zone-" + i, 1, 0, 10));
      }
      changes.flush();
    }
    assertThat(zoneIds()).containsExactlyInAnyOrderElementsOf(expected);
    for (OccupancyBatch batch : sent) {
      assertThat(batch.changes())
          .allMatch(
              change ->
                  OccupancyBatch.bucket(OccupancyBatch.hash(change.zoneId())) == batch.bucket());
    }
  }

  @Test
  @DisplayName(
      "T9, E8: when counts are turned on, not all zones and devices wait to be sent at once")
  void memoryIsBounded() {
    OccupancyChanges changes = subtask(0, 1);
    for (int i = 0; i < 100_000; i++) {
      changes.add("zone-" + i, 1, 1_000);
    }
    assertThat(zoneIds()).hasSizeBetween(50_000, 99_999);
    changes.flush();
    assertThat(zoneIds()).hasSize(100_000);
  }

  private OccupancyChanges subtask(int subtask, int subtasks) {
    return new OccupancyChanges(subtask, subtasks, () -> {}, sent::add);
  }

  private List<String> zoneIds() {
    return sent.stream().flatMap(batch -> batch.changes().stream()).map(c -> c.zoneId()).toList();
  }
}

package io.fenceline.job.occupancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Occupancy;
import io.fenceline.event.zone.ZoneRules;
import java.util.List;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule T9: the count of each zone, from the sums of the subtasks. */
class OccupancyCounterTest {
  private CounterHarness counter;

  @BeforeEach
  void start() throws Exception {
    counter = new CounterHarness(true);
  }

  @AfterEach
  void close() throws Exception {
    counter.close();
  }

  @Test
  @DisplayName("T9: changes of a second are one record, with the time of the latest")
  void changesAreCombined() throws Exception {
    counter.take(List.of(members("a", 2, 1_000), members("a", -1, 3_000), members("a", 1, 2_000)));
    assertThat(texts()).containsExactly("a 2 since 3000");
    counter.take(List.of(members("a", 1, 4_000), members("b", 1, 4_000)));
    assertThat(texts()).containsExactly("a 3 since 4000", "b 1 since 4000");
  }

  @Test
  @DisplayName("T9: a count that returns to what was written is not written again")
  void aCountThatReturnsIsNotWrittenAgain() throws Exception {
    counter.take(List.of(members("a", 2, 1_000)));
    assertThat(texts()).containsExactly("a 2 since 1000");
    counter.take(List.of(members("a", 1, 2_000), members("a", -1, 3_000)));
    assertThat(texts()).isEmpty();
  }

  @Test
  @DisplayName("T9: over turns true above the capacity, and false at it")
  void overFollowsTheCapacity() throws Exception {
    counter.take(List.of(new OccupancyChange.Put("a", 2), members("a", 2, 1_000)));
    assertThat(texts()).containsExactly("a 2 of 2 since 1000");
    counter.take(List.of(members("a", 1, 2_000)));
    assertThat(texts()).containsExactly("a 3 of 2, over, turned since 2000");
    counter.take(List.of(members("a", 1, 2_500)));
    assertThat(texts()).as("once").containsExactly("a 4 of 2, over since 2500");
    counter.take(List.of(members("a", -2, 3_000)));
    assertThat(texts()).containsExactly("a 2 of 2, turned since 3000");
    counter.take(List.of(new OccupancyChange.Put("a", 1)));
    assertThat(texts()).containsExactly("a 2 of 1, over, turned since 3000");
    counter.take(List.of(new OccupancyChange.Put("a", ZoneRules.NO_CAPACITY)));
    assertThat(texts()).containsExactly("a 2, turned since 3000");
  }

  @Test
  @DisplayName("T9: a zone that no device has entered has no record, and no state without capacity")
  void aZoneWithoutDevicesHasNoRecord() throws Exception {
    counter.take(
        List.of(
            new OccupancyChange.Put("a", ZoneRules.NO_CAPACITY), new OccupancyChange.Put("b", 5)));
    assertThat(texts()).isEmpty();
    assertThat(counter.keyedStateEntries()).isEqualTo(1);
    counter.take(List.of(new OccupancyChange.Removed("a"), new OccupancyChange.Removed("b")));
    assertThat(texts()).isEmpty();
    assertThat(counter.keyedStateEntries()).isZero();
  }

  @Test
  @DisplayName("T9: a removed zone is gone at once, its devices later; nothing of it remains")
  void aRemovedZoneIsGone() throws Exception {
    counter.take(List.of(new OccupancyChange.Put("a", 5), members("a", 2, 1_000)));
    assertThat(texts()).containsExactly("a 2 of 5 since 1000");
    counter.take(List.of(new OccupancyChange.Removed("a")));
    assertThat(texts()).containsExactly("a gone");
    counter.take(List.of(members("a", -1, 2_000)));
    assertThat(texts()).isEmpty();
    counter.take(List.of(new OccupancyChange.Put("a", 0)));
    assertThat(texts()).as("the zone is back").containsExactly("a 1 of 0, over, turned since 2000");
    counter.take(List.of(new OccupancyChange.Removed("a"), members("a", -1, 3_000)));
    assertThat(texts()).containsExactly("a gone");
    assertThat(counter.keyedStateEntries()).isZero();
  }

  @Test
  @DisplayName(
      "T9: a subtask that is behind enters devices in a removed zone, and leaves no record")
  void aSubtaskThatIsBehindLeavesNoRecord() throws Exception {
    counter.take(List.of(new OccupancyChange.Removed("a"), members("a", 1, 1_000)));
    assertThat(texts()).isEmpty();
    counter.checkpoint();
    counter.take(List.of(members("a", -1, 2_000)));
    assertThat(texts()).isEmpty();
    assertThat(counter.keyedStateEntries()).isZero();
    counter.checkpoint();
    counter.take(
        List.of(new OccupancyChange.Put("a", ZoneRules.NO_CAPACITY), members("a", 1, 3_000)));
    assertThat(texts()).as("put again").containsExactly("a 1 since 3000");
  }

  @Test
  @DisplayName("E2: after a restart each count is written, since the topic may have a later one")
  void aRestartWritesEachCount() throws Exception {
    counter.take(List.of(members("a", 1, 1_000), members("b", 1, 1_000)));
    counter.checkpoint();
    counter.take(List.of(members("a", 1, 2_000), new OccupancyChange.Removed("b")));
    assertThat(texts()).containsExactly("a 2 since 2000", "b gone");
    counter.restart(true);
    assertThat(texts()).containsExactly("a 1 since 1000", "b 1 since 1000");
  }

  @Test
  @DisplayName("E2: a restart writes a count that is over again, and does not turn it")
  void aRestartTurnsNothing() throws Exception {
    counter.take(List.of(new OccupancyChange.Put("a", 0), members("a", 1, 1_000)));
    assertThat(texts(counter.checkpoint())).containsExactly("a 1 of 0, over, turned since 1000");
    counter.restart(true);
    assertThat(texts()).containsExactly("a 1 of 0, over since 1000");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("D7: turned off and on again, devices are counted anew")
  void turnedOnAgainItCountsAnew(boolean rocksDb) throws Exception {
    counter.close();
    counter =
        new CounterHarness(
            true, rocksDb ? new EmbeddedRocksDBStateBackend() : new HashMapStateBackend());
    counter.take(
        List.of(
            new OccupancyChange.Put("a", 5),
            members("a", 3, 1_000),
            members("emptied", 1, 1_000),
            members("removed", 1, 1_000)));
    counter.checkpoint();
    counter.restart(false);
    assertThat(texts()).as("turned off").isEmpty();
    counter.checkpoint();
    counter.restart(true);
    counter.take(
        List.of(
            new OccupancyChange.Put("a", 4),
            new OccupancyChange.Put("emptied", ZoneRules.NO_CAPACITY),
            members("a", 2, 1_000)));
    assertThat(texts()).as("a slow subtask may have more").isEmpty();
    counter.take(List.of(members("a", 1, 1_000)));
    assertThat(texts(counter.checkpoint()))
        .containsExactly("a 3 of 4 since 1000", "emptied 0 since 1000", "removed gone");
  }

  private static OccupancyChange members(String zoneId, int difference, long timeMillis) {
    return new OccupancyChange.Members(zoneId, difference, timeMillis);
  }

  private List<String> texts() throws Exception {
    return texts(counter.records());
  }

  private static List<String> texts(List<Occupancy> records) {
    return records.stream().map(OccupancyCounterTest::text).sorted().toList();
  }

  private static String text(Occupancy zone) {
    if (zone.isGone()) {
      return zone.zoneId() + " gone";
    }
    String capacity = zone.hasCapacity() ? " of " + zone.capacity() : "";
    return "%s %d%s%s since %d"
        .formatted(
            zone.zoneId(),
            zone.count(),
            capacity,
            (zone.isOver() ? ", over" : "") + (zone.overChanged() ? ", turned" : ""),
            zone.sinceMillis());
  }
}

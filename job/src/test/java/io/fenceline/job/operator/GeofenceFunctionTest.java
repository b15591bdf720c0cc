package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.util.function.RunnableWithException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GeofenceFunctionTest {
  private GeofenceHarness job;

  @BeforeEach
  void open() throws Exception {
    job = new GeofenceHarness();
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("T2, T1: devices enter and leave, each on its own clock (D4)")
  void devicesEnterAndLeave() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    assertThat(job.fix("x", 500, 5)).containsExactly("ENTER a FIRST_FIX 500");
    assertThat(job.fix("y", 100, 5)).containsExactly("ENTER a FIRST_FIX 100");
    assertThat(job.fix("x", 600, 15)).containsExactly("EXIT a MOVED 600");
    assertThat(job.fix("y", 200, 6)).isEmpty();
    assertThat(job.keyedStateEntries()).isEqualTo(2);
    assertThat(job.eventTimeTimers() + job.wallClockTimers()).isZero();
  }

  @Test
  @DisplayName("D1, D4: the fixes of a batch are applied one after the other, also after a reset")
  void fixesOfABatchFollowEachOther() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("known", 100, 5);
    job.send(
        Fix.of("new", 200, 5, 0),
        Fix.of("known", 200, 15, 0),
        Fix.of("new", 300, 15, 0),
        Fix.reset("known", 0, 0),
        Fix.of("known", 50, 5, 0),
        Fix.of("known", 60, 15, 0),
        Fix.of("new", 400, 5, 0));
    assertThat(job.newTransitions())
        .containsExactly(
            "ENTER a FIRST_FIX 200",
            "EXIT a MOVED 200",
            "EXIT a MOVED 300",
            "ENTER a FIRST_FIX 50",
            "EXIT a MOVED 60",
            "ENTER a MOVED 400");
    assertThat(job.deadLetters()).isEmpty();
    assertThat(job.keyedStateEntries()).isEqualTo(2);
  }

  @Test
  @DisplayName("Z1: a change with a lower or equal offset is ignored")
  void olderChangesAreIgnored() throws Exception {
    job.put(TestZones.band("a", 5, 0, 10));
    job.put(TestZones.band("a", 4, 20, 30));
    job.put(TestZones.band("a", 5, 20, 30));
    job.change(new ZoneChange.Remove("a", 5));
    job.complete();
    assertThat(job.fix("x", 100, 5)).containsExactly("ENTER a FIRST_FIX 100");
    assertThat(job.fix("y", 100, 25)).isEmpty();
    assertThat(job.zonesInState()).isEqualTo(1);
    assertThat(job.count(MetricNames.ZONE_CHANGES)).isEqualTo(1);
    assertThat(job.count(MetricNames.IGNORED_ZONE_CHANGES)).as("not in silence").isEqualTo(3);
  }

  @Test
  @DisplayName("Z1: the last record wins, and null deletes")
  void lastRecordWins() throws Exception {
    job.complete();
    job.put(TestZones.band("a", 5, 0, 10));
    job.put(TestZones.band("a", 6, 20, 30));
    assertThat(job.fix("x", 100, 5)).isEmpty();
    assertThat(job.fix("x", 200, 25)).containsExactly("ENTER a MOVED 200");
    job.change(new ZoneChange.Remove("a", 7));
    assertThat(job.zonesInState()).isZero();
    assertThat(job.newTransitions()).as("Z3: lazily, at the next fix").isEmpty();
    assertThat(job.fix("x", 300, 25)).containsExactly("EXIT a ZONE_REMOVED 300");
  }

  @Test
  @Timeout(60)
  void theInitialIndexIsBuiltOnceForTheSubtasksOfAJob() throws Exception {
    assertThat(zonesFoundByAnotherSubtask(job::complete)).as("built by the other").isOne();
    assertThat(zonesFoundByAnotherSubtask(() -> {})).as("it builds alone from then on").isOne();
  }

  @Test
  @Timeout(60)
  void noSubtaskWaitsForOneThatHasEnded() throws Exception {
    assertThat(zonesFoundByAnotherSubtask(job::close)).isOne();
  }

  /** The number of zones that another subtask, which has the same zone, finds at a place. */
  private int zonesFoundByAnotherSubtask(RunnableWithException meanwhile) throws Exception {
    Zone zone = TestZones.band("a", 1, 0, 10);
    job.put(zone);
    CellZoneIndex<Zone> index = new CellZoneIndex<>();
    try (SharedIndexBuild other = job.joinSharedBuild()) {
      other.begin(index);
      index.put(zone);
      meanwhile.run();
      other.complete(index);
    }
    return index.lookup(5, 0).size();
  }

  @Test
  @DisplayName("D1: a late fix changes nothing and is a dead letter with its origin")
  void lateFixIsADeadLetter() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 200, 5);
    job.send(Fix.builder("x", 199, 15, 0).accuracyMeters(8).partition(3).offset(77).build());
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.fix("x", 300, 5)).isEmpty();
    DeadLetter letter = job.deadLetters().get(0);
    assertThat(letter.reason()).isEqualTo(RefusalReason.LATE);
    assertThat(letter.topic()).isEqualTo("locations");
    assertThat(letter.partition()).isEqualTo(3);
    assertThat(letter.offset()).isEqualTo(77);
    assertThat(letter.key()).hasToString("x");
    assertThat(letter.value().toString()).contains("\"time\":199", "\"accuracyMeters\":8");
    assertThat(letter.detail()).contains("199").contains("200");
  }

  @Test
  @DisplayName("D2: a duplicate is dropped, another place at the same time is a dead letter")
  void duplicatesAreDroppedAndConflictsKept() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 200, 5);
    assertThat(job.fix("x", 200, 5)).isEmpty();
    assertThat(job.deadLetters()).isEmpty();
    assertThat(job.fix("x", 200, 15)).isEmpty();
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.CONFLICT);
    assertThat(job.fix("x", 201, 5)).as("the first to arrive counts").isEmpty();
  }

  @Test
  @DisplayName("T6: ads leave by their own output")
  void adsLeaveByTheirOwnOutput() throws Exception {
    job.put(
        TestZones.withAd(
            TestZones.band("a", 1, 0, 10), "\"tea\"", Trigger.ENTER, Trigger.EXIT, Trigger.INSIDE));
    job.complete();
    job.fix("x", 100, 5);
    job.fix("x", 200, 6);
    job.fix("x", 300, 15);
    assertThat(job.adMatches())
        .extracting(AdMatch::id)
        .containsExactly(
            "x/a/ENTER/100/ad", "x/a/INSIDE/100/ad", "x/a/INSIDE/200/ad", "x/a/EXIT/300/ad");
  }

  @Test
  @DisplayName("E2: a restart sends no ENTER again and no EXIT without one")
  void restartRepeatsNothing() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 20, 30));
    job.complete();
    job.fix("x", 100, 5);
    restart();
    assertThat(job.fix("x", 100, 5)).as("the same fix again").isEmpty();
    assertThat(job.fix("x", 200, 6)).isEmpty();
    assertThat(job.fix("x", 300, 25)).containsExactly("EXIT a MOVED 300", "ENTER b MOVED 300");
  }

  private void restart() throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(Policy.DEFAULTS, state, job.wallClock());
  }
}

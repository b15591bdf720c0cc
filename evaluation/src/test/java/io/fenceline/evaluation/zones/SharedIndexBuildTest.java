package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedIndexBuildTest {
  private static final Zone A = TestZones.band("a", 1, 0, 10);
  private static final Zone B = TestZones.band("b", 2, 5, 15);

  private final List<Subtask> subtasks = new ArrayList<>();
  private final Subtask first = new Subtask(SharedIndexBuild.MAX_WAIT);
  private final Subtask second = new Subtask(SharedIndexBuild.MAX_WAIT);

  /** A subtask that gets the same changes as all others of this test. */
  private final class Subtask {
    final CellZoneIndex<Zone> index = new CellZoneIndex<>();
    final SharedIndexBuild build;

    Subtask(Duration maxWait) {
      build = SharedIndexBuild.join(SharedIndexBuildTest.this, maxWait);
      build.begin(index);
      subtasks.add(this);
    }

    Subtask with(Zone... zones) {
      List.of(zones).forEach(index::put);
      return this;
    }

    void complete() throws InterruptedException {
      build.complete(index);
    }

    List<String> at(double lon) {
      List<String> ids = new ArrayList<>();
      index.zonesAt(lon, 0, zone -> ids.add(zone.id()));
      return ids;
    }
  }

  @AfterEach
  void close() {
    subtasks.forEach(subtask -> subtask.build.close());
  }

  @Test
  void theFirstSubtaskBuildsForAll() throws Exception {
    Subtask third = new Subtask(SharedIndexBuild.MAX_WAIT);
    first.with(A, B).complete();
    assertThat(second.with(A, B).at(7)).as("only registered").isEmpty();
    second.complete();
    third.with(A, B).complete();
    for (Subtask subtask : subtasks) {
      assertThat(subtask.at(2)).containsExactly("a");
      assertThat(subtask.at(7)).containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void laterChangesOfOneSubtaskDoNotAffectTheOthers() throws Exception {
    first.with(A).complete();
    first.with(B);
    second.with(A).complete();
    assertThat(second.at(7)).as("the state when the first was complete").containsExactly("a");
    second.index.remove("a");
    assertThat(second.at(7)).isEmpty();
    assertThat(first.at(7)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aSubtaskThatIsFasterThanTheFirstWaitsForIt() throws Exception {
    FutureTask<Void> complete =
        new FutureTask<>(
            () -> {
              second.with(A).complete();
              return null;
            });
    Thread thread = new Thread(complete);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    first.with(A).complete();
    complete.get();
    assertThat(second.at(7)).containsExactly("a");
  }

  @Test
  void aSubtaskBuildsAloneWhenItHasWaitedLongEnough() throws Exception {
    Subtask impatient = new Subtask(Duration.ofMillis(1)).with(A, B);
    impatient.complete();
    assertThat(impatient.at(7)).containsExactlyInAnyOrder("a", "b");
    first.with(A, B).complete();
    first.index.remove("a");
    assertThat(impatient.at(7)).as("independent").containsExactlyInAnyOrder("a", "b");
    second.with(A, B).complete();
    assertThat(second.at(7)).as("the others still share").containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void eachSubtaskBuildsAloneIfTheFirstEndsEarly() throws Exception {
    first.with(A).build.close();
    second.with(A, B).complete();
    assertThat(second.at(7)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aSubtaskWithOtherZonesBuildsAlone() throws Exception {
    first.with(B, A).complete();
    second.with(A, B).complete();
    assertThat(second.at(7)).containsExactlyInAnyOrder("a", "b");
    assertThat(second.at(12)).containsExactly("b");
  }

  @Test
  void aSubtaskThatJoinsLateBuildsForThoseThatJoinLater() throws Exception {
    first.with(A).complete();
    Subtask late = new Subtask(SharedIndexBuild.MAX_WAIT).with(A, B);
    assertThat(late.at(12)).as("not deferred").containsExactly("b");
    Subtask later = new Subtask(SharedIndexBuild.MAX_WAIT).with(A, B);
    late.complete();
    later.complete();
    assertThat(later.at(12)).containsExactly("b");
  }
}

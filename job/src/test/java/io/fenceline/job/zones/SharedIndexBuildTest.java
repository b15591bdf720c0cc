package io.fenceline.job.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneIndex;
import io.fenceline.job.TestZones;
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
  private final Subtask first = new Subtask();
  private final Subtask second = new Subtask();

  /** One of the family of this test. */
  private final class Subtask {
    final SharedIndexBuild twins = SharedIndexBuild.join(SharedIndexBuildTest.this);
    final ZoneIndex<Zone> index = new CellZoneIndex<>();

    Subtask() {
      subtasks.add(this);
      twins.begin(index);
    }

    Subtask with(Zone... zones) {
      List.of(zones).forEach(index::put);
      return this;
    }

    void complete() throws InterruptedException {
      twins.complete(index);
    }

    List<String> at(double lon) {
      List<String> ids = new ArrayList<>();
      index.slotsAt(lon, 0, slot -> ids.add(index.zone(slot).id()));
      return ids;
    }
  }

  @AfterEach
  void close() {
    subtasks.forEach(subtask -> subtask.twins.close());
  }

  @Test
  void oneDrawsForAll() throws Exception {
    Subtask third = new Subtask();
    first.with(A, B).complete();
    assertThat(second.with(A, B).at(7)).as("only listed").isEmpty();
    second.complete();
    third.with(A, B).complete();
    for (Subtask subtask : subtasks) {
      assertThat(subtask.at(2)).containsExactly("a");
      assertThat(subtask.at(7)).containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void eachGoesItsOwnWayAfterwards() throws Exception {
    first.with(A).complete();
    first.with(B);
    second.with(A).complete();
    assertThat(second.at(7)).as("what came after the first was complete").containsExactly("a");
    second.index.remove("a");
    assertThat(second.at(7)).isEmpty();
    assertThat(first.at(7)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void whoIsFasterWaits() throws Exception {
    FutureTask<Void> complete =
        new FutureTask<>(
            () -> {
              second.with(A).complete();
              return null;
            });
    Thread thread = new Thread(complete);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    first.with(A).complete();
    complete.get();
    assertThat(second.at(7)).containsExactly("a");
  }

  @Test
  void eachDrawsByItselfWhenTheFirstGoesAway() throws Exception {
    first.with(A).twins.close();
    second.with(A, B).complete();
    assertThat(second.at(7)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void whoSawOtherZonesDrawsByItself() throws Exception {
    first.with(B, A).complete();
    second.with(A, B).complete();
    assertThat(second.at(7)).containsExactlyInAnyOrder("a", "b");
    assertThat(second.at(12)).containsExactly("b");
  }

  @Test
  void whoComesLateDrawsForThoseWhoComeLater() throws Exception {
    first.with(A).complete();
    Subtask late = new Subtask().with(A, B);
    assertThat(late.at(12)).as("drawn at once").containsExactly("b");
    Subtask later = new Subtask().with(A, B);
    late.complete();
    later.complete();
    assertThat(later.at(12)).containsExactly("b");
  }
}

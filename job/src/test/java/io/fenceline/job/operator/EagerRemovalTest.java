package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.ZoneChange;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z3, eager: memberships of removed zones end at once. */
class EagerRemovalTest {
  @Test
  @DisplayName("Z3: a sweep ends the memberships of removed zones, at the device clock")
  void aSweepEndsMemberships() throws Exception {
    GeofenceHarness job = new GeofenceHarness();
    for (String id : List.of("a", "b", "c")) {
      job.put(TestZones.band(id, 1, 0, 10));
    }
    job.complete();
    job.fix("x", 100, 5);
    job.fix("y", 200, 5);
    job.fix("z", 300, 15);
    job.newTransitions();
    job.change(new ZoneChange.Remove("a", 2));
    job.change(new ZoneChange.Remove("c", 3));
    assertThat(job.newTransitions()).isEmpty();
    job.change(new ZoneChange.Sweep());
    assertThat(job.newTransitions())
        .containsExactlyInAnyOrder(
            "EXIT a ZONE_REMOVED 100",
            "EXIT c ZONE_REMOVED 100",
            "EXIT a ZONE_REMOVED 200",
            "EXIT c ZONE_REMOVED 200");
    job.change(new ZoneChange.Sweep());
    assertThat(job.fix("x", 400, 5)).as("emitted once").isEmpty();
    job.put(TestZones.band("a", 4, 0, 10));
    assertThat(job.fix("x", 500, 5)).containsExactly("ENTER a ZONE_CHANGED 500");
    job.close();
  }

  @Test
  @DisplayName("Z3: a sweep does not wait for the removal of a large zone")
  void aSweepDoesNotWaitForALargeZone() throws Exception {
    GeofenceHarness job = new GeofenceHarness();
    job.put(TestZones.disc("a", 1, 0));
    job.complete();
    assertThat(job.fix("x", 100, 5)).containsExactly("ENTER a FIRST_FIX 100");
    job.change(new ZoneChange.Remove("a", 2));
    job.change(new ZoneChange.Sweep());
    assertThat(job.newTransitions()).containsExactly("EXIT a ZONE_REMOVED 100");
    job.close();
  }
}

package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D1: a device that is reset begins anew. */
class DeviceResetTest {
  private static final Zone BAND = TestZones.band("a", 1, 0, 10);

  private GeofenceHarness job;

  private void start(Policy policy) throws Exception {
    job = new GeofenceHarness(policy);
    job.put(BAND);
    job.complete();
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  private List<String> reset() throws Exception {
    job.send(Fix.reset("x", 0, 0));
    return job.newTransitions();
  }

  @Test
  @DisplayName("D1: it leaves its zones and is forgotten with its caps, its next fix the first")
  void itLeavesItsZonesAndItsNextFixIsTheFirst() throws Exception {
    start(Policies.silencing(1_000, 5_000));
    TestRules capped = new TestRules().adCap(1, 1_000_000, null);
    job.put(capped.withAd(TestZones.band("b", 2, 0, 10), "1"));
    job.fix("x", 900_000, 5);
    assertThat(job.fix("x", 200, 5)).isEmpty();
    assertThat(reset())
        .containsExactly("EXIT a DEVICE_SILENT 900000", "EXIT b DEVICE_SILENT 900000");
    job.assertNothingIsLeft();
    assertThat(job.fix("x", 300, 5))
        .containsExactly("ENTER a FIRST_FIX 300", "ENTER b FIRST_FIX 300");
    assertThat(job.adMatches()).hasSize(2);
  }

  @Test
  @DisplayName("D1: a reset of an unknown device, and one more, change nothing")
  void aResetOfAnUnknownDeviceChangesNothing() throws Exception {
    start(Policies.timing(1_000, 1_000, 5_000));
    assertThat(reset()).isEmpty();
    assertThat(reset()).isEmpty();
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D1, D3: fixes that are held are applied before")
  void heldFixesAreAppliedBefore() throws Exception {
    start(Policies.reordering(1_000));
    job.fix("x", 900_000, 5);
    assertThat(reset()).containsExactly("ENTER a FIRST_FIX 900000", "EXIT a DEVICE_SILENT 900000");
    assertThat(job.keyedStateEntries()).isZero();
    assertThat(job.eventTimeTimers()).isZero();
  }

  @Test
  @DisplayName("Z2, D1: a reset waits for the zones in its place among the fixes")
  void itWaitsForTheZones() throws Exception {
    job = new GeofenceHarness();
    job.fix("x", 900_000, 5);
    reset();
    job.fix("x", 100, 5);
    job.put(BAND);
    job.complete();
    assertThat(job.fix("x", 200, 15))
        .containsExactly(
            "ENTER a FIRST_FIX 900000",
            "EXIT a DEVICE_SILENT 900000",
            "ENTER a FIRST_FIX 100",
            "EXIT a MOVED 200");
  }
}

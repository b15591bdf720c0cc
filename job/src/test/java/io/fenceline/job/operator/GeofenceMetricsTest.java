package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.metrics.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The metrics of the geofence operator, as in docs/operate/monitoring.md. */
class GeofenceMetricsTest {
  private GeofenceHarness job;
  private RegisteredMetrics metrics;

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  private void open(Policy policy) throws Exception {
    use(new GeofenceHarness(policy));
  }

  private void use(GeofenceHarness harness) {
    job = harness;
    metrics = new RegisteredMetrics(job.metricGroup());
  }

  @Test
  void fixesAreCountedByWhatBecomesOfThem() throws Exception {
    open(Policy.DEFAULTS);
    job.complete();
    job.fix("x", 100, 5);
    job.fix("x", 200, 5);
    job.fix("x", 200, 5);
    job.fix("x", 150, 5);
    job.fix("x", 200, 6);
    assertThat(metrics.counter("fixes")).isEqualTo(2);
    assertThat(metrics.counter("duplicates")).isEqualTo(1);
    assertThat(metrics.counter("deadLetters", "reason", "late")).isEqualTo(1);
    assertThat(metrics.counter("deadLetters", "reason", "conflict")).isEqualTo(1);
  }

  @Test
  void transitionsAreCountedByTypeAndAdsByTrigger() throws Exception {
    open(Policy.DEFAULTS);
    job.put(TestZones.withAd(TestZones.band("a", 1, 0, 10), "{}", Trigger.ENTER, Trigger.INSIDE));
    job.complete();
    job.fix("x", 100, 5);
    job.fix("x", 200, 6);
    job.fix("x", 300, 15);
    assertThat(metrics.counter("transitions", "type", "ENTER")).isEqualTo(1);
    assertThat(metrics.counter("transitions", "type", "EXIT")).isEqualTo(1);
    assertThat(metrics.counter("transitions", "type", "DWELL")).isZero();
    assertThat(metrics.counter("adMatches", "trigger", "ENTER")).isEqualTo(1);
    assertThat(metrics.counter("adMatches", "trigger", "INSIDE")).isEqualTo(2);
    assertThat(metrics.counter("adMatches", "trigger", "EXIT")).isZero();
  }

  @Test
  @DisplayName("D5: a device that times out is counted once, whether it is in zones or not")
  void silentDevicesAreCounted() throws Exception {
    open(Policies.silencing(1_000, 10_000));
    job.complete();
    job.fix("x", 100, 5);
    job.fix("y", 100, 5);
    job.wallClock(999);
    assertThat(metrics.counter("silentDevices")).isZero();
    job.fix("y", 200, 5);
    job.wallClock(1_900);
    assertThat(metrics.counter("silentDevices")).isEqualTo(1);
    job.wallClock(50_000);
    assertThat(metrics.counter("silentDevices")).as("forgotten later").isEqualTo(2);
  }

  @Test
  @DisplayName("Z2: fixes wait for the initial zones, until they are applied")
  void waitingFixesAreThoseInState() throws Exception {
    open(Policy.DEFAULTS);
    job.fix("x", 100, 5);
    job.fix("x", 200, 5);
    job.fix("y", 100, 5);
    assertThat(metrics.gauge("waitingFixes")).isEqualTo(3);
    assertThat(metrics.counter("waitedFixes")).isEqualTo(3);
    restart(Policy.DEFAULTS);
    assertThat(metrics.gauge("waitingFixes")).as("after a restart").isEqualTo(3);
    job.complete();
    job.fix("x", 300, 5);
    assertThat(metrics.gauge("waitingFixes")).as("those of y").isEqualTo(1);
    job.passWallClock();
    assertThat(metrics.gauge("waitingFixes")).isZero();
    assertThat(metrics.counter("waitedFixes")).as("since the restart").isZero();
    assertThat(metrics.counter("fixes")).isEqualTo(4);
  }

  @Test
  @DisplayName("D3: fixes are held in the reorder buffer, until they are applied")
  void heldFixesAreThoseInState() throws Exception {
    Policy policy = Policies.reordering(1_000);
    open(policy);
    job.complete();
    job.fix("x", 5_000, 5);
    job.fix("x", 5_500, 5);
    job.fix("x", 5_500, 5);
    job.fix("x", 5_500, 4);
    job.fix("y", 5_000, 5);
    assertThat(metrics.gauge("heldFixes")).as("no duplicate, no conflict").isEqualTo(3);
    restart(policy);
    assertThat(metrics.gauge("heldFixes")).as("after a restart").isEqualTo(3);
    job.fix("x", 6_000, 5);
    assertThat(metrics.gauge("heldFixes")).as("5000 was applied").isEqualTo(3);
    job.endOfInput();
    assertThat(metrics.gauge("heldFixes")).isZero();
  }

  @Test
  @DisplayName("D7: held fixes that a smaller window releases are no longer held")
  void heldFixesAreThoseInStateUnderOtherOptions() throws Exception {
    open(Policies.reordering(1_000));
    job.complete();
    job.fix("x", 5_000, 5);
    job.fix("x", 5_500, 5);
    restart(Policy.DEFAULTS);
    assertThat(metrics.counter("fixes")).as("released by a timer").isEqualTo(2);
    assertThat(metrics.gauge("heldFixes")).isZero();
  }

  private void restart(Policy policy) throws Exception {
    var state = job.snapshot();
    long wallClockMillis = job.wallClock();
    job.close();
    use(new GeofenceHarness(policy, state, wallClockMillis));
  }

  @Test
  void theSumOfHeldFixesIsRightAfterARescale() throws Exception {
    Policy policy = Policies.reordering(1_000);
    open(policy);
    job.complete();
    for (int i = 0; i < 10; i++) {
      job.fix("device-" + i, 5_000, 5);
    }
    var state = job.snapshot();
    long sum = 0;
    for (int subtask = 0; subtask < 3; subtask++) {
      job.close();
      use(GeofenceHarness.subtask(policy, state, 1, 3, subtask));
      job.endOfInput();
      sum += metrics.gauge("heldFixes");
    }
    assertThat(sum).isZero();
  }

  @Test
  void theLagOfAppliedFixesIsWallClockMinusEventTime() throws Exception {
    open(Policy.DEFAULTS);
    job.complete();
    job.wallClock(10_020);
    job.fix("x", 10_000, 5);
    job.fix("x", 10_000, 5);
    job.wallClock(10_040);
    job.fix("y", 10_049, 5);
    Histogram lag = metrics.histogram("eventTimeLagMillis");
    assertThat(lag.getStatistics().getMax()).isEqualTo(20);
    assertThat(lag.getStatistics().getMin()).as("a clock that is ahead").isEqualTo(-9);
    assertThat(lag.getCount()).as("applied fixes only").isEqualTo(2);
  }

  @Test
  void changesTakeEffectSomeTimeAfterTheirRecord() throws Exception {
    open(Policy.DEFAULTS);
    job.wallClock(1_000);
    job.change(put("initial", 1), 1);
    job.complete();
    Histogram changeToEffect = metrics.histogram("changeToEffectMillis");
    assertThat(changeToEffect.getCount()).as("of initial zones").isZero();
    job.change(put("a", 2), 990);
    job.change(put("a", 1), 5);
    job.change(new ZoneChange.Remove("a", 3), 980);
    job.put(TestZones.band("no-timestamp", 4, 0, 10));
    assertThat(changeToEffect.getStatistics().getValues()).containsExactly(10, 20);
    assertThat(metrics.counter("zoneChanges")).isEqualTo(4);
    assertThat(metrics.counter("ignoredZoneChanges")).isEqualTo(1);
  }

  @Test
  void largeZonesTakeEffectWhenTheyArePrepared() throws Exception {
    open(Policy.DEFAULTS);
    job.complete();
    job.wallClock(1_000);
    job.change(new ZoneChange.Put(TestZones.disc("large", 1, 0)), 990);
    Histogram changeToEffect = metrics.histogram("changeToEffectMillis");
    for (long time = 1; changeToEffect.getCount() == 0; time++) {
      job.fix("x", time, 50);
      Thread.onSpinWait();
    }
    assertThat(metrics.gauge("zones")).isEqualTo(1);
    assertThat(changeToEffect.getStatistics().getValues()).containsExactly(10);
  }

  private static ZoneChange put(String id, long version) {
    return new ZoneChange.Put(TestZones.band(id, version, 0, 10));
  }

  @Test
  void zonesAndTheMemoryOfTheirIndexAreGauges() throws Exception {
    open(Policy.DEFAULTS);
    CellZoneIndex<Zone> index = new CellZoneIndex<>();
    for (int i = 0; i < 100; i++) {
      Zone zone = TestZones.band("zone-" + i, 1, i, i + 0.5);
      job.put(zone);
      index.put(zone);
    }
    job.complete();
    assertThat(metrics.gauge("zones")).isEqualTo(100);
    assertThat(metrics.gauge("indexBytes")).isEqualTo(index.memoryBytes()).isGreaterThan(5_000);
  }

  @Test
  void lookupsCountCandidatesAndHits() throws Exception {
    open(Policy.DEFAULTS);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 1, 0, 10));
    job.complete();
    job.fix("x", 100, 5);
    job.send(Fix.of("x", 200, 50, 50));
    assertThat(metrics.counter("lookupHits")).isEqualTo(2);
    assertThat(metrics.counter("lookupCandidates")).isEqualTo(2);
    // Just outside, so that the cells do not decide.
    job.fix("x", 300, 10 + 1e-7);
    assertThat(metrics.counter("lookupHits")).isEqualTo(2);
    assertThat(metrics.counter("lookupCandidates")).isEqualTo(4);
  }
}

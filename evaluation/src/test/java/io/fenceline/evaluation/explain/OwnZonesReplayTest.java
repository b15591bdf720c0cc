package io.fenceline.evaluation.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Rules X1 and Z6: the zones of one device, in a replay; wall clock and event time are the same.
 */
class OwnZonesReplayTest {
  private static final long GRACE = DeviceZoneChange.GRACE.toMillis();
  private static final long OVERDUE = 500;
  private static final String ID = ZoneIds.ofDevice("drop");

  private final Zones shared = Explainer.newZones();
  private final ZonesOfDevice zones = new ZonesOfDevice(shared);
  private final Explainer explainer = new Explainer(shared, zones);
  private final List<String> collected = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private ZoneDecision last;
  private DeviceReplay replay = replay(0, Policy.NEVER, false);

  private DeviceReplay replay(long windowMillis, long timeoutMillis, boolean eager) {
    Policy policy =
        new Policy(
            windowMillis,
            timeoutMillis,
            1_000,
            eager,
            Policy.NO_CROSS,
            0,
            Double.POSITIVE_INFINITY,
            Policy.NEVER,
            10,
            OVERDUE);
    return new DeviceReplay(
        "d", policy, zones, new AdFilter((attributes, name) -> null), this::collect);
  }

  private void collect(Step step) {
    steps.add(step);
    List<ZoneDecision> decisions = explainer.explain(step, 100);
    if (decisions.isEmpty()) {
      collected.add(step.event().name());
    }
    for (ZoneDecision decision : decisions) {
      collected.add(
          step.event() + " " + ZoneIds.written(decision.zoneId()) + " " + decision.effect());
      last = decision;
    }
  }

  private void put(ZoneRules.Builder rules, long wallMillis) {
    Zone zone = new Zone(ID, 1, TestZones.rectangle(0, -10, 10, 10), rules.build(), null);
    replay.zone(new DeviceZoneChange("d", "drop", 1, zone), wallMillis);
  }

  private void remove(long wallMillis) {
    replay.zone(new DeviceZoneChange("d", "drop", 2, null), wallMillis);
  }

  private List<String> fix(long timeMillis, double lon) {
    collected.clear();
    replay.arrive(Fix.of("d", timeMillis, lon, 0), timeMillis);
    return List.copyOf(collected);
  }

  private List<String> pass(long wallMillis) {
    collected.clear();
    replay.passTo(wallMillis);
    return List.copyOf(collected);
  }

  @Test
  void anOwnZoneIsEnteredAndLeftLikeOthers() {
    put(ZoneRules.builder(), 1);
    assertThat(fix(2, 5)).containsExactly("APPLIED drop ENTERS");
    assertThat(fix(3, 11)).containsExactly("APPLIED drop LEAVES");
    assertThat(fix(4, 10.0005)).as("56 m away").containsExactly("APPLIED drop STAYS_OUTSIDE");
  }

  @Test
  @DisplayName("Z3: a zone that is removed is left at the next fix, or at once if that is chosen")
  void aRemovedZoneIsLeft() {
    put(ZoneRules.builder(), 1);
    fix(2, 5);
    remove(3);
    assertThat(collected).containsExactly("APPLIED drop ENTERS");
    assertThat(fix(4, 5)).containsExactly("APPLIED drop LEAVES");
    replay = replay(0, Policy.NEVER, true);
    put(ZoneRules.builder(), 5);
    fix(6, 5);
    collected.clear();
    remove(7);
    assertThat(collected).containsExactly("REMOVED drop LEAVES");
  }

  @Test
  @DisplayName("T10: a silent device is overdue when the grace has passed, with its last position")
  void aSilentDeviceIsOverdue() {
    put(ZoneRules.builder().arriveByMillis(100), 1);
    fix(2, -1);
    assertThat(pass(100 + OVERDUE - 1)).isEmpty();
    assertThat(pass(100 + OVERDUE)).containsExactly("OVERDUE drop IS_OVERDUE");
    assertThat(last.rule()).isEqualTo(Rule.OVERDUE);
    assertThat(last.values()).containsKeys("arriveBy", "lastSeen", "lastSeenMeters");
    assertThat((double) last.values().get("lastSeenMeters")).isBetween(111_000.0, 112_000.0);
    assertThat(pass(100 + OVERDUE + 1)).isEmpty();
  }

  @Test
  @DisplayName("T10: a device that never had a fix is not reported by a replay of its fixes")
  void aDeviceWithoutAFixIsNotOverdue() {
    put(ZoneRules.builder().arriveByMillis(100), 1);
    assertThat(pass(100 + OVERDUE)).isEmpty();
    assertThat(fix(100 + OVERDUE + 1, -1)).containsExactly("APPLIED");
  }

  @Test
  void aZoneThatEndedIsFreedAfterTheGraceAndLeftAtItsEnd() {
    put(ZoneRules.builder().validity(new Validity(0, 100, null)), 1);
    fix(2, 5);
    assertThat(pass(100 + GRACE - 1)).isEmpty();
    assertThat(zones.get(ID)).isNotNull();
    assertThat(pass(100 + GRACE)).containsExactly("REMOVED drop LEAVES");
    assertThat(last.transition().timeMillis()).isEqualTo(100);
    assertThat(zones.get(ID)).isNull();
  }

  @Test
  void aZoneThatEndedWithoutADeviceInItIsFreedInSilence() {
    put(ZoneRules.builder().validity(new Validity(0, 100, null)), 1);
    fix(2, -5);
    assertThat(pass(100 + GRACE)).isEmpty();
    assertThat(zones.get(ID)).isNull();
    put(ZoneRules.builder().validity(new Validity(0, 100, null)), 100 + GRACE);
    assertThat(pass(100 + GRACE + 1)).as("nor of no device").isEmpty();
  }

  @Test
  @DisplayName("D3, D5: fixes wait, then the device is silent, and forgotten later")
  void timePassesForHeldFixesAndSilence() {
    replay = replay(10, 1_000, false);
    put(ZoneRules.builder(), 1);
    assertThat(fix(2, 5)).containsExactly("HELD");
    assertThat(replay.isHolding()).isTrue();
    assertThat(pass(11)).isEmpty();
    assertThat(pass(12)).containsExactly("APPLIED drop ENTERS");
    assertThat(replay.isHolding()).isFalse();
    assertThat(pass(1_001)).isEmpty();
    assertThat(pass(1_002)).containsExactly("SILENT drop LEAVES");
    assertThat(pass(1_003)).isEmpty();
    pass(2_001);
    assertThat(fix(1, 5)).as("its clock is known").containsExactly("LATE");
    pass(2_001 + 2_000);
    assertThat(fix(1, 5)).as("it is forgotten").containsExactly("HELD");
  }

  @Test
  @DisplayName("D1: what waits is applied before a reset")
  void aResetComesAfterWhatWaits() {
    replay = replay(10, Policy.NEVER, false);
    put(ZoneRules.builder(), 1);
    fix(2, 5);
    collected.clear();
    replay.arrive(Fix.reset("d", 0, 3), 3);
    assertThat(collected).containsExactly("APPLIED drop ENTERS", "RESET drop LEAVES");
  }

  @Test
  void anIdThatUsersWroteMayBeOfAZoneOfAllAndOfOneOfTheDevice() throws Exception {
    assertThat(written()).as("none").containsExactly("drop");
    put(ZoneRules.builder(), 1);
    assertThat(written()).as("the own one").containsExactly(ID);
    shared.apply(new ZoneChange.Put(TestZones.band("drop", 1, 20, 30)));
    assertThat(written()).as("both").containsExactly("drop", ID);
    remove(2);
    assertThat(written()).as("that of all").containsExactly("drop");
  }

  private List<String> written() {
    fix(steps.size() + 10, 5);
    Step step = steps.get(steps.size() - 1);
    return explainer.explainWritten(step, "drop").stream().map(ZoneDecision::zoneId).toList();
  }
}

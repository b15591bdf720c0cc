package io.fenceline.evaluation.devicezones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z6: what is read of a packed zone without unpacking it. */
class PackedZoneTest {
  private static Zone zone(String id, ZoneRules.Builder rules) {
    return new Zone(
        ZoneIds.ofDevice(id), 9, TestZones.rectangle(0.1, -1.1, 2.1, 1.1), rules.build(), null);
  }

  private static PackedZone packed(ZoneRules.Builder rules) {
    return DeviceZones.NONE.with(zone("z", rules), 5).first();
  }

  @Test
  void theHeaderHasWhatTheZoneHas() {
    DeviceZones zones =
        DeviceZones.NONE
            .with(zone("b", ZoneRules.builder().validity(new Validity(1, 77, null))), 5)
            .with(zone("a", ZoneRules.builder().approach(10, null).arriveByMillis(66)), -1);
    PackedZone one = zones.first();
    assertThat(one.id()).isEqualTo(ZoneIds.ofDevice("a"));
    assertThat(one.changedMillis()).isEqualTo(-1);
    assertThat(one.version()).isEqualTo(9);
    assertThat(one.hasApproach()).isTrue();
    assertThat(one.arriveByMillis()).isEqualTo(66);
    assertThat(one.isArrivalOpen()).isTrue();
    assertThat(one.untilMillis()).isEqualTo(Long.MAX_VALUE);
    one.next();
    assertThat(one.id()).isEqualTo(ZoneIds.ofDevice("b"));
    assertThat(one.changedMillis()).isEqualTo(5);
    assertThat(one.untilMillis()).isEqualTo(77);
    assertThat(one.hasApproach()).isFalse();
    assertThat(one.isArrivalOpen()).isFalse();
    assertThat(one.isArrivalDecided()).isFalse();
    one.next();
    assertThat(one.isPresent()).isFalse();
  }

  @Test
  @DisplayName("T10: a decided arrival keeps the rest of the zone, and the timer")
  void aDecidedArrivalIsRemembered() {
    Zone zone = zone("z", ZoneRules.builder().arriveByMillis(66));
    DeviceZones zones = DeviceZones.NONE.with(zone, 5).withTimer(3).withArrivalDecided(zone.id());
    assertThat(zones.first().isArrivalOpen()).isFalse();
    assertThat(zones.first().isArrivalDecided()).isTrue();
    assertThat(zones.first().changedMillis()).isEqualTo(5);
    assertThat(zones.get(zone.id())).isEqualTo(zone);
    assertThat(zones.timerMillis()).isEqualTo(3);
    assertThat(zones.withArrivalDecided("other")).isSameAs(zones);
    assertThat(zones.with(zone, 8).first().isArrivalDecided()).as("the same time").isTrue();
  }

  @Test
  void zonesAreEqualIfTheirBytesAndTimersAre() {
    DeviceZones zones = DeviceZones.NONE.with(zone("z", ZoneRules.builder()), 5);
    DeviceZones same = DeviceZones.NONE.with(zone("z", ZoneRules.builder()), 5);
    assertThat(zones).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(zones.withTimer(1));
    assertThat(zones).isNotEqualTo(DeviceZones.NONE).isNotEqualTo("z");
    assertThat(zones.hashCode()).isNotEqualTo(DeviceZones.NONE.hashCode());
  }

  @Test
  void aFixConcernsTheZonesInWhoseBoxItIs() {
    PackedZone zone = packed(ZoneRules.builder());
    assertThat(zone.mayConcern(0.1, -1.1)).isTrue();
    assertThat(zone.mayConcern(2.1, 1.1)).isTrue();
    assertThat(zone.mayConcern(0, 0)).isFalse();
    assertThat(zone.mayConcern(2.2, 0)).isFalse();
    assertThat(zone.mayConcern(1, -1.2)).isFalse();
    assertThat(zone.mayConcern(1, 1.2)).isFalse();
  }

  @Test
  @DisplayName("G3: at 180 degrees a fix is on both sides")
  void aFixAt180DegreesIsOnBothSides() {
    Zone east = new Zone("z", 1, TestZones.rectangle(179, 0, 180, 1), ZoneRules.NONE, null);
    PackedZone zone = DeviceZones.NONE.with(east, 1).first();
    assertThat(zone.mayConcern(-180, 0.5)).isTrue();
    assertThat(zone.mayConcern(-179.5, 0.5)).isFalse();
  }

  @Test
  @DisplayName("T7: a circle may concern a zone that it can enter from anywhere")
  void aLooseZoneIsAlwaysOfConcern() {
    PackedZone zone = packed(ZoneRules.builder().uncertainty(Uncertainty.LOOSE));
    assertThat(zone.mayConcern(90, 45)).isTrue();
    assertThat(zone.mayConcernLater(90, 45)).isTrue();
  }

  @Test
  void aRestingDeviceIsConcernedByZonesNearItAndByItsArrivals() {
    PackedZone zone = packed(ZoneRules.builder());
    assertThat(zone.mayConcernLater(1, 0)).isTrue();
    assertThat(zone.mayConcernLater(0.1 - 5e-4, 0)).isTrue();
    assertThat(zone.mayConcernLater(2.1 + 5e-4, 0)).isTrue();
    assertThat(zone.mayConcernLater(1, -1.1 - 5e-4)).isTrue();
    assertThat(zone.mayConcernLater(1, 1.1 + 5e-4)).isTrue();
    assertThat(zone.mayConcernLater(0.09, 0)).isFalse();
    assertThat(zone.mayConcernLater(2.11, 0)).isFalse();
    assertThat(zone.mayConcernLater(1, -1.11)).isFalse();
    assertThat(zone.mayConcernLater(1, 1.11)).isFalse();
    assertThat(packed(ZoneRules.builder().arriveByMillis(1)).mayConcernLater(90, 45)).isTrue();
  }
}

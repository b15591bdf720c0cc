package io.fenceline.evaluation.devicezones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesAtPoint;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z6: what the zones of a device change of the answers about those of all devices. */
class ZonesOfDeviceTest {
  private static final String ID = ZoneIds.ofDevice("own");

  private final Zones shared = Explainer.newZones();
  private final ZonesOfDevice zones = new ZonesOfDevice(shared);

  private static Zone capped(String id, String key, int seconds) {
    AdCap cap = key == null && seconds == 0 ? null : new AdCap(1, Duration.ofSeconds(seconds), key);
    return new Zone(
        id, 1, TestZones.rectangle(20, 0, 30, 10), ZoneRules.builder().adCap(cap).build(), null);
  }

  private void own(Zone zone) {
    zones.use(zones.own().with(zone, 1));
  }

  @Test
  @DisplayName("T6: a cap may be that of the device's own zones, of those of all, or shared")
  void theLongestCapIsOfAllZonesOfItsKey() throws Exception {
    shared.apply(new ZoneChange.Put(capped("b", "brand", 5)));
    shared.apply(new ZoneChange.Put(capped("a", null, 7)));
    CapKey ofBrand = CapKey.of(capped("x", "brand", 1));
    assertThat(zones.longestCapMillis(ofBrand)).isEqualTo(5_000);
    own(capped(ID, "brand", 9));
    own(capped(ZoneIds.ofDevice("free"), null, 0));
    assertThat(zones.longestCapMillis(ofBrand)).isEqualTo(9_000);
    assertThat(zones.longestCapMillis(CapKey.of(capped("a", null, 1)))).isEqualTo(7_000);
    own(capped(ID, null, 3));
    assertThat(zones.longestCapMillis(CapKey.of(capped(ID, null, 1)))).isEqualTo(3_000);
    assertThat(zones.longestCapMillis(ofBrand)).isEqualTo(5_000);
  }

  @Test
  void aRestingMemberIsUnchangedUnlessAnOwnZoneIsNear() throws Exception {
    shared.apply(new ZoneChange.Put(TestZones.band("a", 1, 0, 10)));
    shared.apply(new ZoneChange.Complete());
    TimedPosition at = new TimedPosition(1, 5, 0);
    Memberships member = Memberships.of(List.of(new Membership("a", 1, 1, false)));
    assertThat(zones.lookup(at, 0, member).areAllUnchanged())
        .isEqualTo(shared.lookup(at, 0, member).areAllUnchanged());
    own(new Zone(ID, 1, TestZones.rectangle(20, 0, 30, 10), ZoneRules.NONE, null));
    ZonesAtPoint far = zones.lookup(at, 0, member);
    ZonesAtPoint alone = shared.lookup(at, 0, member);
    assertThat(far.areAllUnchanged()).isEqualTo(alone.areAllUnchanged());
    assertThat(far.unchangedCount()).isEqualTo(alone.unchangedCount());
    assertThat(far.isUnchanged(0)).isEqualTo(alone.isUnchanged(0));
    own(new Zone(ID, 1, TestZones.rectangle(0, 0, 30, 10), ZoneRules.NONE, null));
    ZonesAtPoint near = zones.lookup(at, 0, member);
    assertThat(near.areAllUnchanged()).isFalse();
    assertThat(near.remaining()).extracting(Zone::id).contains(ID);
  }
}

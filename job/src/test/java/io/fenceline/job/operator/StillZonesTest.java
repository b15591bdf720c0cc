package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.job.TestZones;
import io.fenceline.job.transition.Membership;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When a fix may be passed over with no look at the zones that hold it. */
class StillZonesTest {
  private static final ZoneRules PLAIN = ZoneRules.NONE;

  private final Zones zones = new Zones(Runnable::run);

  @Test
  void zonesAreStillInAnyOrderOfMemberships() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 2, 0, 10));
    assertThat(areStillAt(5, a, b)).isTrue();
    assertThat(areStillAt(5, b, a)).isTrue();
    assertThat(areStillAt(15)).isTrue();
  }

  @Test
  @DisplayName("T1: a zone more, a zone less or another zone is not still")
  void otherZonesAreNotStill() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 1, 5, 15));
    assertThat(areStillAt(7, a)).isFalse();
    assertThat(areStillAt(2, a, b)).isFalse();
    assertThat(areStillAt(2, b)).isFalse();
    assertThat(areStillAt(2)).isFalse();
    assertThat(areStillAt(20, a)).isFalse();
  }

  @Test
  @DisplayName("Z1: a new version is not still, whatever object its id is")
  void aNewVersionIsNotStill() throws Exception {
    Zone before = put(TestZones.band("a", 1, 0, 10));
    Zone now = put(new Zone(before.id(), 2, before.shape(), PLAIN, null));
    assertThat(areStillAt(5, before)).isFalse();
    assertThat(areStillAt(5, now)).isTrue();
  }

  @Test
  void aZoneInTheSlotOfOneThatIsGoneIsNotStill() throws Exception {
    Zone gone = put(TestZones.band("a", 1, 0, 10));
    put(TestZones.band("far", 1, 50, 60));
    zones.apply(new ZoneChange.Remove("a", 2));
    put(TestZones.band("b", 1, 0, 10));
    assertThat(areStillAt(5, gone)).isFalse();
  }

  static List<ZoneRules> rulesThatTell() {
    return List.of(
        PLAIN.withAdTriggers(Set.of(Trigger.INSIDE)),
        new ZoneRules(PLAIN.adTriggers(), null, PLAIN.audience(), 0, Long.MAX_VALUE, null, 1, 1, 0),
        new ZoneRules(PLAIN.adTriggers(), null, PLAIN.audience(), Long.MIN_VALUE, 9, null, 1, 1, 0),
        new ZoneRules(
            PLAIN.adTriggers(),
            null,
            PLAIN.audience(),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            Duration.ofSeconds(1),
            1,
            1,
            0));
  }

  @ParameterizedTest
  @MethodSource("rulesThatTell")
  @DisplayName("T3, T6, Z3: what may tell of a device that stays is not still")
  void rulesThatTellAreNotStill(ZoneRules rules) throws Exception {
    Zone plain = TestZones.band("a", 1, 0, 10);
    Zone zone = put(new Zone("a", 1, plain.shape(), rules, null));
    assertThat(areStillAt(5, zone)).isFalse();
  }

  private Zone put(Zone zone) throws Exception {
    assertThat(zones.apply(new ZoneChange.Put(zone))).isTrue();
    return zone;
  }

  private boolean areStillAt(double lon, Zone... known) {
    List<Membership> memberships = new ArrayList<>();
    for (Zone zone : known) {
      memberships.add(new Membership(zone.id(), zone.version(), 0, false));
    }
    zones.lookAt(lon, 0);
    return zones.areStill(memberships);
  }
}

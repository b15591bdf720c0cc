package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.job.TestZones;
import io.fenceline.job.evaluation.Membership;
import io.fenceline.job.evaluation.Memberships;
import io.fenceline.job.zones.SharedIndexBuild;
import io.fenceline.job.zones.Zones;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which zones that hold a fix need no look, and which do. */
class StillZonesTest {
  private static final ZoneRules PLAIN = ZoneRules.NONE;

  private static final long NOW_MILLIS = 5;

  private final Zones zones = new Zones(Runnable::run, SharedIndexBuild.join(this), () -> 0);

  /**
   * @param still a 1 for each membership whose zone is still
   */
  private record Look(String still, List<Zone> others) {
    Look(String still, Zone... others) {
      this(still, List.of(others));
    }
  }

  @Test
  void zonesAreStillInAnyOrderOfMemberships() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 2, 0, 10));
    assertThat(at(5, a, b)).isEqualTo(new Look("11"));
    assertThat(at(5, b, a)).isEqualTo(new Look("11"));
    assertThat(at(15)).isEqualTo(new Look(""));
  }

  @Test
  @DisplayName("T1: a zone more, a zone less or another zone is told, beside those that are still")
  void otherZonesAreTold() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 1, 5, 15));
    Zone c = put(TestZones.band("c", 1, 5, 15));
    assertThat(at(7, a)).isEqualTo(new Look("1", b, c));
    assertThat(at(7, c, a)).isEqualTo(new Look("11", b));
    assertThat(at(2, b, a)).isEqualTo(new Look("01"));
    assertThat(at(2, b)).isEqualTo(new Look("0", a));
    assertThat(at(2)).isEqualTo(new Look("", a));
    assertThat(at(20, a)).isEqualTo(new Look("0"));
  }

  @Test
  void manyZonesAreAllToldInOrder() throws Exception {
    List<Zone> many = new ArrayList<>();
    for (int i = 10; i < 27; i++) {
      many.add(put(TestZones.band("z" + i, 1, 0, 10)));
    }
    Zone[] all = many.toArray(Zone[]::new);
    assertThat(at(5, all)).isEqualTo(new Look("0".repeat(17), all));
    assertThat(at(5, all[3])).isEqualTo(new Look("0", all));
    assertThat(at(15, all)).isEqualTo(new Look("0".repeat(17)));
  }

  @Test
  @DisplayName("Z1: a new version is not still, whatever object its id is")
  void aNewVersionIsNotStill() throws Exception {
    Zone before = put(TestZones.band("a", 1, 0, 10));
    Zone now = put(new Zone(before.id(), 2, before.shape(), PLAIN, null));
    assertThat(at(5, before)).isEqualTo(new Look("0", now));
    assertThat(at(5, now)).isEqualTo(new Look("1"));
  }

  @Test
  void aZoneInTheSlotOfOneThatIsGoneIsNotStill() throws Exception {
    Zone gone = put(TestZones.band("a", 1, 0, 10));
    put(TestZones.band("far", 1, 50, 60));
    zones.apply(new ZoneChange.Remove("a", 2));
    Zone b = put(TestZones.band("b", 1, 0, 10));
    assertThat(at(5, gone)).isEqualTo(new Look("0", b));
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
    assertThat(at(5, zone)).isEqualTo(new Look("0", zone));
  }

  private Zone put(Zone zone) throws Exception {
    assertThat(zones.apply(new ZoneChange.Put(zone))).isEqualTo(Zones.Outcome.APPLIED);
    return zone;
  }

  private Look at(double lon, Zone... known) {
    List<Membership> memberships = new ArrayList<>();
    for (Zone zone : known) {
      memberships.add(new Membership(zone.id(), zone.version(), 0, false));
    }
    zones.lookAt(lon, 0);
    int still = zones.still(Memberships.of(memberships));
    StringBuilder bits = new StringBuilder();
    for (int i = 0; i < known.length; i++) {
      bits.append(still >>> i & 1);
    }
    return new Look(bits.toString(), List.copyOf(zones.others(NOW_MILLIS)));
  }
}

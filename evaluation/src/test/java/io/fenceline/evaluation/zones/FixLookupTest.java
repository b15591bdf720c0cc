package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesAtPoint;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The memberships that a lookup recognizes as unchanged, and the zones that remain to be evaluated.
 */
class FixLookupTest {
  private static final long NOW_MILLIS = 5;

  private final Zones zones =
      new Zones(
          Runnable::run,
          SharedIndexBuild.join(this, SharedIndexBuild.MAX_WAIT),
          () -> 0,
          ZonesListener.NONE);

  /**
   * @param unchanged a 1 for each membership that is unchanged, else a 0
   */
  private record Result(String unchanged, List<Zone> remaining) {
    Result(String unchanged, Zone... remaining) {
      this(unchanged, List.of(remaining));
    }
  }

  @Test
  void membershipsAreUnchangedInAnyOrder() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 2, 0, 10));
    assertThat(at(5, a, b)).isEqualTo(new Result("11"));
    assertThat(at(5, b, a)).isEqualTo(new Result("11"));
    assertThat(at(15)).isEqualTo(new Result(""));
  }

  @Test
  @DisplayName("T1: zones that are new for the device remain, beside unchanged memberships")
  void newZonesRemain() throws Exception {
    Zone a = put(TestZones.band("a", 1, 0, 10));
    Zone b = put(TestZones.band("b", 1, 5, 15));
    Zone c = put(TestZones.band("c", 1, 5, 15));
    assertThat(at(7, a)).isEqualTo(new Result("1", b, c));
    assertThat(at(7, c, a)).isEqualTo(new Result("11", b));
    assertThat(at(2, b, a)).isEqualTo(new Result("01"));
    assertThat(at(2, b)).isEqualTo(new Result("0", a));
    assertThat(at(2)).isEqualTo(new Result("", a));
    assertThat(at(20, a)).isEqualTo(new Result("0"));
  }

  @Test
  void manyZonesAllRemainInOrder() throws Exception {
    List<Zone> many = new ArrayList<>();
    for (int i = 10; i < 27; i++) {
      many.add(put(TestZones.band("z" + i, 1, 0, 10)));
    }
    Zone[] all = many.toArray(Zone[]::new);
    assertThat(at(5, all)).isEqualTo(new Result("0".repeat(17), all));
    assertThat(at(5, all[3])).isEqualTo(new Result("0", all));
    assertThat(at(15, all)).isEqualTo(new Result("0".repeat(17)));
  }

  @Test
  @DisplayName("Z1: a new version is a change, even with the same id object")
  void aNewVersionIsAChange() throws Exception {
    Zone before = put(TestZones.band("a", 1, 0, 10));
    Zone now = put(new Zone(before.id(), 2, before.shape(), ZoneRules.NONE, null));
    assertThat(at(5, before)).isEqualTo(new Result("0", now));
    assertThat(at(5, now)).isEqualTo(new Result("1"));
  }

  @Test
  void aZoneInTheSlotOfARemovedOneIsAChange() throws Exception {
    Zone gone = put(TestZones.band("a", 1, 0, 10));
    put(TestZones.band("far", 1, 50, 60));
    zones.apply(new ZoneChange.Remove("a", 2));
    Zone b = put(TestZones.band("b", 1, 0, 10));
    assertThat(at(5, gone)).isEqualTo(new Result("0", b));
  }

  @Test
  @DisplayName("T6: a zone whose rules need evaluation while a device is inside always remains")
  void aZoneThatNeedsEvaluationRemains() throws Exception {
    ZoneRules inside = ZoneRules.builder().adTriggers(Set.of(Trigger.INSIDE)).build();
    Zone zone = put(new Zone("a", 1, TestZones.band("a", 1, 0, 10).shape(), inside, null));
    assertThat(at(5, zone)).isEqualTo(new Result("0", zone));
  }

  @Test
  @DisplayName("Z3: a zone remains only while it is valid")
  void aZoneThatIsNotValidDoesNotRemain() throws Exception {
    Zone zone = put(new TestRules().valid(0, NOW_MILLIS + 1).of(TestZones.band("a", 1, 0, 10)));
    put(new TestRules().valid(0, NOW_MILLIS).of(TestZones.band("b", 1, 0, 10)));
    assertThat(at(5)).isEqualTo(new Result("", zone));
  }

  private Zone put(Zone zone) throws Exception {
    assertThat(zones.apply(new ZoneChange.Put(zone))).isEqualTo(Zones.ChangeResult.APPLIED);
    return zone;
  }

  private Result at(double lon, Zone... known) {
    List<Membership> memberships = new ArrayList<>();
    for (Zone zone : known) {
      memberships.add(new Membership(zone.id(), zone.version(), 0, false));
    }
    TimedPosition position = new TimedPosition(NOW_MILLIS, lon, 0);
    ZonesAtPoint at = zones.lookup(position, 0, Memberships.of(memberships));
    StringBuilder unchanged = new StringBuilder();
    for (int i = 0; i < known.length; i++) {
      unchanged.append(at.isUnchanged(i) ? 1 : 0);
    }
    assertThat(at.unchangedCount())
        .isEqualTo((int) unchanged.chars().filter(c -> c == '1').count());
    return new Result(unchanged.toString(), List.copyOf(at.remaining()));
  }
}

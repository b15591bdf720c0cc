package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(UnchangedZones.class)
class TransitionsTest {
  private final UnchangedZones unchanged;
  private Walk walk;

  TransitionsTest(UnchangedZones unchanged) {
    this.unchanged = unchanged;
    this.walk = new Walk(unchanged);
  }

  @Test
  @DisplayName("T2: a first fix inside a zone is an ENTER, because it is the first")
  void firstFixInsideIsAnEnter() {
    walk.put(TestZones.band("a", 7, 0, 10));
    assertThat(walk.fix(100, 5))
        .containsExactly(
            new Transition(
                TransitionType.ENTER,
                TransitionReason.FIRST_FIX,
                "d",
                "a",
                7,
                100,
                5,
                0,
                100,
                null));
  }

  @Test
  void transitionsCarryTheAttributesOfTheFix() {
    walk.put(TestZones.band("a", 7, 0, 10));
    Bytes attributes = Bytes.utf8("{\"segment\":\"premium\"}");
    Fix fix = Fix.builder("d", 100, 5, 0).attributes(attributes).build();
    assertThat(walk.to(fix)).extracting(Transition::attributes).containsExactly(attributes);
  }

  @Test
  @DisplayName("T1: what stays the same yields nothing and keeps the very memberships")
  void noChangeYieldsNothing() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    List<Membership> before = walk.device.memberships();
    assertThat(walk.fix(200, 6)).isEmpty();
    assertThat(walk.device.memberships()).isSameAs(before);
    assertThat(walk.device.clockMillis()).isEqualTo(200);
    assertThat(walk.device.before().lon()).isEqualTo(6);
  }

  @Test
  void membershipsThatWereReadAnewShareIds() {
    Zone zone = TestZones.band("a", 7, 0, 10);
    walk.put(zone);
    walk.fix(100, 5);
    Membership known = walk.device.memberships().get(0);
    Membership read = known.withZoneId(new String(zone.id()));
    walk.device =
        new Device(
            walk.device.clock(), walk.device.before(), Memberships.of(List.of(read)), List.of());
    assertThat(walk.fix(200, 6)).isEmpty();
    assertThat(walk.device.memberships()).containsExactly(known);
    assertThat(walk.device.memberships().get(0).zoneId()).isSameAs(zone.id());
  }

  @Test
  @DisplayName("T1: EXIT comes before ENTER, each by the UTF-8 bytes of the zone id")
  void exitComesBeforeEnter() {
    // U+FF5E sorts after U+1F600 as UTF-16, before it as UTF-8.
    for (String id : List.of("b", "\uD83D\uDE00", "\uFF5E", "B")) {
      walk.put(TestZones.band(id + "-left", 1, 0, 10));
      walk.put(TestZones.band(id + "-right", 1, 20, 30));
    }
    walk.fix(100, 5);
    assertThat(walk.fix(200, 25))
        .extracting(transition -> transition.type() + " " + transition.zoneId())
        .containsExactly(
            "EXIT B-left",
            "EXIT b-left",
            "EXIT \uFF5E-left",
            "EXIT \uD83D\uDE00-left",
            "ENTER B-right",
            "ENTER b-right",
            "ENTER \uFF5E-right",
            "ENTER \uD83D\uDE00-right");
  }

  @Test
  @DisplayName("T1: who stays in one of two zones stays, however UTF-8 and UTF-16 order their ids")
  void unchangedMembershipsDoNotDependOnTheOrderOfIds() {
    walk.put(TestZones.band("\uFF5E", 1, 0, 10));
    walk.put(TestZones.band("\uD83D\uDE00", 2, 0, 20));
    walk.fix(100, 5);
    assertThat(walk.fix(200, 15))
        .extracting(transition -> transition.type() + " " + transition.zoneId())
        .containsExactly("EXIT \uFF5E");
  }

  @Test
  void exitHasTheTimeOfTheEnter() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    walk.fix(200, 6);
    assertThat(walk.fix(300, 15))
        .containsExactly(
            new Transition(
                TransitionType.EXIT, TransitionReason.MOVED, "d", "a", 7, 300, 15, 0, 100, null));
    assertThat(walk.device.memberships()).isEmpty();
  }

  @Test
  void movingIntoAZoneIsAnEnterBecauseTheDeviceMoved() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 15);
    assertThat(walk.fix(200, 6))
        .extracting(Transition::reason)
        .containsExactly(TransitionReason.MOVED);
  }

  @Test
  @DisplayName("T1: over random walks, transitions are the difference of two sets")
  void transitionsAreTheDifferenceOfTwoSets() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      walk = new Walk(unchanged);
      TreeSet<String> inside = new TreeSet<>(ZoneIds.UTF8_ORDER);
      for (int time = 1; time < 60; time++) {
        changeSomeZone(random, time);
        double lon = random.nextInt(40);
        List<String> changes = new ArrayList<>();
        for (Transition transition : walk.fix(time, lon)) {
          changes.add(transition.type() + " " + transition.zoneId());
        }
        TreeSet<String> now = new TreeSet<>(ZoneIds.UTF8_ORDER);
        TimedPosition position = new TimedPosition(time, lon, 0);
        List<Zone> covering = walk.zones.lookup(position, 0, Memberships.NONE).remaining();
        covering.forEach(zone -> now.add(zone.id()));
        assertThat(changes).as("seed %d, time %d", seed, time).isEqualTo(difference(inside, now));
        assertThat(walk.device.memberships())
            .extracting(Membership::zoneId)
            .containsExactlyElementsOf(now);
        inside = now;
      }
    }
  }

  private void changeSomeZone(Random random, int version) {
    String id = "z" + random.nextInt(12);
    if (random.nextInt(4) == 0) {
      walk.zones.remove(id);
    } else if (random.nextBoolean()) {
      double west = random.nextInt(30);
      walk.put(TestZones.band(id, version, west, west + 1 + random.nextInt(15)));
    }
  }

  private static List<String> difference(TreeSet<String> before, TreeSet<String> now) {
    List<String> expected = new ArrayList<>();
    before.stream().filter(id -> !now.contains(id)).forEach(id -> expected.add("EXIT " + id));
    now.stream().filter(id -> !before.contains(id)).forEach(id -> expected.add("ENTER " + id));
    return expected;
  }
}

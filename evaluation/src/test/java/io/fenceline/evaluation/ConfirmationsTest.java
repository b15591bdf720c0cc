package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule T5: what keeps a device at a border from flapping. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class ConfirmationsTest {
  /** A thousandth of a degree along the equator is some 111 m. */
  private static final double ABOUT_111_METERS = 0.001;

  private final UnchangedZones unchanged;
  private Walk walk;

  ConfirmationsTest(UnchangedZones unchanged) {
    this.unchanged = unchanged;
    this.walk = new Walk(unchanged);
  }

  @Test
  @DisplayName("T5: the n-th consecutive fix inside confirms, with the time of the first")
  void theNthFixInsideConfirms() {
    confirmed(3, 1);
    walk.to(50, 15);
    assertThat(walk.to(100, 5)).isEmpty();
    assertThat(walk.to(200, 6)).isEmpty();
    assertThat(walk.to(300, 7)).containsExactly("ENTER a MOVED 100");
    assertThat(walk.device.memberships()).containsExactly(new Membership("a", 1, 100, false));
    assertThat(walk.device.streaks()).isEmpty();
  }

  @Test
  @DisplayName("T5: time and position are those of the first fix, attributes those of the last")
  void positionOfTheFirstAndAttributesOfTheLast() {
    confirmed(2, 2);
    walk.to(with(100, 5, "{\"n\":1}"));
    assertThat(walk.to(with(200, 6, "{\"n\":2}")))
        .containsExactly(
            new Transition(
                TransitionType.ENTER,
                TransitionReason.FIRST_FIX,
                "d",
                "a",
                1,
                100,
                5,
                0,
                100,
                Bytes.utf8("{\"n\":2}")));
    walk.to(with(300, 15, "{\"n\":3}"));
    assertThat(walk.to(with(400, 16, "{\"n\":4}")))
        .containsExactly(
            new Transition(
                TransitionType.EXIT,
                TransitionReason.MOVED,
                "d",
                "a",
                1,
                300,
                15,
                0,
                100,
                Bytes.utf8("{\"n\":4}")));
  }

  @Test
  @DisplayName("T5: a fix on the other side begins the streak anew, both ways")
  void aFixOnTheOtherSideEndsTheRun() {
    confirmed(2, 2);
    walk.to(100, 5);
    walk.to(200, 15);
    assertThat(walk.to(300, 5)).isEmpty();
    assertThat(walk.to(400, 5)).containsExactly("ENTER a MOVED 300");
    assertThat(walk.to(500, 15)).isEmpty();
    assertThat(walk.to(600, 5)).isEmpty();
    assertThat(walk.to(700, 15)).isEmpty();
    assertThat(walk.to(800, 15)).containsExactly("EXIT a MOVED 700");
  }

  @Test
  @DisplayName("T5, Z3: removal and expiry are not delayed, whatever the streak")
  void zoneReasonsAreNotDelayed() {
    confirmed(1, 3);
    walk.to(100, 5);
    walk.to(200, 15);
    walk.zones.remove("a");
    assertThat(walk.to(300, 15)).containsExactly("EXIT a ZONE_REMOVED 300");
    assertThat(walk.device.streaks()).isEmpty();
  }

  @Test
  @DisplayName("T5, Z3: a zone that comes or goes by a change does so at once")
  void zoneChangesAreNotDelayed() {
    walk.to(100, 5);
    confirmed(3, 3);
    assertThat(walk.to(200, 6)).containsExactly("ENTER a ZONE_CHANGED 200");
    walk.put(new TestRules().confirmations(3, 3).of(TestZones.band("a", 2, 20, 30)));
    assertThat(walk.to(300, 6)).containsExactly("EXIT a ZONE_CHANGED 300");
  }

  @Test
  @DisplayName("T5: while a streak lasts, a new version of the zone does not restart its reason")
  void aStreakKeepsItsReason() {
    confirmed(3, 1);
    walk.to(50, 15);
    walk.to(100, 5);
    walk.put(new TestRules().confirmations(2, 1).of(TestZones.band("a", 2, 0, 11)));
    assertThat(walk.to(200, 5)).containsExactly("ENTER a MOVED 100");
  }

  @Test
  @DisplayName("T5: a zone that is removed while a device is about to enter is forgotten")
  void aRunEndsWithItsZone() {
    confirmed(2, 1);
    walk.to(100, 5);
    walk.zones.remove("a");
    assertThat(walk.to(200, 5)).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
  }

  @Test
  @DisplayName("T5, Z3: an eager removal forgets who was about to enter")
  void anEagerRemovalEndsARun() {
    confirmed(2, 1);
    walk.to(100, 5);
    walk.zones.remove("a");
    Outcome swept = ForcedExits.removed("d", walk.device, walk.zones);
    assertThat(swept.transitions()).isEmpty();
    assertThat(swept.after().streaks()).isEmpty();
  }

  @Test
  @DisplayName("T5: a member within the buffer stays, and one beyond it leaves because it moved")
  void aDeviceWithinTheBufferRemainsAMember() {
    walk.put(new TestRules().exitBuffer(100).of(TestZones.band("a", 1, 0, 10)));
    walk.to(100, 5);
    assertThat(walk.to(200, 10 + 0.8 * ABOUT_111_METERS)).isEmpty();
    assertThat(walk.step.inside()).extracting(zone -> zone.id()).containsExactly("a");
    assertThat(walk.to(300, 10 + ABOUT_111_METERS)).containsExactly("EXIT a MOVED 300");
  }

  @Test
  @DisplayName("T5: the buffer makes no device a member")
  void theBufferCausesNoEnter() {
    walk.put(new TestRules().exitBuffer(100).of(TestZones.band("a", 1, 0, 10)));
    assertThat(walk.to(100, 10 + 0.8 * ABOUT_111_METERS)).isEmpty();
  }

  @Test
  @DisplayName("T5: an inaccurate fix moves the clock, and neither counts nor breaks a streak")
  void anInaccurateFixMovesTheClockOnly() {
    walk =
        new Walk(
            unchanged, new Policy(0, Policy.NEVER, 0, false, Policy.NO_CROSS, 0, 50, Policy.NEVER));
    confirmed(2, 1);
    walk.to(50, 15);
    walk.to(100, 5);
    assertThat(walk.inaccurately(200, 15, 50.5)).isEmpty();
    assertThat(walk.step.inside()).isEmpty();
    assertThat(walk.device.clockMillis()).isEqualTo(200);
    assertThat(walk.device.before().timeMillis()).isEqualTo(100);
    assertThat(walk.inaccurately(300, 5, 50)).as("not over").containsExactly("ENTER a MOVED 100");
    assertThat(walk.inaccurately(400, 15, Double.NaN))
        .as("no accuracy is no bad one")
        .containsExactly("EXIT a MOVED 400");
  }

  @Test
  @DisplayName("T5, D2: an inaccurate fix again is a duplicate")
  void anInaccurateFixAgainIsADuplicate() {
    walk =
        new Walk(
            unchanged, new Policy(0, Policy.NEVER, 0, false, Policy.NO_CROSS, 0, 50, Policy.NEVER));
    walk.to(100, 5);
    walk.inaccurately(200, 15, 51);
    assertThat(Device.arrival(walk.device, Fix.of("d", 200, 15, 0)))
        .isEqualTo(Device.Arrival.DUPLICATE);
  }

  private void confirmed(int enter, int exit) {
    walk.put(new TestRules().confirmations(enter, exit).of(TestZones.band("a", 1, 0, 10)));
  }

  private static Fix with(long timeMillis, double lon, String attributes) {
    return Fix.builder("d", timeMillis, lon, 0).attributes(Bytes.utf8(attributes)).build();
  }
}

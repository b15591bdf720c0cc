package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TransitionText;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * T8: a device along the equator comes near a circle of 100 m around longitude 0; positions are
 * metres west of its border.
 */
@DisplayName("T8: APPROACH")
class ApproachTest {
  private static final double METER = 1 / 111_319.490_8;
  private static final int SECOND = 1_000;
  private static final int MINUTE = 60 * SECOND;

  private final Walk walk = new Walk(UnchangedZones.RECOGNIZED);
  private long timeMillis;

  private static Zone circle(TestRules rules) {
    return rules.of(new Zone("a", 1, new Circle(0, 0, 100, 0), ZoneRules.NONE, null));
  }

  private static TestRules near() {
    return new TestRules().approach(500, 0);
  }

  private Fix fix(double metersAway, double accuracyMeters) {
    double lon = -(100 + metersAway) * METER;
    return Fix.builder("d", timeMillis, lon, 0).accuracyMeters(accuracyMeters).build();
  }

  /** The types of the transitions of a fix, ten seconds after the one before. */
  private String at(double metersAway) {
    return at(metersAway, Double.NaN);
  }

  private String at(double metersAway, double accuracyMeters) {
    timeMillis += 10 * SECOND;
    List<Transition> transitions = walk.to(fix(metersAway, accuracyMeters));
    return String.join(
        " ",
        transitions.stream().map(each -> each.type().name().toLowerCase(Locale.ROOT)).toList());
  }

  @Test
  void itIsEmittedOnceWithTheDistanceAndTheTimeToTheZone() {
    walk.put(circle(near()));
    assertThat(at(560)).isEmpty();
    timeMillis += 10 * SECOND;
    List<Transition> transitions = walk.to(fix(480, Double.NaN));
    assertThat(TransitionText.of(transitions)).containsExactly("APPROACH a null 20000");
    assertThat(transitions.get(0).distanceMeters()).isCloseTo(480, within(0.1));
    assertThat(transitions.get(0).arrivalSeconds()).isCloseTo(60, within(0.1));
    assertThat(transitions.get(0).lon()).isEqualTo(walk.device.clock().lon());
    assertThat(at(400)).isEmpty();
    assertThat(at(10)).isEmpty();
  }

  @Test
  void figuresAreRoundedToThousandths() {
    walk.put(circle(near()));
    at(560);
    timeMillis += 10 * SECOND;
    Transition approach = walk.to(fix(480, Double.NaN)).get(0);
    assertThat(String.valueOf(approach.distanceMeters())).matches("\\d+\\.\\d{1,3}");
    assertThat(String.valueOf(approach.arrivalSeconds())).matches("\\d+\\.\\d{1,3}");
  }

  @Test
  void withoutAFixBeforeTheTimeToTheZoneIsUnknown() {
    walk.put(circle(near()));
    timeMillis = 1;
    assertThat(walk.to(fix(480, Double.NaN)).get(0).arrivalSeconds()).isNaN();
  }

  @Test
  void afterFiveMinutesOrWithoutComingNearerTheTimeToTheZoneIsUnknown() {
    walk.put(circle(near()));
    at(560);
    timeMillis += 5 * MINUTE + 1;
    assertThat(walk.to(fix(480, Double.NaN)).get(0).arrivalSeconds()).isNaN();
    walk.device = null;
    walk.to(fix(-200, Double.NaN)); // Inside, and then on the way out.
    assertThat(at(800)).isEqualTo("exit");
    at(1_000);
    timeMillis += 5 * MINUTE;
    assertThat(walk.to(fix(480, Double.NaN)).get(0).arrivalSeconds())
        .isCloseTo(480.0 / 520 * 300, within(0.1));
  }

  @Test
  void withATimeItIsEmittedWhenTheDeviceWouldArriveWithinIt() {
    walk.put(circle(new TestRules().approach(5_000, 2 * MINUTE)));
    at(3_100);
    assertThat(at(3_000)).isEmpty(); // 10 m/s: 5 min.
    assertThat(at(3_000)).isEmpty(); // It stands.
    assertThat(at(2_500)).isEqualTo("approach"); // 50 m/s: 50 s.
    assertThat(at(2_000)).isEmpty();
  }

  @Test
  void itIsEmittedAgainAfterAFixMoreThanOneAndAHalfTimesAsFarAway() {
    walk.put(circle(near()));
    assertThat(at(400)).isEqualTo("approach");
    assertThat(at(599)).isEmpty();
    assertThat(at(300)).isEmpty();
    assertThat(at(601)).isEmpty();
    assertThat(at(450)).isEqualTo("approach");
  }

  @Test
  void aDistanceThatBecameSmallerCounts() {
    walk.put(circle(near()));
    assertThat(at(400)).isEqualTo("approach");
    walk.put(circle(new TestRules().approach(200, 0)));
    assertThat(at(310)).isEmpty();
    assertThat(at(190)).isEqualTo("approach");
  }

  @Test
  void theFixThatIsFarEnoughAwayEmitsNothingItself() {
    walk.put(circle(near()));
    assertThat(at(100)).isEqualTo("approach");
    assertThat(at(200)).isEmpty();
    assertThat(at(210)).isEqualTo("approach");
  }

  /** The table of docs/concepts.md. */
  @Test
  void aTimeAheadIsAsTheTableSays() {
    walk.put(circle(new TestRules().approach(5_000, 5 * MINUTE)));
    String[] expected = {"", "approach", "", "", "", "", "", "approach"};
    int[] meters = {6_000, 4_800, 3_900, 7_100, 7_300, 4_000, 3_900, 3_000};
    int[] seconds = {0, 60, 120, 180, 240, 541, 600, 660};
    for (int i = 0; i < meters.length; i++) {
      timeMillis = (seconds[i] - 10L) * SECOND;
      assertThat(at(meters[i])).as("%d m", meters[i]).isEqualTo(expected[i]);
    }
  }

  @Test
  void afterAMembershipItIsEmittedAgainOnlyFartherAway() {
    walk.put(circle(near()));
    assertThat(at(-10)).isEqualTo("enter");
    assertThat(at(100)).isEqualTo("exit");
    assertThat(at(740)).isEmpty();
    assertThat(at(450)).isEmpty();
    assertThat(at(760)).isEmpty();
    assertThat(at(450)).isEqualTo("approach");
    assertThat(at(-10)).isEqualTo("enter");
    assertThat(at(650)).isEqualTo("exit");
    assertThat(at(450)).isEmpty();
    assertThat(at(676)).isEmpty();
    assertThat(at(450)).isEqualTo("approach");
  }

  @Test
  void anExitFarAwayIsOneAndAHalfTimesAsFarAlready() {
    walk.put(circle(near()));
    at(-10);
    assertThat(at(751)).isEqualTo("exit");
    assertThat(at(450)).isEqualTo("approach");
  }

  @Test
  void aFixInTheShapeThatDoesNotConfirmAnEnterEmitsNone() {
    walk.put(circle(near().confirmations(2, 1)));
    assertThat(at(-10)).isEmpty();
    assertThat(at(10)).isEqualTo("approach");
    assertThat(at(-10)).isEmpty();
    assertThat(at(-10)).isEqualTo("enter");
  }

  @Test
  void confirmationsDoNotDelayIt() {
    walk.put(circle(near().confirmations(3, 3).after(MINUTE, MINUTE)));
    assertThat(at(400)).isEqualTo("approach");
  }

  @Test
  @DisplayName("T5, T8: an inaccurate fix emits none, and is not the fix before")
  void anInaccurateFixMovesTheClockOnly() {
    Walk accurate =
        new Walk(
            UnchangedZones.RECOGNIZED,
            new Policy(0, Policy.NEVER, 0, false, Policy.NO_CROSS, 20_000, 50, Policy.NEVER));
    accurate.put(circle(near()));
    accurate.to(fix(400, 10));
    timeMillis += 5 * SECOND;
    accurate.to(fix(5_000, 100));
    timeMillis += 5 * SECOND;
    assertThat(accurate.to(fix(300, 10))).isEmpty();
    timeMillis += 5 * SECOND;
    accurate.to(fix(610, 10));
    timeMillis += 5 * SECOND;
    accurate.to(fix(580, 10));
    timeMillis += 5 * SECOND;
    assertThat(accurate.to(fix(490, 100))).isEmpty();
    timeMillis += 5 * SECOND;
    assertThat(accurate.to(fix(480, 10)).get(0).arrivalSeconds()).isCloseTo(48, within(0.1));
  }

  @Test
  @DisplayName("T7, T8: a circle that meets a loose zone is in it")
  void aCircleThatMeetsALooseZoneIsInIt() {
    walk.put(circle(near().uncertainty(Uncertainty.LOOSE).confirmations(2, 1)));
    assertThat(at(20, 30)).isEmpty();
    assertThat(at(40, 30)).isEqualTo("approach");
  }

  @Test
  @DisplayName("Z3, Z4, Z5, T8: validity and condition apply as to ENTER")
  void validityAndConditionApply() {
    walk.put(circle(near().valid(25 * SECOND, 1_000 * SECOND).when("fix.accuracyMeters < 10.0")));
    assertThat(at(400, 5)).isEmpty();
    assertThat(at(400, 5)).isEmpty();
    assertThat(at(400, 20)).isEmpty();
    assertThat(at(400, 5)).isEqualTo("approach");
  }

  @Test
  void aZoneThatIsGoneOrHasLostTheRuleIsForgotten() {
    walk.put(circle(near()));
    at(400);
    assertThat(walk.device.approaches()).extracting(Approach::zoneId).containsExactly("a");
    walk.put(circle(new TestRules()));
    at(400);
    assertThat(walk.device.approaches()).isEmpty();
    walk.put(circle(near().valid(0, timeMillis + 15 * SECOND)));
    assertThat(at(400)).isEqualTo("approach");
    at(400);
    assertThat(walk.device.approaches()).isEmpty();
    walk.put(circle(near()));
    assertThat(at(400)).isEqualTo("approach");
    walk.zones.remove("a");
    Outcome removed = ForcedExits.removed("d", walk.device, walk.zones);
    assertThat(removed.after().approaches()).isEmpty();
  }

  @Test
  @DisplayName("D5, T8: a device that was silent approaches again")
  void aSilentDeviceApproachesAgain() {
    walk.put(circle(near()));
    at(400);
    walk.device = ForcedExits.silent("d", walk.device).after();
    assertThat(at(400)).isEqualTo("approach");
  }

  @Test
  @DisplayName(
      "T1: APPROACH comes after CROSS and before ENTER; Z6: a zone of the device after another of its id")
  void transitionsAreInTheirOrder() {
    walk.put(circle(near()));
    walk.put(
        near()
            .of(new Zone(ZoneIds.ofDevice("a"), 2, new Circle(0, 0, 90, 0), ZoneRules.NONE, null)));
    walk.put(new Zone("b", 3, new Circle(-500 * METER, 0, 50, 0), ZoneRules.NONE, null));
    timeMillis = 5;
    List<Transition> transitions = walk.to(fix(400, Double.NaN));
    assertThat(transitions)
        .extracting(Transition::type)
        .containsExactly(TransitionType.APPROACH, TransitionType.APPROACH, TransitionType.ENTER);
    assertThat(transitions).extracting(Transition::ofDevice).containsExactly(false, true, false);
    assertThat(transitions.get(2).reason()).isEqualTo(TransitionReason.FIRST_FIX);
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Zones that exist for a while, by the time of the fix. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class ValidityTest {
  private final Walk walk;

  ValidityTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  @Test
  @DisplayName("Z3: a zone is valid for fixes from validFrom on and before validUntil")
  void theZoneExistsForAWhile() {
    valid(1, 200, 300);
    assertThat(walk.to(199, 5)).isEmpty();
    assertThat(walk.to(200, 5)).containsExactly("ENTER a ZONE_STARTED 200");
    assertThat(walk.to(299, 5)).isEmpty();
    assertThat(walk.to(300, 5)).containsExactly("EXIT a ZONE_EXPIRED 300");
  }

  @Test
  @DisplayName("Z3: ZONE_EXPIRED carries validUntil and the position before")
  void expiryHasValidUntilAndThePreviousPosition() {
    valid(1, 100, 300);
    walk.to(Fix.of("d", 150, 5, 1));
    assertThat(walk.to(Fix.of("d", 900, 25, 2)))
        .containsExactly(
            new Transition(
                TransitionType.EXIT,
                TransitionReason.ZONE_EXPIRED,
                "d",
                "a",
                1,
                300,
                5,
                1,
                150,
                null));
  }

  @Test
  @DisplayName(
      "Z3: an end of validity that a change moved to the past is applied at the last fix, not earlier")
  void anEndInThePastIsNotReportedEarlier() {
    valid(1, 100, 1_000);
    walk.to(150, 5);
    walk.to(200, 5);
    valid(2, 100, 160);
    assertThat(walk.to(300, 5)).containsExactly("EXIT a ZONE_EXPIRED 200");
  }

  @Test
  @DisplayName("Z3: a beginning that a change put into the future ends the membership")
  void aBeginningInTheFutureEndsTheMembership() {
    valid(1, 100, 1_000);
    walk.to(150, 5);
    valid(2, 500, 1_000);
    assertThat(walk.to(300, 5)).containsExactly("EXIT a ZONE_CHANGED 300");
    assertThat(walk.to(600, 5)).containsExactly("ENTER a ZONE_STARTED 600");
  }

  @Test
  void enteringAZoneThatHasStartedIsAMovement() {
    valid(1, 200, 300);
    walk.to(100, 15);
    assertThat(walk.to(250, 5)).containsExactly("ENTER a MOVED 250");
  }

  @Test
  void theFirstFixIsTheFirstReason() {
    valid(1, 200, 300);
    assertThat(walk.to(250, 5)).containsExactly("ENTER a FIRST_FIX 250");
  }

  @Test
  @DisplayName("T5, Z3: expiry is not delayed by confirmations, nor by a streak that has begun")
  void expiryIsNotDelayed() {
    Zone band = TestZones.band("a", 1, 0, 10);
    walk.put(new TestRules().valid(100, 300).confirmations(1, 5).exitBuffer(1e6).of(band));
    walk.to(150, 5);
    walk.to(200, 15);
    assertThat(walk.to(400, 15)).containsExactly("EXIT a ZONE_EXPIRED 300");
  }

  @Test
  @DisplayName("Z3: a change of rules fires nothing by itself")
  void aChangeOfRulesFiresNothing() {
    valid(1, 100, 1_000);
    walk.to(150, 5);
    walk.put(
        new TestRules()
            .dwell(10_000)
            .confirmations(3, 3)
            .exitBuffer(5)
            .of(TestZones.band("a", 2, 0, 10)));
    assertThat(walk.to(200, 6)).isEmpty();
  }

  private void valid(long version, long fromMillis, long untilMillis) {
    walk.put(
        new TestRules().valid(fromMillis, untilMillis).of(TestZones.band("a", version, 0, 10)));
  }
}

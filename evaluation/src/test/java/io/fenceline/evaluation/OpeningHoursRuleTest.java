package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule Z4: zones that exist at some hours of the week. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class OpeningHoursRuleTest {
  /** A Monday. */
  private static final long MIDNIGHT = Instant.parse("2026-06-01T00:00:00Z").toEpochMilli();

  private static final long HOUR = 3_600_000;

  private final Walk walk;

  OpeningHoursRuleTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  private static OpeningHours daily(int fromHour, int untilHour) {
    return new OpeningHours(
        IntStream.range(0, 7)
            .mapToObj(
                day ->
                    new OpeningHours.Interval(
                        (day * 24 + fromHour) * 60, (day * 24 + untilHour) * 60))
            .toList(),
        ZoneOffset.UTC);
  }

  private void open(long version, OpeningHours hours, TestRules rules) {
    walk.put(rules.open(hours).of(TestZones.band("a", version, 0, 10)));
  }

  private List<String> at(double hours, double lon) {
    return walk.to(MIDNIGHT + (long) (hours * HOUR), lon);
  }

  private static String text(String typeAndReason, double hours) {
    return typeAndReason + " " + (MIDNIGHT + (long) (hours * HOUR));
  }

  @Test
  @DisplayName("Z4: a device in the shape enters at the first fix after the opening")
  void theZoneOpensOverADevice() {
    open(1, daily(8, 18), new TestRules().confirmations(3, 3));
    assertThat(at(7.9, 5)).isEmpty();
    assertThat(at(8, 5)).containsExactly(text("ENTER a ZONE_OPENED", 8));
    assertThat(at(17.9, 6)).isEmpty();
  }

  @Test
  @DisplayName("Z4: a member leaves at the closing, at the position before")
  void aMemberLeavesAtTheClosing() {
    open(1, daily(8, 18), new TestRules().confirmations(1, 3));
    at(9, 5);
    walk.to(Fix.of("d", MIDNIGHT + 17 * HOUR, 6, 0));
    assertThat(walk.fix(MIDNIGHT + 20 * HOUR, 7))
        .singleElement()
        .satisfies(
            exit -> {
              assertThat(exit.reason()).hasToString("ZONE_CLOSED");
              assertThat(exit.timeMillis()).isEqualTo(MIDNIGHT + 18 * HOUR);
              assertThat(exit.lon()).isEqualTo(6);
            });
    assertThat(walk.device.memberships()).isEmpty();
    assertThat(at(21, 7)).isEmpty();
  }

  @Test
  @DisplayName("Z4: over a night without fixes a member leaves at the closing and enters again")
  void aNightEndsTheMembership() {
    open(1, daily(8, 18), new TestRules());
    at(9, 5);
    assertThat(at(24 + 10, 5))
        .containsExactly(text("EXIT a ZONE_CLOSED", 18), text("ENTER a ZONE_OPENED", 24 + 10));
    assertThat(at(24 + 11, 5)).isEmpty();
  }

  @Test
  @DisplayName("Z4: nothing happens at midnight where the hours go on")
  void hoursThatTouchAreOne() {
    open(1, daily(0, 24), new TestRules());
    at(9, 5);
    assertThat(at(24 + 10, 5)).isEmpty();
    assertThat(walk.device.memberships()).hasSize(1);
  }

  @Test
  @DisplayName("Z4: who comes while the zone is open enters by movement, with confirmations")
  void arrivingIsMovement() {
    open(1, daily(8, 18), new TestRules().confirmations(2, 1));
    at(9, 15);
    assertThat(at(10, 5)).isEmpty();
    assertThat(at(11, 5)).containsExactly(text("ENTER a MOVED", 10));
  }

  @Test
  @DisplayName("Z4, T5: a streak does not go on over a night")
  void aClosingEndsAStreak() {
    open(1, daily(8, 18), new TestRules().confirmations(3, 1));
    at(9, 15);
    assertThat(at(16, 5)).isEmpty();
    assertThat(at(17, 5)).isEmpty();
    assertThat(at(24 + 9, 5)).containsExactly(text("ENTER a ZONE_OPENED", 24 + 9));
  }

  @Test
  @DisplayName("Z3, Z4: hours that a change takes away end the membership with the change")
  void changedHoursAreAChange() {
    open(1, daily(8, 18), new TestRules());
    at(9, 5);
    open(2, daily(12, 18), new TestRules());
    assertThat(at(10, 5)).containsExactly(text("EXIT a ZONE_CHANGED", 10));
    assertThat(at(13, 5)).containsExactly(text("ENTER a ZONE_OPENED", 13));
  }

  @Test
  @DisplayName("Z3, Z4: of a closing and validUntil, the earlier ends the membership")
  void theEarlierOfClosingAndExpiryEndsTheMembership() {
    open(1, daily(8, 18), new TestRules().valid(0, MIDNIGHT + 20 * HOUR));
    at(9, 5);
    assertThat(at(21, 5)).containsExactly(text("EXIT a ZONE_CLOSED", 18));
    assertThat(walk.device.memberships()).isEmpty();
  }

  @Test
  @DisplayName("Z3, Z4: a zone that expires while it is open, or as it closes, has expired")
  void anExpiryBeforeTheClosingEndsTheMembership() {
    open(1, daily(8, 18), new TestRules().valid(0, MIDNIGHT + 17 * HOUR));
    at(9, 5);
    assertThat(at(21, 5)).containsExactly(text("EXIT a ZONE_EXPIRED", 17));
    open(2, daily(8, 18), new TestRules().valid(0, MIDNIGHT + (24 + 18) * HOUR));
    at(24 + 9, 5);
    assertThat(at(24 + 21, 5)).containsExactly(text("EXIT a ZONE_EXPIRED", 24 + 18));
  }
}

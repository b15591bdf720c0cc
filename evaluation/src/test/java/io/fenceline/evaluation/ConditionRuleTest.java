package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule Z5: zones that cover only fixes for which a condition is true. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class ConditionRuleTest {
  private static final long HOUR = Duration.ofHours(1).toMillis();

  private final Walk walk;

  ConditionRuleTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  private static TestRules fast() {
    return new TestRules().when("fix.speedMetersPerSecond > 8");
  }

  private void put(long version, TestRules rules) {
    walk.put(rules.of(TestZones.band("a", version, 0, 10)));
  }

  @Test
  @DisplayName("Z5: a device is in the zone while its fixes are inside and meet the condition")
  void theConditionDecidesInside() {
    put(1, fast());
    assertThat(walk.atSpeed(100, -5, 9)).isEmpty();
    assertThat(walk.atSpeed(200, 5, 8)).isEmpty();
    assertThat(walk.atSpeed(300, 5, 9)).containsExactly("ENTER a CONDITION 300");
    assertThat(walk.step.inside()).hasSize(1);
    assertThat(walk.atSpeed(400, 6, 20)).isEmpty();
    assertThat(walk.step.inside()).hasSize(1);
    assertThat(walk.atSpeed(500, 6, 7)).containsExactly("EXIT a CONDITION 500");
    assertThat(walk.step.inside()).isEmpty();
    assertThat(walk.device.memberships()).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
  }

  @Test
  @DisplayName("Z5: MOVED is the reason of a device that comes or goes")
  void aMoveIsNoCondition() {
    put(1, fast());
    walk.atSpeed(100, -5, 9);
    assertThat(walk.atSpeed(200, 5, 9)).containsExactly("ENTER a MOVED 200");
    assertThat(walk.atSpeed(300, 15, 0)).containsExactly("EXIT a MOVED 300");
  }

  @Test
  @DisplayName("Z5: a fix without the field is not covered")
  void aMissingFieldIsFalse() {
    put(1, fast());
    walk.atSpeed(100, 5, 9);
    assertThat(walk.to(200, 5)).containsExactly("EXIT a CONDITION 200");
    assertThat(walk.to(300, 5)).isEmpty();
  }

  @Test
  @DisplayName(
      "Z5, T5: the condition is confirmed as a move is, and the first fix gives the reason")
  void confirmationsApply() {
    put(1, fast().confirmations(2, 2).after(0, 200));
    walk.atSpeed(50, -5, 9);
    assertThat(walk.atSpeed(100, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(200, 5, 8)).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
    assertThat(walk.atSpeed(300, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(400, 5, 9)).containsExactly("ENTER a CONDITION 300");

    assertThat(walk.atSpeed(500, 5, 1)).isEmpty();
    assertThat(walk.atSpeed(600, 5, 9)).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
    assertThat(walk.atSpeed(700, 5, 1)).isEmpty();
    assertThat(walk.atSpeed(800, 15, 9)).isEmpty();
    assertThat(walk.atSpeed(900, 15, 9)).containsExactly("EXIT a CONDITION 700");
  }

  @Test
  @DisplayName("Z5: the exit buffer is about the position alone")
  void theBufferDoesNotHelpTheCondition() {
    put(1, fast().exitBuffer(200_000));
    walk.atSpeed(100, 5, 9);
    assertThat(walk.atSpeed(200, 11, 9)).isEmpty();
    assertThat(walk.atSpeed(300, 11, 8)).containsExactly("EXIT a CONDITION 300");
  }

  @Test
  @DisplayName("Z5, T7: a fix that does not meet the condition ends a streak also in between")
  void theConditionGoesBeforeTheUncertainty() {
    put(1, fast().uncertainty(Uncertainty.STRICT).confirmations(2, 1));
    walk.atSpeed(50, -5, 9);
    assertThat(walk.atSpeed(100, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(200, 5, 8)).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
    walk.atSpeed(300, 5, 9);
    assertThat(walk.atSpeed(400, 5, 9)).containsExactly("ENTER a CONDITION 300");
    assertThat(walk.atSpeed(500, 5, 8)).containsExactly("EXIT a CONDITION 500");
  }

  @Test
  @DisplayName("Z5, T3: DWELL counts while the condition is true")
  void dwellApplies() {
    put(1, fast().dwell(200));
    walk.atSpeed(100, 5, 9);
    assertThat(walk.atSpeed(300, 5, 9)).containsExactly("DWELL a null 300");
    walk.atSpeed(400, 5, 1);
    walk.atSpeed(500, 5, 9);
    assertThat(walk.atSpeed(600, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(700, 5, 9)).containsExactly("DWELL a null 700");
  }

  @Test
  @DisplayName("Z5, Z4: speeding is confirmed also when the zone has just opened")
  void anOpeningDoesNotConfirmTheCondition() {
    OpeningHours fromOneToTwo =
        new OpeningHours(List.of(new OpeningHours.Interval(60, 120)), ZoneOffset.UTC);
    long monday = 4 * 24 * HOUR;
    put(1, fast().open(fromOneToTwo).after(10_000, 0));
    assertThat(walk.atSpeed(monday + HOUR - 5_000, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(monday + HOUR, 5, 9)).isEmpty();
    assertThat(walk.atSpeed(monday + HOUR + 10_000, 5, 9))
        .containsExactly("ENTER a ZONE_OPENED " + (monday + HOUR));
    assertThat(walk.atSpeed(monday + 2 * HOUR, 5, 9))
        .containsExactly("EXIT a ZONE_CLOSED " + (monday + 2 * HOUR));
  }

  @Test
  @DisplayName("Z5, Z3: a zone that gets or loses a condition, or moves, ends and begins by it")
  void aChangedConditionAppliesToTheNextFix() {
    put(1, new TestRules());
    walk.atSpeed(100, 5, 1);
    put(2, fast());
    assertThat(walk.atSpeed(200, 5, 1)).containsExactly("EXIT a CONDITION 200");
    put(3, new TestRules());
    assertThat(walk.atSpeed(300, 5, 1)).containsExactly("ENTER a ZONE_CHANGED 300");
    walk.put(fast().of(TestZones.band("a", 4, 20, 30)));
    assertThat(walk.atSpeed(400, 5, 9)).containsExactly("EXIT a ZONE_CHANGED 400");
  }

  @Test
  @DisplayName("Z5, T4: a crossing needs the condition at the second fix")
  void crossingNeedsTheCondition() {
    Policy crossing = new Policy(0, Policy.NEVER, 0, false, 1_000, 1e7, 1e9, Policy.NEVER);
    Walk crossed = new Walk(UnchangedZones.RECOGNIZED, crossing);
    crossed.put(fast().of(TestZones.band("a", 1, 0, 1)));
    crossed.atSpeed(100, -1, 9);
    assertThat(crossed.atSpeed(200, 2, 9)).containsExactly("CROSS a null 200");
    assertThat(crossed.atSpeed(300, -1, 8)).isEmpty();
  }
}

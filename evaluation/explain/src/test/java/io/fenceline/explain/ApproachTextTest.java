package io.fenceline.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.explain.Rule;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.evaluation.explain.ZoneDecision.Effect;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("T8, X1: approaches in words")
class ApproachTextTest {
  private static String why(Effect effect, double meters, Map<String, Object> values) {
    Zone zone = new Zone("a", 1, new Circle(0, 0, 100, 0), ZoneRules.NONE, null);
    return Texts.why(new ZoneDecision("a", zone, effect, Rule.APPROACH, null, meters, values));
  }

  @Test
  void anApproachHasItsDistanceAndItsTime() {
    assertThat(why(Effect.APPROACHES, 480, Map.of("approachMeters", 500.0, "arrivalSeconds", 80.0)))
        .isEqualTo("approach (T8): 480 m away, 1 min 20 s at 6.0 m/s");
    assertThat(why(Effect.APPROACHES, 480, Map.of("approachMeters", 500.0)))
        .isEqualTo("approach (T8): 480 m away");
  }

  @Test
  void aDeviceThatDoesNotApproachYetIsSaidToBeFarOrLate() {
    assertThat(why(Effect.STAYS_OUTSIDE, 620, Map.of("approachMeters", 500.0)))
        .isEqualTo("approach (T8): not yet: 620 m away, expected within 500 m");
    assertThat(
            why(
                Effect.STAYS_OUTSIDE,
                22_000,
                Map.of(
                    "approachMeters",
                    50_000.0,
                    "approachWithin",
                    Duration.ofMinutes(5),
                    "arrivalSeconds",
                    4_400.0)))
        .isEqualTo(
            "approach (T8): not yet: 22.0 km away, 1 h 13 min at 5.0 m/s, expected within 50.0 km and PT5M");
  }

  @Test
  void anApproachIsRepeatedOnlyFartherAway() {
    Map<String, Object> values =
        Map.of("approachMeters", 500.0, "approachedMeters", 480.0, "againBeyondMeters", 720.0);
    assertThat(why(Effect.STAYS_OUTSIDE, 600, values))
        .isEqualTo(
            "approach (T8): not again before it is beyond 720 m, 1.5 times as far away as before");
    assertThat(why(Effect.STAYS_OUTSIDE, 721, values))
        .isEqualTo("approach (T8): 721 m away, beyond 720 m: it may approach again");
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Uncertainty;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule T7: what the accuracy of a fix means at the border; a degree is some 111 km. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class UncertaintyTest {
  private static final double KM_111 = 111_000;

  private final Walk walk;

  UncertaintyTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  private void put(Uncertainty uncertainty, TestRules rules) {
    walk.put(rules.uncertainty(uncertainty).of(TestZones.band("a", 1, 0, 10)));
  }

  @Test
  @DisplayName("T7: ignore takes a fix as a point, however inaccurate it is")
  void ignoreTakesThePoint() {
    put(Uncertainty.IGNORE, new TestRules());
    walk.inaccurately(100, -1, 5 * KM_111);
    assertThat(walk.inaccurately(200, 0.5, 5 * KM_111)).containsExactly("ENTER a MOVED 200");
    assertThat(walk.inaccurately(300, -0.5, 5 * KM_111)).containsExactly("EXIT a MOVED 300");
  }

  @Test
  @DisplayName("T7: strict enters when the circle lies in the zone, and leaves when it is disjoint")
  void strictNeedsTheWholeCircle() {
    put(Uncertainty.STRICT, new TestRules());
    walk.inaccurately(100, -5, KM_111);
    assertThat(walk.inaccurately(200, 0.5, KM_111)).isEmpty();
    assertThat(walk.inaccurately(300, 1.5, KM_111)).containsExactly("ENTER a MOVED 300");
    assertThat(walk.inaccurately(400, -0.5, KM_111)).as("meets the zone").isEmpty();
    assertThat(walk.device.memberships()).hasSize(1);
    assertThat(walk.inaccurately(500, -1.5, KM_111)).containsExactly("EXIT a MOVED 500");
  }

  @Test
  @DisplayName("T7, T5: a fix in between neither counts towards a streak nor ends it")
  void betweenCountsForNothing() {
    put(Uncertainty.STRICT, new TestRules().confirmations(2, 2));
    walk.inaccurately(50, -5, KM_111);
    assertThat(walk.inaccurately(100, 2, KM_111)).isEmpty();
    assertThat(walk.inaccurately(200, 0.5, KM_111)).as("inside, but in between").isEmpty();
    assertThat(walk.inaccurately(300, -0.5, KM_111)).as("outside, but in between").isEmpty();
    assertThat(walk.device.streaks()).hasSize(1);
    assertThat(walk.inaccurately(400, 3, KM_111)).containsExactly("ENTER a MOVED 100");

    assertThat(walk.inaccurately(500, -2, KM_111)).isEmpty();
    assertThat(walk.inaccurately(600, 0.5, KM_111)).isEmpty();
    assertThat(walk.device.streaks()).hasSize(1);
    assertThat(walk.inaccurately(700, -2, KM_111)).containsExactly("EXIT a MOVED 500");
  }

  @Test
  @DisplayName("T7, T3: a fix in between proves no dwelling")
  void betweenIsNoDwelling() {
    put(Uncertainty.STRICT, new TestRules().dwell(100));
    walk.inaccurately(100, 5, KM_111);
    assertThat(walk.inaccurately(300, 0.5, KM_111)).isEmpty();
    assertThat(walk.inaccurately(400, 5, KM_111)).containsExactly("DWELL a null 200");
  }

  @Test
  @DisplayName("T7: loose enters when the circle meets the zone, and leaves when it is disjoint")
  void looseNeedsAnyPoint() {
    put(Uncertainty.LOOSE, new TestRules());
    walk.inaccurately(100, -5, KM_111);
    assertThat(walk.inaccurately(200, -1.5, KM_111)).isEmpty();
    assertThat(walk.inaccurately(300, -0.5, KM_111)).containsExactly("ENTER a MOVED 300");
    assertThat(walk.inaccurately(400, -0.9, KM_111)).isEmpty();
    assertThat(walk.to(500, -0.9)).as("exact").containsExactly("EXIT a MOVED 500");
  }

  @Test
  @DisplayName("T7: the exit buffer makes the zone larger for members")
  void theBufferCountsForMembers() {
    put(Uncertainty.STRICT, new TestRules().exitBuffer(2 * KM_111));
    walk.inaccurately(50, -9, 0);
    assertThat(walk.inaccurately(100, 0.5, KM_111)).as("no member yet").isEmpty();
    assertThat(walk.inaccurately(200, 2, KM_111)).containsExactly("ENTER a MOVED 200");
    assertThat(walk.inaccurately(300, -2.5, KM_111)).isEmpty();
    assertThat(walk.inaccurately(400, -3.5, KM_111)).containsExactly("EXIT a MOVED 400");
  }

  @Test
  @DisplayName("T7, T5: --max-accuracy goes first")
  void tooInaccurateMovesTheClockOnly() {
    Policy atMost10Meters = new Policy(0, Policy.NEVER, 0, false, -1, 0, 10, Policy.NEVER);
    Walk limited = new Walk(UnchangedZones.RECOGNIZED, atMost10Meters);
    limited.put(new TestRules().uncertainty(Uncertainty.LOOSE).of(TestZones.band("a", 1, 0, 10)));
    assertThat(limited.inaccurately(100, 5, 11)).isEmpty();
    assertThat(limited.device.memberships()).isEmpty();
    assertThat(limited.inaccurately(200, 5, 10)).containsExactly("ENTER a MOVED 200");
  }
}

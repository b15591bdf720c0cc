package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A worked example, to which docs/architecture.md leads, where rules T3 and T5 meet. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class FlappingTest {
  private static final double DEGREES_PER_METER = 1 / 111_319.5;

  private final Walk courier;

  FlappingTest(UnchangedZones unchanged) {
    this.courier =
        new Walk(
            unchanged,
            new Policy(0, Policy.NEVER, 0, false, Policy.NO_CROSS, 0, 100, Policy.NEVER));
  }

  @Test
  @DisplayName("T3, T5: a courier at the border enters, dwells and leaves once")
  void aCourierAtTheBorder() {
    courier.put(
        new TestRules()
            .confirmations(2, 2)
            .exitBuffer(20)
            .dwell(60_000)
            .of(TestZones.band("depot", 1, 0, 1)));
    assertThat(at(0, -5)).isEmpty();
    assertThat(at(10, 3)).isEmpty();
    assertThat(at(20, -4)).isEmpty();
    assertThat(at(30, 2)).isEmpty();
    assertThat(at(40, 6)).containsExactly("ENTER depot MOVED 30000");
    assertThat(at(50, -8)).isEmpty();
    assertThat(at(60, -30)).isEmpty();
    assertThat(at(80, 1)).isEmpty();
    assertThat(at(100, -10)).containsExactly("DWELL depot null 90000");
    assertThat(at(120, -40)).isEmpty();
    assertThat(courier.inaccurately(130_000, -300 * DEGREES_PER_METER, 900)).isEmpty();
    assertThat(at(140, -60)).containsExactly("EXIT depot MOVED 120000");
  }

  private List<String> at(long seconds, double metersInside) {
    return courier.to(1_000 * seconds, metersInside * DEGREES_PER_METER);
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(UnchangedZones.class)
class DwellTest {
  private final Walk walk;

  DwellTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  @Test
  @DisplayName(
      "T3: DWELL once, at the first fix inside that makes it due, with the position of that fix")
  void dwellsOnce() {
    dwelling(60);
    walk.to(100, 5);
    assertThat(walk.to(159, 5)).isEmpty();
    assertThat(walk.to(Fix.of("d", 500, 6, 1)))
        .containsExactly(
            new Transition(TransitionType.DWELL, null, "d", "a", 1, 160, 6, 1, 100, null));
    assertThat(walk.to(600, 6)).isEmpty();
  }

  @Test
  @DisplayName("T3: the very instant counts")
  void theInstantCounts() {
    dwelling(60);
    walk.to(100, 5);
    assertThat(walk.to(160, 5)).containsExactly("DWELL a null 160");
  }

  @Test
  @DisplayName("T3: a fix outside proves no dwelling")
  void aFixOutsideProvesNothing() {
    dwelling(60);
    walk.to(100, 5);
    assertThat(walk.to(500, 15)).containsExactly("EXIT a MOVED 500");
    assertThat(walk.to(600, 5)).containsExactly("ENTER a MOVED 600");
    assertThat(walk.to(700, 5)).as("once per membership").containsExactly("DWELL a null 660");
  }

  @Test
  @DisplayName("T3, T5: who is about to leave dwells when back inside, not before")
  void aDeviceWithAnUnconfirmedExitDwellsOnReturn() {
    walk.put(new TestRules().dwell(60).confirmations(1, 3).of(TestZones.band("a", 1, 0, 10)));
    walk.to(100, 5);
    assertThat(walk.to(200, 15)).isEmpty();
    assertThat(walk.to(300, 5)).containsExactly("DWELL a null 160");
  }

  @Test
  @DisplayName("T3, T5: no DWELL comes before its ENTER, or with it")
  void noDwellBeforeItsEnter() {
    walk.put(new TestRules().dwell(60).confirmations(2, 1).of(TestZones.band("a", 1, 0, 10)));
    walk.to(100, 5);
    assertThat(walk.to(300, 5)).containsExactly("ENTER a FIRST_FIX 100");
    assertThat(walk.to(400, 5)).containsExactly("DWELL a null 160");
  }

  @Test
  @DisplayName("T1: DWELL, EXIT, ENTER, each by zone id")
  void dwellComesFirst() {
    dwelling(60);
    walk.put(TestZones.band("b", 2, 0, 4));
    walk.put(TestZones.band("0", 3, 6, 10));
    walk.to(100, 3);
    assertThat(walk.to(200, 7))
        .containsExactly("DWELL a null 160", "EXIT b MOVED 200", "ENTER 0 MOVED 200");
  }

  private void dwelling(long millis) {
    walk.put(new TestRules().dwell(millis).of(TestZones.band("a", 1, 0, 10)));
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule T5: enterAfter and exitAfter. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class ProofByTimeTest {
  private final Walk walk;

  ProofByTimeTest(UnchangedZones unchanged) {
    this.walk = new Walk(unchanged);
  }

  private void after(long enterMillis, long exitMillis) {
    put(new TestRules().after(enterMillis, exitMillis));
  }

  private void put(TestRules rules) {
    walk.put(rules.of(TestZones.band("a", 1, 0, 10)));
  }

  @Test
  @DisplayName("T5: a streak confirms at the first fix that is at least enterAfter later")
  void theFirstFixThatIsLateEnoughConfirms() {
    after(30, 0);
    walk.to(50, 15);
    assertThat(walk.to(100, 5)).isEmpty();
    assertThat(walk.to(129, 5)).isEmpty();
    assertThat(walk.to(130, 6)).containsExactly("ENTER a MOVED 100");
    assertThat(walk.device.streaks()).isEmpty();
  }

  @Test
  @DisplayName("T5: a device that passes through in less time never enters")
  void passingThroughIsNoEntry() {
    after(30, 0);
    walk.to(100, 5);
    assertThat(walk.to(129, 15)).isEmpty();
    assertThat(walk.device.streaks()).isEmpty();
    assertThat(walk.to(200, 5)).as("the time counts anew").isEmpty();
    assertThat(walk.to(230, 5)).containsExactly("ENTER a MOVED 200");
  }

  @Test
  @DisplayName("T5: a member leaves at the first fix outside that is exitAfter later")
  void exitAfterDelaysTheExit() {
    after(0, 30);
    walk.to(100, 5);
    assertThat(walk.to(200, 15)).isEmpty();
    assertThat(walk.to(229, 16)).isEmpty();
    assertThat(walk.to(230, 17)).containsExactly("EXIT a MOVED 200");
  }

  @Test
  @DisplayName("T5: with confirmations too, both must hold")
  void fixesAndTimeMustBothSuffice() {
    put(new TestRules().confirmations(3, 1).after(30, 0));
    walk.to(50, 15);
    walk.to(100, 5);
    assertThat(walk.to(190, 5)).as("long enough, but two fixes").isEmpty();
    assertThat(walk.to(191, 5)).containsExactly("ENTER a MOVED 100");

    put(new TestRules().confirmations(1, 2).after(0, 30));
    walk.to(300, 15);
    assertThat(walk.to(310, 15)).as("two fixes, but too soon").isEmpty();
    assertThat(walk.to(330, 15)).containsExactly("EXIT a MOVED 300");
  }

  @Test
  @DisplayName("T5, Z3: reasons of the zone need no time")
  void zoneReasonsAreNotDelayed() {
    walk.to(100, 5);
    after(30, 30);
    assertThat(walk.to(101, 5)).containsExactly("ENTER a ZONE_CHANGED 101");
    walk.zones.remove("a");
    assertThat(walk.to(102, 5)).containsExactly("EXIT a ZONE_REMOVED 102");
  }
}

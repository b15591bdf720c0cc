package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(UnchangedZones.class)
class CrossTest {
  private static final double KILOMETER = 1 / 111.32;

  private final UnchangedZones unchanged;
  private final Walk walk;

  CrossTest(UnchangedZones unchanged) {
    this.unchanged = unchanged;
    this.walk = new Walk(unchanged, crossing(20_000, Double.POSITIVE_INFINITY));
  }

  @Test
  @DisplayName("T4: a zone between two fixes that covers neither is crossed, at the second")
  void theZoneBetweenIsCrossed() {
    walk.put(TestZones.band("a", 1, 0, 0.01));
    walk.to(100, -0.05);
    assertThat(walk.to(Fix.of("d", 200, 0.05, 0)))
        .containsExactly(
            new Transition(TransitionType.CROSS, null, "d", "a", 1, 200, 0.05, 0, 0, null));
    assertThat(walk.device.memberships()).isEmpty();
    assertThat(walk.to(300, 0.06)).isEmpty();
  }

  @Test
  @DisplayName("T4: off by default")
  void offByDefault() {
    Walk plain = new Walk(unchanged);
    plain.put(TestZones.band("a", 1, 0, 0.01));
    plain.to(100, -0.05);
    assertThat(plain.to(200, 0.05)).isEmpty();
  }

  @Test
  @DisplayName("T4: a zone that covers an end is entered or left, not crossed")
  void aZoneThatCoversAnEndIsNotCrossed() {
    walk.put(TestZones.band("a", 1, 0, 0.01));
    walk.to(100, -0.05);
    assertThat(walk.to(200, 0.005)).containsExactly("ENTER a MOVED 200");
    assertThat(walk.to(300, 0.05)).containsExactly("EXIT a MOVED 300");
  }

  @Test
  @DisplayName("T4: a fix that starts a segment crosses nothing, but enters and leaves")
  void notFromOneSegmentToTheNext() {
    walk.put(TestZones.band("a", 1, 0, 0.01));
    walk.put(TestZones.band("b", 2, 0.04, 0.06));
    walk.to(100, -0.05);
    assertThat(walk.to(segmentStart(200, 0.05)))
        .extracting(Transition::id)
        .containsExactly("d/b/ENTER/200");
    assertThat(walk.to(segmentStart(300, -0.05)))
        .extracting(Transition::id)
        .containsExactly("d/b/EXIT/300");
    assertThat(walk.to(400, 0.02)).as("within the segment").containsExactly("CROSS a null 400");
  }

  private static Fix segmentStart(long timeMillis, double lon) {
    return Fix.builder("d", timeMillis, lon, 0).startsSegment(true).build();
  }

  @Test
  @DisplayName("T4: the short way over 180")
  void theShortWayOver180() {
    walk.put(TestZones.band("west", 1, 179.99, 180));
    walk.put(TestZones.band("east", 2, -180, -179.99));
    walk.put(TestZones.band("far", 3, -1, 1));
    walk.to(100, 179.95);
    assertThat(walk.to(200, -179.95)).containsExactly("CROSS east null 200", "CROSS west null 200");
  }

  @Test
  @DisplayName("T4: not when too far apart in time, to the millisecond")
  void notWhenTooFarApartInTime() {
    walk.put(TestZones.band("a", 1, 0, 0.01));
    walk.to(100, -0.05);
    assertThat(walk.to(300_101, 0.05)).isEmpty();
    assertThat(walk.to(600_101, -0.05)).containsExactly("CROSS a null 600101");
  }

  @Test
  @DisplayName("T4: not when too far apart in space")
  void notWhenTooFarApartInSpace() {
    walk.put(TestZones.band("a", 1, 0, 0.01));
    walk.to(100, -10 * KILOMETER);
    assertThat(walk.to(200, 10.1 * KILOMETER)).isEmpty();
    assertThat(walk.to(300, -9.8 * KILOMETER)).containsExactly("CROSS a null 300");
    walk.to(Fix.of("d", 400, -9.8 * KILOMETER, -9));
    assertThat(walk.to(Fix.of("d", 500, 9.8 * KILOMETER, 9))).as("by latitude").isEmpty();
  }

  @Test
  @DisplayName(
      "T4: a segment over --cross-max-distance is never looked up, along a latitude either")
  void aSegmentThatIsTooLongIsNeverLookedUp() {
    CountingZones zones = new CountingZones(unchanged);
    Transitions transitions = new Transitions(crossing(20_000, Double.POSITIVE_INFINITY), zones);
    for (double lat : new double[] {0, 45, -80}) {
      Device device = transitions.apply(null, Fix.of("d", 100, -20, lat)).after();
      device = transitions.apply(device, Fix.of("d", 200, 20, lat)).after();
      device = transitions.apply(device, Fix.of("d", 300, -179, lat)).after();
      transitions.apply(device, Fix.of("d", 400, 179, lat));
    }
    assertThat(zones.lookups).isZero();
    Device device = transitions.apply(null, Fix.of("d", 100, -0.05, 0)).after();
    transitions.apply(device, Fix.of("d", 200, 0.05, 0));
    assertThat(zones.lookups).isOne();
  }

  private static final class CountingZones extends ZoneMap {
    int lookups;

    CountingZones(UnchangedZones unchanged) {
      super(unchanged);
    }

    @Override
    public List<Zone> meeting(TimedPosition from, TimedPosition to) {
      lookups++;
      return super.meeting(from, to);
    }
  }

  @Test
  @DisplayName("T4: only a zone that is valid at the second fix")
  void onlyAZoneThatIsValid() {
    walk.put(new TestRules().valid(150, 250).of(TestZones.band("a", 1, 0, 0.01)));
    walk.to(100, -0.05);
    assertThat(walk.to(200, 0.05)).containsExactly("CROSS a null 200");
    assertThat(walk.to(300, -0.05)).isEmpty();
  }

  @Test
  @DisplayName("T4: a membership that ends is no crossing")
  void aMembershipIsNotCrossed() {
    walk.put(new TestRules().confirmations(1, 2).of(TestZones.band("a", 1, 0, 0.01)));
    walk.to(100, 0.005);
    walk.to(200, -0.05);
    assertThat(walk.to(300, 0.05)).containsExactly("EXIT a MOVED 200");
  }

  @Test
  @DisplayName("T1: EXIT, CROSS, ENTER, each by zone id")
  void crossComesBetweenExitAndEnter() {
    walk.put(TestZones.band("d", 1, -0.06, -0.04));
    walk.put(TestZones.band("c", 2, 0.01, 0.02));
    walk.put(TestZones.band("b", 3, 0, 0.01));
    walk.put(TestZones.band("a", 4, 0.04, 0.06));
    walk.to(100, -0.05);
    assertThat(walk.to(200, 0.05))
        .containsExactly(
            "EXIT d MOVED 200", "CROSS b null 200", "CROSS c null 200", "ENTER a MOVED 200");
  }

  @Test
  @DisplayName("T4, T5: an inaccurate fix is no end of a segment")
  void anInaccurateFixIsNoEnd() {
    Walk careful = new Walk(unchanged, crossing(20_000, 50));
    careful.put(TestZones.band("a", 1, 0, 0.01));
    careful.to(100, -0.05);
    assertThat(careful.inaccurately(200, 0.05, 60)).isEmpty();
    assertThat(careful.to(300, 0.06)).containsExactly("CROSS a null 300");
  }

  private static Policy crossing(double maxDistanceMeters, double maxAccuracyMeters) {
    return new Policy(
        0, Policy.NEVER, 0, false, 300_000, maxDistanceMeters, maxAccuracyMeters, Policy.NEVER);
  }
}

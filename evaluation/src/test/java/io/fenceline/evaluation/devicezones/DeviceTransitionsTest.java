package io.fenceline.evaluation.devicezones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestZones;
import io.fenceline.testing.fixtures.TransitionText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule T10: the device should be between 0 and 10 degrees by second 100. */
class DeviceTransitionsTest {
  private static final long BY = 100;
  private static final String ID = ZoneIds.ofDevice("drop");

  private final ZonesOfDevice zones = new ZonesOfDevice(Explainer.newZones());
  private final DeviceTransitions transitions = new DeviceTransitions(Policy.DEFAULTS, zones);
  private Device device;
  private List<Transition> last;

  private static Zone drop(ZoneRules.Builder rules, long arriveByMillis) {
    return new Zone(
        ID,
        7,
        TestZones.rectangle(0, -10, 10, 10),
        rules.arriveByMillis(arriveByMillis).build(),
        null);
  }

  private void put(Zone zone) {
    zones.use(zones.own().with(zone, 1));
  }

  private List<String> fix(Fix fix) {
    Outcome outcome = transitions.apply(device, fix);
    device = outcome.after();
    last = outcome.transitions().stream().map(ZoneTransition::transition).toList();
    return TransitionText.of(last);
  }

  private List<String> fix(long timeMillis, double lon) {
    return fix(Fix.of("d", timeMillis, lon, 0));
  }

  @Test
  void theFirstFixAtTheTimeOrAfterItIsOverdueAndOnce() {
    put(drop(ZoneRules.builder(), BY));
    assertThat(fix(1, -5)).isEmpty();
    assertThat(fix(BY - 1, -4)).isEmpty();
    assertThat(fix(BY, -3)).containsExactly("OVERDUE drop null 100");
    assertThat(last.get(0).lon()).as("where it was last seen before").isEqualTo(-4);
    assertThat(last.get(0).zoneVersion()).isEqualTo(7);
    assertThat(last.get(0).ofDevice()).isTrue();
    assertThat(fix(BY + 1, -2)).isEmpty();
  }

  @Test
  void itIsOverdueBeforeItEnters() {
    put(drop(ZoneRules.builder(), BY));
    fix(1, -5);
    assertThat(fix(BY + 5, 5)).containsExactly("OVERDUE drop null 100", "ENTER drop MOVED 105");
    assertThat(zones.own().hasOpenArrivals()).isFalse();
  }

  @Test
  void aDeviceThatEnteredInTimeIsNotOverdue() {
    put(drop(ZoneRules.builder(), BY));
    assertThat(fix(1, 5)).containsExactly("ENTER drop FIRST_FIX 1");
    assertThat(zones.own().hasOpenArrivals()).isFalse();
    assertThat(fix(2, -5)).containsExactly("EXIT drop MOVED 2");
    assertThat(fix(BY, -5)).isEmpty();
  }

  @Test
  void aDeviceThatIsInTheZoneWhenTheTimeIsSetIsNotOverdue() {
    put(drop(ZoneRules.builder(), ZoneRules.NO_ARRIVAL));
    fix(1, 5);
    put(drop(ZoneRules.builder(), BY));
    assertThat(zones.own().hasOpenArrivals()).isTrue();
    assertThat(fix(2, 6)).isEmpty();
    assertThat(zones.own().hasOpenArrivals()).isFalse();
    put(drop(ZoneRules.builder(), BY + 1));
    assertThat(fix(BY + 1, 6)).as("it is a member before it is late").isEmpty();
  }

  @Test
  void aStreakThatIsNotConfirmedIsNoArrival() {
    put(drop(ZoneRules.builder().enter(new Confirmation(3, 0)), BY));
    fix(1, -5);
    assertThat(fix(2, 5)).isEmpty();
    assertThat(zones.own().hasOpenArrivals()).isTrue();
    assertThat(fix(BY, 5)).containsExactly("OVERDUE drop null 100");
  }

  @Test
  @DisplayName("T5, T10: a fix that only moves the clock does not make a device overdue")
  void anInaccurateFixIsNotEvaluated() {
    Policy accurate = new Policy(0, Policy.NEVER, 0, false, Policy.NO_CROSS, 0, 50, Policy.NEVER);
    DeviceTransitions limited = new DeviceTransitions(accurate, zones);
    put(drop(ZoneRules.builder(), BY));
    Fix inaccurate = Fix.builder("d", BY, -5, 0).accuracyMeters(100).build();
    assertThat(limited.apply(null, inaccurate).transitions()).isEmpty();
    assertThat(zones.own().hasOpenArrivals()).isTrue();
  }

  @Test
  void aTimeThatIsMovedCountsAnewAndTheSameOneDoesNot() {
    put(drop(ZoneRules.builder(), BY));
    assertThat(fix(BY, -3)).as("the first fix").containsExactly("OVERDUE drop null 100");
    assertThat(last.get(0).lon()).isEqualTo(-3);
    put(drop(ZoneRules.builder().dwell(Duration.ofSeconds(1)), BY));
    assertThat(fix(BY + 1, -3)).isEmpty();
    put(drop(ZoneRules.builder(), BY + 9));
    assertThat(fix(BY + 9, -3)).containsExactly("OVERDUE drop null 109");
  }

  @Test
  void aSilentDeviceIsOverdueAtItsLastPosition() {
    Zone drop = drop(ZoneRules.builder(), BY);
    put(drop(ZoneRules.builder(), ZoneRules.NO_ARRIVAL));
    fix(1, -5);
    Transition overdue = overdue(device, drop).get(0);
    assertThat(TransitionText.of(overdue)).isEqualTo("OVERDUE drop null 100");
    assertThat(overdue.lon()).isEqualTo(-5);
    assertThat(overdue(null, drop).get(0).lon()).as("never seen").isNaN();
    fix(2, 5);
    assertThat(overdue(device, drop)).as("it is there").isEmpty();
  }

  private static List<Transition> overdue(Device device, Zone late) {
    return DeviceTransitions.overdue("d", device, List.of(late)).stream()
        .map(ZoneTransition::transition)
        .toList();
  }
}

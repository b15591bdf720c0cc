package io.fenceline.producers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import io.fenceline.producers.RecordingTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetTest {
  private static final Fleet.Bounds CITY = new Fleet.Bounds(-90.1, 29.92, -90.04, 29.97);

  private static List<Fix> fixes(Fleet fleet, int count) {
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fixes.add(fleet.next(1_000_000));
    }
    return fixes;
  }

  @Test
  void theSameSeedGivesTheSameFixes() {
    List<Fix> once = fixes(new Fleet(7, 10, 42, CITY), 500);

    assertThat(fixes(new Fleet(7, 10, 42, CITY), 500)).isEqualTo(once);
    assertThat(fixes(new Fleet(7, 10, 43, CITY), 500)).isNotEqualTo(once);
  }

  @Test
  void devicesReportInTurnAtTheRateOfAll() {
    List<Fix> fixes = fixes(new Fleet(3, 4, 1, CITY), 5);

    assertThat(fixes)
        .extracting(Fix::deviceId)
        .containsExactly("sim-0001", "sim-0002", "sim-0003", "sim-0001", "sim-0002");
    assertThat(fixes)
        .extracting(Fix::timeMillis)
        .containsExactly(1_000_000L, 1_000_250L, 1_000_500L, 1_000_750L, 1_001_000L);
  }

  @Test
  void devicesStayInBoundsAndMoveNoFasterThanTheirSpeed() {
    for (long seed = 0; seed < 20; seed++) {
      Map<String, Fix> last = new HashMap<>();
      for (Fix fix : fixes(new Fleet(5, 5, seed, CITY), 20_000)) {
        assertThat(fix.lon()).as("seed %d: %s", seed, fix).isBetween(CITY.west(), CITY.east());
        assertThat(fix.lat()).as("seed %d: %s", seed, fix).isBetween(CITY.south(), CITY.north());
        assertThat(fix.speedMetersPerSecond()).isBetween(5.0, 20.0);
        assertThat(fix.headingDegrees()).isBetween(0.0, 360.0);
        Fix before = last.put(fix.deviceId(), fix);
        if (before != null) {
          double seconds = (fix.timeMillis() - before.timeMillis()) / 1000.0;
          assertThat(meters(before, fix))
              .as("seed %d: %s", seed, fix)
              .isLessThan(fix.speedMetersPerSecond() * seconds * 1.02 + 0.5);
        }
      }
    }
  }

  private static double meters(Fix a, Fix b) {
    double north = (b.lat() - a.lat()) * 111_320;
    double east = (b.lon() - a.lon()) * 111_320 * Math.cos(Math.toRadians(a.lat()));
    return Math.hypot(north, east);
  }

  @Test
  void twoFixesOfADeviceNeverHaveOneTime() {
    Map<String, Long> last = new HashMap<>();
    for (Fix fix : fixes(new Fleet(2, 2000, 1, CITY), 10_000)) {
      Long before = last.put(fix.deviceId(), fix.timeMillis());
      assertThat(before == null || before < fix.timeMillis()).isTrue();
    }
    assertThatThrownBy(() -> new Fleet(2, 2001, 1, CITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void boundsAreChecked() {
    assertThatThrownBy(() -> new Fleet.Bounds(2, 0, 1, 1)).hasMessage(Fleet.Bounds.FORM);
    assertThatThrownBy(() -> new Fleet.Bounds(0, 0, 181, 1)).hasMessage(Fleet.Bounds.FORM);
    assertThatThrownBy(() -> new Fleet.Bounds(0, Double.NaN, 1, 1)).hasMessage(Fleet.Bounds.FORM);
  }

  @Test
  void theSimulatorKeepsAnAbsoluteScheduleUntilItsTimeIsOver() {
    List<Fix> sink = new ArrayList<>();
    RecordingTicker ticker = RecordingTicker.endless();
    long start = ticker.nanos();

    long count =
        new Simulator(new Fleet(2, 10, 1, CITY), ticker)
            .run(1_000, Duration.ofSeconds(3), sink::add);

    assertThat(count).isEqualTo(30).isEqualTo(sink.size());
    assertThat(ticker.nanos() - start).isEqualTo(2_900_000_000L);
    assertThat(sink.get(29).timeMillis()).isEqualTo(3_900);
  }

  @Test
  void theSimulatorEndsWhenTheTickerStops() {
    List<Fix> sink = new ArrayList<>();

    long count =
        new Simulator(new Fleet(2, 10, 1, CITY), new RecordingTicker(4)).run(0, null, sink::add);

    assertThat(count).isEqualTo(4).isEqualTo(sink.size());
  }
}

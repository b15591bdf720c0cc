package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Device.Arrival;
import io.fenceline.event.Fix;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceTest {
  private static final long CLOCK = 1_700_000_000_000L;

  @Test
  @DisplayName("D1: a fix without a device clock, or newer than it, is next")
  void newerIsNext() {
    assertThat(arrival(null, CLOCK, 1, 2)).isEqualTo(Arrival.NEXT);
    assertThat(arrival(at(1, 2), CLOCK + 1, 1, 2)).isEqualTo(Arrival.NEXT);
  }

  @Test
  @DisplayName("D1: a fix older than the device clock is late, wherever it is")
  void olderIsLate() {
    assertThat(arrival(at(1, 2), CLOCK - 1, 1, 2)).isEqualTo(Arrival.LATE);
    assertThat(arrival(at(1, 2), CLOCK - 1, 5, 5)).isEqualTo(Arrival.LATE);
  }

  @Test
  @DisplayName("D2: the same time and position is a duplicate; -180 is 180, and -0 is 0")
  void sameTimeAndPositionIsADuplicate() {
    assertThat(arrival(at(1, 2), CLOCK, 1, 2)).isEqualTo(Arrival.DUPLICATE);
    assertThat(arrival(at(180, 2), CLOCK, -180, 2)).isEqualTo(Arrival.DUPLICATE);
    assertThat(arrival(at(-180, 2), CLOCK, 180, 2)).isEqualTo(Arrival.DUPLICATE);
    assertThat(arrival(at(0.0, -0.0), CLOCK, -0.0, 0.0)).isEqualTo(Arrival.DUPLICATE);
  }

  @Test
  @DisplayName("D2: the same time and another position is a conflict")
  void sameTimeAndOtherPositionIsAConflict() {
    assertThat(arrival(at(1, 2), CLOCK, 1, Math.nextUp(2.0))).isEqualTo(Arrival.CONFLICT);
    assertThat(arrival(at(180, 2), CLOCK, -180, 3)).isEqualTo(Arrival.CONFLICT);
    assertThat(arrival(at(179, 2), CLOCK, -179, 2)).isEqualTo(Arrival.CONFLICT);
  }

  private static Arrival arrival(Device device, long timeMillis, double lon, double lat) {
    return Device.arrival(device, Fix.of("d", timeMillis, lon, lat));
  }

  private static Device at(double lon, double lat) {
    TimedPosition last = new TimedPosition(CLOCK, lon, lat);
    return new Device(last, last, Memberships.NONE, List.of());
  }
}

package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
  private static final long HOUR_MILLIS = 3_600_000;

  private final RetrySchedule schedule = new RetrySchedule();

  /** Devices by the time of the one timer that each has. */
  private final TreeMap<Long, List<String>> timers = new TreeMap<>();

  @Test
  @DisplayName("Z2: a device has one timer, however many of its fixes wait")
  void aDeviceHasOneTimer() {
    long due = schedule.next("x", 1_000);
    for (long now = 1_000; now < due; now++) {
      assertThat(schedule.next("x", now)).isEqualTo(due);
    }
    long again = schedule.next("x", due);
    assertThat(again).isBetween(due + 1, due + 2 * RetrySchedule.MIN_CYCLE_MILLIS);
    assertThat(schedule.next("x", due)).isEqualTo(again);
  }

  @Test
  @DisplayName("Z2: few devices look again soon")
  void fewDevicesLookAgainSoon() {
    for (int device = 0; device < 100; device++) {
      assertThat(schedule.next("device-" + device, 1_000))
          .isBetween(1_001L, 1_000 + 2 * RetrySchedule.MIN_CYCLE_MILLIS);
    }
  }

  @Test
  @DisplayName("Z2: the rate of retries is bounded, however many devices wait")
  void theRateOfRetriesIsBounded() {
    int devices = 200_000;
    for (int device = 0; device < devices; device++) {
      arm("device-" + device, 1_000);
    }
    passTo(10_000);
    assertThat(passTo(20_000)).isLessThanOrEqualTo(10_000 * RetrySchedule.MAX_RETRIES_PER_MILLI);
    long cycleMillis = devices / RetrySchedule.MAX_RETRIES_PER_MILLI;
    assertThat(timers.lastKey()).as("each once a cycle").isLessThan(20_001 + 2 * cycleMillis);
    assertThat(timers.values()).as("in one go").allMatch(due -> due.size() < 300);
  }

  @Test
  @DisplayName("Z2: a clock that is set neither makes a device spin nor wait for long")
  void aClockThatIsSetDoesNoHarm() {
    long now = 10 * HOUR_MILLIS;
    for (long stepMillis : new long[] {-HOUR_MILLIS, HOUR_MILLIS, -1, 1, -HOUR_MILLIS}) {
      now += stepMillis;
      assertThat(schedule.next("x", now))
          .isBetween(now + 1, now + 2 * RetrySchedule.MIN_CYCLE_MILLIS);
    }
  }

  private void arm(String device, long nowMillis) {
    timers.computeIfAbsent(schedule.next(device, nowMillis), due -> new ArrayList<>()).add(device);
  }

  /** Returns how many timers fired. */
  private int passTo(long millis) {
    int fired = 0;
    while (timers.firstKey() <= millis) {
      var due = timers.pollFirstEntry();
      due.getValue().forEach(device -> arm(device, due.getKey()));
      fired += due.getValue().size();
    }
    return fired;
  }
}

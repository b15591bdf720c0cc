package io.fenceline.loadtest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class SendScheduleTest {

  @RepeatedTest(20)
  void theTimeOfAFixIdentifiesItAmongThoseOfItsDevice() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int devices = 1 + random.nextInt(2_000);
    double rate = 1 + random.nextDouble() * (1_000.0 * devices - 1);
    SendSchedule schedule = new SendSchedule(1_700_000_000_000L, rate, devices);

    for (int i = 0; i < 1_000; i++) {
      long ordinal = random.nextInt(5_000_000);
      long time = schedule.timeMillis(ordinal);
      assertThat(schedule.ordinalOf((int) (ordinal % devices), time))
          .as("seed %d, ordinal %d", seed, ordinal)
          .isEqualTo(ordinal);
    }
  }

  @Test
  void aTimeWithoutAFixHasNoOrdinal() {
    SendSchedule schedule = new SendSchedule(0, 10, 2);

    assertThat(schedule.ordinalOf(1, 100)).isEqualTo(1);
    assertThat(schedule.ordinalOf(1, 150)).isEqualTo(-1);
    assertThat(schedule.ordinalOf(0, 100)).isEqualTo(-1);
  }

  @Test
  void aBacklogLiesInThePastAndEachDeviceReportsOnceASecond() {
    SendSchedule schedule = SendSchedule.ofBacklog(1_000_000, 100, 7, Duration.ofSeconds(1));

    assertThat(schedule.timeMillis(99)).isLessThan(1_000_000);
    assertThat(schedule.timeMillis(7) - schedule.timeMillis(0)).isEqualTo(1_000);
  }
}

package io.fenceline.job.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class EventTimeLagTest {
  private static final int MANY = 64_000;

  private long nowMillis = 1_000_000;
  private int clockReadings;
  private final EventTimeLag lag =
      new EventTimeLag(
          () -> {
            clockReadings++;
            return nowMillis;
          });

  @Test
  void eachOfFewFixesIsMeasured() {
    for (int i = 0; i < 100; i++) {
      nowMillis += 10;
      lag.applied(nowMillis - 5);
    }
    assertThat(lag.histogram().getCount()).isEqualTo(100);
    assertThat(lag.histogram().getStatistics().getMin()).isEqualTo(5);
    assertThat(lag.histogram().getStatistics().getMax()).isEqualTo(5);
  }

  @Test
  void ofManyFixesTheClockIsReadForFewWhichStandForAll() {
    applyMany();
    clockReadings = 0;
    long before = lag.histogram().getCount();
    applyMany();
    assertThat(clockReadings).isLessThan(MANY / 40);
    assertThat(lag.histogram().getCount() - before).isBetween(MANY - 64L, MANY + 64L);
    nowMillis += 60_000;
    for (int i = 0; i < EventTimeLag.MOST_SKIPPED; i++) {
      lag.applied(nowMillis - 7);
    }
    assertThat(lag.histogram().getStatistics().getMax()).as("soon again for few").isEqualTo(7);
  }

  private void applyMany() {
    for (int i = 0; i < MANY; i++) {
      nowMillis += i % 100 == 0 ? 1 : 0;
      lag.applied(nowMillis);
    }
  }

  @Test
  void lateFixesInBurstsCountAsMuchAsThoseThatComeEvenly() {
    for (int second = 0; second < 20; second++) {
      for (int i = 0; i < 100; i++) {
        lag.applied(nowMillis - 600_000);
      }
      for (int i = 0; i < 50; i++) {
        nowMillis += 20;
        lag.applied(nowMillis - 5);
      }
    }
    assertThat(lag.histogram().getStatistics().getQuantile(0.5)).isGreaterThan(500_000);
    assertThat(lag.histogram().getStatistics().getQuantile(0.25)).isLessThan(10);
    assertThat(lag.histogram().getCount()).isEqualTo(3_000);
  }

  @Test
  void aFixAllocatesNothing() {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    apply(MANY);
    long before = thread.getCurrentThreadAllocatedBytes();
    apply(MANY);
    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
  }

  private void apply(int fixes) {
    for (int i = 0; i < fixes; i++) {
      lag.applied(nowMillis - i % 1_000);
    }
  }
}

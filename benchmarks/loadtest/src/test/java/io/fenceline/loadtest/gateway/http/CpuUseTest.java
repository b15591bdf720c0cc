package io.fenceline.loadtest.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CpuUseTest {
  @Test
  void idleTimeAndWaitingForDisksAreNotBusy() {
    assertThat(CpuUse.busySeconds("cpu  100 200 300 9999 8888 50 50 7 0 0")).isEqualTo(7);
    assertThat(CpuUse.busySeconds("")).isNaN();
  }

  @Test
  void coresOfOthersAreWhatIsLeft() {
    CpuUse before = new CpuUse(100, 10, 0);
    CpuUse after = new CpuUse(120, 12, 10_000_000_000L);

    assertThat(after.otherCoresSince(before, Duration.ofSeconds(13))).isEqualTo(0.5);
    assertThat(after.otherCoresSince(before, Duration.ofSeconds(30))).isZero();
  }
}

package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private final AtomicLong now = new AtomicLong(-5);

  @Test
  void aClientHasItsBurstAndThenItsRate() {
    RateLimiter limiter = new RateLimiter(10, 3, now::get);
    for (int i = 0; i < 3; i++) {
      assertThat(limiter.acquire("a")).isZero();
    }
    assertThat(limiter.acquire("a")).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
    assertThat(limiter.acquire("b")).as("another client").isZero();

    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
    assertThat(limiter.acquire("a")).isZero();
    assertThat(limiter.acquire("a")).isPositive();
  }

  @Test
  void anIdleClientSavesNoMoreThanItsBurst() {
    RateLimiter limiter = new RateLimiter(10, 3, now::get);
    limiter.acquire("a");
    now.addAndGet(TimeUnit.HOURS.toNanos(1));
    for (int i = 0; i < 3; i++) {
      assertThat(limiter.acquire("a")).isZero();
    }
    assertThat(limiter.acquire("a")).isPositive();
  }

  @Test
  void zeroIsNoLimit() {
    RateLimiter limiter = new RateLimiter(0, 1, now::get);
    for (int i = 0; i < 1000; i++) {
      assertThat(limiter.acquire("a")).isZero();
    }
  }
}

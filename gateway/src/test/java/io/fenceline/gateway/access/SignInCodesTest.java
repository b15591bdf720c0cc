package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SignInCodesTest {
  private final AtomicLong nanos = new AtomicLong();
  private final SignInCodes codes = new SignInCodes(nanos::get);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void aCodeIsExchangedOnce() {
    String code = codes.issue("secret");
    assertThat(code).matches("[0-9A-HJKMNP-TV-Z]{13}");
    assertThat(codes.isUsable(code)).isTrue();
    assertThat(codes.exchange(code)).contains("secret");
    assertThat(codes.isUsable(code)).isFalse();
    assertThat(codes.exchange(code)).isEmpty();
  }

  @Test
  void eachCodeStandsForItsOwnCredentials() {
    String first = codes.issue("first");
    String second = codes.issue("second");
    assertThat(codes.exchange(second)).contains("second");
    assertThat(codes.exchange(first)).contains("first");
  }

  @Test
  void aCodeExpires() {
    String code = codes.issue("secret");
    pass(SignInCodes.LIFETIME.minusNanos(1));
    assertThat(codes.isUsable(code)).isTrue();
    pass(Duration.ofNanos(1));
    assertThat(codes.isUsable(code)).isFalse();
    assertThat(codes.exchange(code)).isEmpty();
  }

  @Test
  void whatIsNoCodeIsExchangedForNothing() {
    String code = codes.issue("secret");
    for (String wrong : new String[] {"", "7", code + "0", code.substring(1), "\u00e4"}) {
      assertThat(codes.exchange(wrong)).as(wrong).isEmpty();
    }
    assertThat(codes.exchange(code)).contains("secret");
  }

  @Test
  void theOldestCodesMakeRoom() {
    String oldest = codes.issue("oldest");
    String next = codes.issue("next");
    for (int i = 1; i < SignInCodes.MOST; i++) {
      codes.issue("other");
    }
    assertThat(codes.isUsable(oldest)).isFalse();
    assertThat(codes.isUsable(next)).isTrue();
  }

  @Test
  void anAddressMayGuessTenTimesAndThenEveryFiveSeconds() {
    for (int i = 0; i < 10; i++) {
      assertThat(codes.attempt("192.0.2.1")).isZero();
    }
    assertThat(codes.attempt("192.0.2.1")).isEqualTo(Duration.ofSeconds(5).toNanos());
    assertThat(codes.attempt("192.0.2.2")).isZero();
    pass(Duration.ofSeconds(5));
    assertThat(codes.attempt("192.0.2.1")).isZero();
    assertThat(codes.attempt("192.0.2.1")).isPositive();
  }
}

package io.fenceline.kafka.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E5: the lease of another job is waited for, in case that job was killed")
class LeaseExpiryTest {
  private final List<String> progress = new ArrayList<>();
  private long nanos = Long.MAX_VALUE - 1; // The clock may overflow.

  /** Waits for a holder that is there until it has waited for so long. */
  private Duration await(Duration held) {
    long start = nanos;
    new LeaseExpiry(
            new LeaseConsumerGroup("fleet"),
            () ->
                nanos - start < held.toNanos()
                    ? Optional.of(new LeaseConsumerGroup.Holder("other", "/10.0.0.7"))
                    : Optional.empty(),
            progress::add,
            () -> nanos,
            () -> nanos += 200_000_000)
        .await();
    return Duration.ofNanos(nanos - start);
  }

  @Test
  void aFreeLeaseIsNotWaitedFor() {
    assertThat(await(Duration.ZERO)).isZero();
    assertThat(progress).isEmpty();
  }

  @Test
  void aJobThatJustEndsIsNotReported() {
    assertThat(await(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
    assertThat(progress).isEmpty();
  }

  @Test
  void theLeaseOfAKilledJobIsFreeWhenItsSessionHasExpired() {
    assertThat(await(GroupLease.SESSION)).isEqualTo(GroupLease.SESSION);
    assertThat(progress)
        .containsExactly(
            "group fleet: in use from host /10.0.0.7; waiting up to 26 s, in case that job was"
                + " killed");
  }

  @Test
  void aJobThatRunsIsNamedWithTheRemedies() {
    assertThatThrownBy(() -> await(Duration.ofDays(1)))
        .isInstanceOf(LeaseLostException.class)
        .hasMessageContaining("group fleet")
        .hasMessageContaining("/10.0.0.7")
        .hasMessageContaining("--group")
        .hasMessageContaining("--take-over");
    assertThat(progress).hasSize(1);
  }
}

package io.fenceline.job.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.kafka.Delivery;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
  private static final Duration OPTION = Duration.ofSeconds(3);
  private static final Duration CLUSTER = Duration.ofSeconds(7);

  @Test
  void theOptionWinsOverTheClusterAndTheClusterOverTheDefault() {
    assertThat(Checkpoints.interval(OPTION, Optional.of(CLUSTER), Delivery.EXACTLY_ONCE))
        .isEqualTo(OPTION);
    assertThat(Checkpoints.interval(null, Optional.of(CLUSTER), Delivery.AT_LEAST_ONCE))
        .isEqualTo(CLUSTER);
  }

  @Test
  void theDefaultIsShorterWhereOutputsWaitForIt() {
    assertThat(Checkpoints.interval(null, Optional.empty(), Delivery.AT_LEAST_ONCE))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(Checkpoints.interval(null, Optional.empty(), Delivery.EXACTLY_ONCE))
        .isEqualTo(Duration.ofSeconds(10));
  }
}

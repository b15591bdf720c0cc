package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AppliedOffsetsTest {
  private final AppliedOffsets offsets = new AppliedOffsets();

  @Test
  void aRecordIsReachedOnceThePositionLiesBehindIt() {
    CompletableFuture<Void> third = offsets.reached(0, 3);
    CompletableFuture<Void> other = offsets.reached(1, 3);
    offsets.advance(0, 3);
    assertThat(third).isNotDone();
    offsets.advance(0, 4);
    assertThat(third).isCompleted();
    assertThat(other).isNotDone();
    assertThat(offsets.reached(0, 3)).isCompleted();
    assertThat(offsets.reached(0, 4)).isNotDone();
  }

  @Test
  void oneThatGivesUpDoesNotAffectAnother() {
    CompletableFuture<Void> one = offsets.reached(0, 3);
    CompletableFuture<Void> other = offsets.reached(0, 3);
    one.cancel(false);
    offsets.advance(0, 10);
    assertThat(other).isCompleted();
  }
}

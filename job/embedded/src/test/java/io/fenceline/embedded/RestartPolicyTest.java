package io.fenceline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
  private final Throwable tooLarge = new RecordTooLargeException("The message is 5 bytes");
  private final Throwable outage = new IOException(new TimeoutException("no answer"));

  private final RestartPolicy policy = new RestartPolicy();

  @Test
  void aFailureThatRepeatsWithoutACheckpointEndsTheJob() {
    for (int i = 0; i < 4; i++) {
      assertThat(repeats(10_000L * i, tooLarge, 0)).isFalse();
    }
    assertThat(repeats(40_000, tooLarge, 0)).isTrue();
  }

  @Test
  void manyFailuresWithinSecondsDoNotEndTheJobYet() {
    for (int i = 0; i < 29; i++) {
      assertThat(repeats(1_000L * i, tooLarge, 0)).isFalse();
    }
    assertThat(repeats(30_000, tooLarge, 0)).isTrue();
  }

  @Test
  void aCheckpointInBetweenIsProgress() {
    for (int i = 0; i < 100; i++) {
      assertThat(repeats(10_000L * i, tooLarge, i / 4)).isFalse();
    }
  }

  @Test
  void anOutageOfKafkaNeverEndsTheJob() {
    for (int i = 0; i < 100; i++) {
      assertThat(repeats(60_000L * i, outage, 0)).isFalse();
    }
  }

  @Test
  void aDeletedTopicIsNoOutage() {
    Throwable gone = new TimeoutException(new UnknownTopicOrPartitionException("no such topic"));
    for (int i = 0; i < 4; i++) {
      assertThat(repeats(60_000L * i, gone, 0)).isFalse();
    }
    assertThat(repeats(240_000, gone, 0)).isTrue();
  }

  @Test
  void alternatingCausesAreCountedSeparately() {
    for (int i = 0; i < 8; i++) {
      Throwable cause = i % 2 == 0 ? tooLarge : new IllegalStateException("other");
      assertThat(repeats(10_000L * i, cause, 0)).isFalse();
    }
    assertThat(repeats(80_000, tooLarge, 0)).isTrue();
  }

  @Test
  void numbersInAMessageDoNotMakeAnotherCause() {
    for (int i = 0; i < 4; i++) {
      repeats(10_000L * i, new RecordTooLargeException("The message is " + i + " bytes"), 0);
    }
    assertThat(repeats(40_000, tooLarge, 0)).isTrue();
  }

  private boolean repeats(long timeMillis, Throwable cause, long completedCheckpoints) {
    return policy.decide(new JobFailure(timeMillis, cause, completedCheckpoints)).repeats();
  }
}

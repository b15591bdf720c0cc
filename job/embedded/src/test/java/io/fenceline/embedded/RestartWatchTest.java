package io.fenceline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

class RestartWatchTest {
  private final List<String> messages = new ArrayList<>();
  private Optional<JobFailure> failure = Optional.empty();
  private long nanos;
  private final RestartWatch watch = new RestartWatch(() -> failure, () -> nanos, messages::add);

  @Test
  void aRestartIsReportedOnceWithItsCause() {
    fail(1, new IllegalStateException("no answer"));
    lookLater();
    assertThat(messages).singleElement().asString().contains("restarting", "no answer");

    fail(2, new IllegalStateException("no answer"));
    assertThat(messages).hasSize(2).last().asString().contains("failure 2");
  }

  @Test
  void aFailureThatFlinkDoesNotRestartIsNotReportedAsARestart() {
    fail(
        1,
        new SerializedThrowable(
            new FlinkException("x", new SuppressRestartsException(new KafkaException("in use")))));
    fail(2, new FlinkException("x", new SerializedThrowable(new Unrecoverable())));
    assertThat(messages).isEmpty();
  }

  @Test
  void aFailureIsLookedForAtMostOnceASecond() {
    failure = Optional.of(new JobFailure(1, new IllegalStateException("no answer"), 0));
    nanos += Duration.ofMillis(999).toNanos();
    watch.check();
    assertThat(messages).isEmpty();
  }

  private void fail(long timeMillis, Throwable cause) {
    failure = Optional.of(new JobFailure(timeMillis, cause, 0));
    lookLater();
  }

  private void lookLater() {
    nanos += Duration.ofSeconds(1).toNanos();
    watch.check();
  }

  @ThrowableAnnotation(ThrowableType.NonRecoverableError)
  private static final class Unrecoverable extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}

package io.fenceline.kafka.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("E6: what runs for ever runs its step again, and says so, or ends the process")
@Timeout(20)
class BackgroundLoopTest {
  private static final class NoMoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoMoreException() {
      super("no more");
    }
  }

  /** Of the loop's thread, and of the test once the loop has ended. */
  private final Deque<Throwable> failures = new ArrayDeque<>();

  private final List<Long> pausesMillis = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final CountDownLatch done = new CountDownLatch(1);
  private BackgroundLoop loop = loop(this::failOrEnd).endingOn(NoMoreException.class);

  private BackgroundLoop loop(BackgroundLoop.Step step) {
    return new BackgroundLoop(
        "reader",
        "the reader of zones",
        Duration.ofSeconds(60),
        step,
        nanos::get,
        (closed, pause) -> pausesMillis.add(pause.toMillis()));
  }

  @AfterEach
  void close() {
    loop.close();
  }

  private void failOrEnd() throws Exception {
    Throwable next = failures.poll();
    if (next instanceof Error error) {
      throw error;
    }
    if (next instanceof Exception e) {
      throw e;
    }
    throw new KafkaException(new NoMoreException());
  }

  private void runToEnd() {
    loop.start();
    while (loop.isRunning()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whateverAStepThrowsItRunsAgainAfterAPauseThatGrows() {
    failures.addAll(
        List.of(
            new KafkaException("away"),
            new StackOverflowError(),
            new InterruptedException(),
            new AssertionError(),
            new IllegalStateException()));
    runToEnd();
    assertThat(failures).isEmpty();
    assertThat(pausesMillis).containsExactly(250L, 500L, 1_000L, 2_000L, 2_000L);
  }

  @Test
  void aFinalFailureEndsItAlsoAsACauseAndIsNoProblemOfTheThread() {
    runToEnd();
    assertThat(loop.failure()).containsInstanceOf(NoMoreException.class);
    assertThat(loop.problem()).hasValueSatisfying(it -> assertThat(it).contains("no more"));
    assertThat(loop.liveness().problem()).isEmpty();
    assertThat(pausesMillis).isEmpty();
  }

  @Test
  void anOutOfMemoryErrorEndsTheThreadWhichIsReported() {
    failures.add(new OutOfMemoryError("a test"));
    runToEnd();
    assertThat(loop.liveness().problem())
        .hasValueSatisfying(
            it -> assertThat(it).contains("the reader of zones has ended", "restart"));
  }

  @Test
  void aKnownCauseIsReportedWithItsRemedy() {
    loop.report(GroupAuthorizationException.forGroupId("g"));
    assertThat(loop.problem())
        .hasValueSatisfying(it -> assertThat(it).contains("deny access", "Access control"));
  }

  @Test
  void aFailureIsOverWhenAStepEndsOrHasAdvancedForSomeSeconds() {
    loop.report(new KafkaException("away"));
    assertThat(loop.advance()).isTrue();
    assertThat(loop.problem()).contains("away");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(6));
    assertThat(loop.advance()).isTrue();
    assertThat(loop.problem()).isEmpty();
  }

  @Test
  void aStepThatDoesNotAdvanceIsAProblemUntilItDoes() {
    assertThat(loop.liveness().problem()).isEmpty();
    loop.advance();
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(121));
    assertThat(loop.liveness().problem())
        .contains("the reader of zones has not advanced for 121 s; restart if that lasts");
    loop.liveness().awaitsWork();
    assertThat(loop.liveness().problem()).isEmpty();
  }

  @Test
  void closingWakesTheStepAndInterruptsOneThatDoesNotEnd() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch woken = new CountDownLatch(1);
    loop =
        loop(
            () -> {
              begun.countDown();
              done.await();
            });
    loop.closedBy(woken::countDown, Duration.ofMillis(1)).start();
    begun.await();
    loop.close();
    woken.await();
    while (loop.isRunning()) {
      Thread.onSpinWait();
    }
    assertThat(loop.failure()).isEmpty();
    assertThat(loop.liveness().problem()).isEmpty();
  }
}

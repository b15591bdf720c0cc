package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.job.TestListState;
import io.fenceline.job.TestTimers;
import io.fenceline.job.metrics.StoredCount;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WaitingFixesTest {
  private final TestListState<Fix> state = new TestListState<>();
  private final TestTimers timers = new TestTimers();
  private final StoredCount count;
  private final WaitingFixes waiting;

  WaitingFixesTest() throws Exception {
    count = new StoredCount(new TestListState<>());
    waiting = new WaitingFixes(state, count);
  }

  @Test
  @DisplayName("Z2: adding a fix or retrying too early reads nothing, and sets one timer")
  void addingReadsNothing() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      waiting.add(Fix.of("x", i, 0, 0), timers);
    }
    assertThat(timers.wallClock).hasSize(1);
    assertThat(timers.eventTime).containsExactly(Long.MAX_VALUE);
    timers.nowMillis = timers.wallClock.pollFirst();
    waiting.retryLater("x", timers.nowMillis, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > timers.nowMillis);
    assertThat(state.reads).isZero();
    assertThat(count.getValue()).isEqualTo(1_000);
    assertThat(waiting.takeAll(timers)).extracting(Fix::timeMillis).isSorted().hasSize(1_000);
    assertThat(timers.eventTime).isEmpty();
    assertThat(state.values).isEmpty();
    assertThat(count.getValue()).isZero();
  }

  @Test
  @DisplayName("Z2: a timer that fires while the clock is behind it is set again for later")
  void aTimerAheadOfTheClockIsSetForLater() {
    timers.nowMillis = 1_000;
    waiting.retryLater("x", 9_000, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > 9_000);
  }

  @Test
  @DisplayName(
      "Z2: a job that is drained before the zones are complete still waits for them when restored")
  void theMaximumTimeSetsATimerToo() {
    timers.nowMillis = 1_000;
    waiting.retryLater("x", Long.MAX_VALUE, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > 1_000 && time < 9_000);
  }
}

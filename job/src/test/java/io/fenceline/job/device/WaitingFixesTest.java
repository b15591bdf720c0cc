package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.streaming.api.TimerService;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WaitingFixesTest {
  private final Appended state = new Appended();
  private final Timers timers = new Timers();
  private final WaitingFixes waiting = new WaitingFixes(state);

  @Test
  @DisplayName("Z2: to add a fix or to look in vain reads nothing, and sets one timer")
  void toAddReadsNothing() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      waiting.add(Fix.of("x", i, 0, 0), timers);
    }
    assertThat(timers.wallClock).hasSize(1);
    assertThat(timers.eventTime).containsExactly(Long.MAX_VALUE);
    timers.nowMillis = timers.wallClock.pollFirst();
    waiting.retryLater("x", timers.nowMillis, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > timers.nowMillis);
    assertThat(state.reads).isZero();
    assertThat(waiting.takeAll(timers)).extracting(Fix::timeMillis).isSorted().hasSize(1_000);
    assertThat(timers.eventTime).isEmpty();
    assertThat(state.values).isEmpty();
  }

  @Test
  @DisplayName("Z2: a timer that fires while the clock is behind it is set again for later")
  void aTimerAheadOfTheClockIsSetForLater() {
    timers.nowMillis = 1_000;
    waiting.retryLater("x", 9_000, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > 9_000);
  }

  @Test
  @DisplayName("Z2: a job that is drained before the zones are there goes on waiting when restored")
  void theEndOfTimeSetsATimerToo() {
    timers.nowMillis = 1_000;
    waiting.retryLater("x", Long.MAX_VALUE, timers);
    assertThat(timers.wallClock).hasSize(1).allMatch(time -> time > 1_000 && time < 9_000);
  }

  private static final class Appended implements ListState<Fix> {
    final List<Fix> values = new ArrayList<>();
    int reads;

    @Override
    public void add(Fix fix) {
      values.add(fix);
    }

    @Override
    public Iterable<Fix> get() {
      reads++;
      return List.copyOf(values);
    }

    @Override
    public void clear() {
      values.clear();
    }

    @Override
    public void update(List<Fix> fixes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void addAll(List<Fix> fixes) {
      throw new UnsupportedOperationException();
    }
  }

  private static final class Timers implements TimerService {
    final TreeSet<Long> wallClock = new TreeSet<>();
    final Set<Long> eventTime = new TreeSet<>();
    long nowMillis;

    @Override
    public long currentProcessingTime() {
      return nowMillis;
    }

    @Override
    public long currentWatermark() {
      return Long.MIN_VALUE;
    }

    @Override
    public void registerProcessingTimeTimer(long time) {
      wallClock.add(time);
    }

    @Override
    public void registerEventTimeTimer(long time) {
      eventTime.add(time);
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
      wallClock.remove(time);
    }

    @Override
    public void deleteEventTimeTimer(long time) {
      eventTime.remove(time);
    }
  }
}

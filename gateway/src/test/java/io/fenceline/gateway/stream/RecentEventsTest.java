package io.fenceline.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.subscription.StreamKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentEventsTest {
  private static final StreamKind KIND = StreamKind.TRANSITION;

  private static List<Long> read(RecentEvents recent, long from, long to, int maxEvents) {
    List<Long> offsets = new ArrayList<>();
    long next = from;
    while (next != to) {
      next = recent.read(KIND, 0, next, to, maxEvents, 10_000, each -> offsets.add(each.offset()));
      if (next < 0) {
        return null;
      }
    }
    return offsets;
  }

  @Test
  void whateverIsReadIsWhatWasWrittenWithoutGapsAndWhatIsGoneIsSaidToBeGone() {
    Random random = new Random(5);
    for (int run = 0; run < 50; run++) {
      RecentEvents recent = new RecentEvents(1 + random.nextInt(500_000));
      long next = random.nextInt(100);
      recent.start(KIND, 0, next, 0);
      List<Long> all = new ArrayList<>();
      for (int i = 0; i < 3_000; i++) {
        long offset = next + (random.nextInt(10) == 0 ? random.nextInt(5) : 0);
        assertThat(recent.add(StreamEvents.transition(0, offset))).isTrue();
        all.add(offset);
        next = offset + 1;
      }
      long start = recent.start(KIND, 0);
      for (int i = 0; i < 50; i++) {
        long from = random.nextLong(next + 1);
        long to = from + random.nextLong(next + 1 - from);
        List<Long> expected =
            from < start && from != to
                ? null
                : all.stream().filter(offset -> offset >= from && offset < to).toList();
        assertThat(read(recent, from, to, 1 + random.nextInt(500))).isEqualTo(expected);
      }
    }
  }

  @Test
  void theBoundOfBytesHoldsButTheLatestEventsStay() {
    int eventBytes = StreamEvents.transition(0, 0).bytes();
    RecentEvents recent = new RecentEvents(1_000 * eventBytes);
    recent.start(KIND, 0, 0, 0);
    for (int i = 0; i < 10_000; i++) {
      recent.add(StreamEvents.transition(0, i));
    }
    assertThat(10_000 - recent.start(KIND, 0)).isBetween(900L, 1_100L);
  }

  @Test
  void anEventThatComesAgainIsNotAddedAgain() {
    RecentEvents recent = new RecentEvents(10_000);
    recent.start(KIND, 0, 5, 0);
    assertThat(recent.add(StreamEvents.transition(0, 5))).isTrue();
    assertThat(recent.add(StreamEvents.transition(0, 5))).isFalse();
    assertThat(recent.add(StreamEvents.transition(0, 4))).isFalse();
    assertThat(read(recent, 5, 6, 10)).containsExactly(5L);
  }

  @Test
  void readersSeeNoGapWhileTheWriterWrites() throws InterruptedException, ExecutionException {
    RecentEvents recent = new RecentEvents(200_000);
    recent.start(KIND, 0, 0, 0);
    AtomicLong end = new AtomicLong();
    ExecutorService readers = Executors.newFixedThreadPool(2);
    List<Future<Long>> results = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      results.add(readers.submit(() -> follow(recent, end)));
    }
    for (long i = 0; i < 200_000; i++) {
      recent.add(StreamEvents.transition(0, i));
      end.set(i + 1);
    }
    for (Future<Long> result : results) {
      assertThat(result.get()).isEqualTo(200_000);
    }
    readers.shutdown();
  }

  /** Follows to the end; what was dropped meanwhile is jumped over. */
  private static long follow(RecentEvents recent, AtomicLong end) {
    long[] next = {0};
    while (next[0] < 200_000) {
      long read =
          recent.read(
              KIND,
              0,
              next[0],
              end.get(),
              100,
              Long.MAX_VALUE,
              event -> assertThat(event.offset()).isEqualTo(next[0]++));
      next[0] = read < 0 ? Math.max(next[0], recent.start(KIND, 0)) : read;
    }
    return next[0];
  }
}

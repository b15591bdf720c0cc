package io.fenceline.geo.index.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One writer moves points all the time, between cells near and far; others search. */
class PointGridConcurrencyTest {
  private static final int POINTS = 200;
  private static final int MOVES = 300_000;
  private static final int READERS = 3;

  private final PointGrid<TestPoint> grid = new PointGrid<>();
  private final TestPoint[] current = new TestPoint[POINTS];
  private final AtomicBoolean ended = new AtomicBoolean();

  @Test
  @Timeout(120)
  void everySearchSeesEachPointOnceWhileItMoves() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < POINTS; i++) {
      move(i, random);
    }
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<Integer>> searches = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        searches.add(readers.submit(searching(i)));
      }
      for (int i = 0; i < MOVES; i++) {
        move(random.nextInt(POINTS), random);
      }
      ended.set(true);
      for (Future<Integer> search : searches) {
        assertThat(search.get()).isPositive();
      }
    } finally {
      ended.set(true);
      readers.shutdownNow();
    }
  }

  private void move(int i, Random random) {
    double size = Math.pow(10, -4 + 5 * random.nextDouble());
    TestPoint next = new TestPoint("p" + i, size * random.nextDouble(), size * random.nextDouble());
    TestPoint old = current[i];
    current[i] = next;
    grid.replace(old, next);
  }

  private Callable<Integer> searching(int number) {
    return () -> {
      int searches = 0;
      do {
        Set<String> found =
            number == 0
                ? idsOf(grid.inBox(new BoundingBox(-1, -1, 11, 11), 2 * POINTS))
                : idsOf(
                    grid.near(number, number, 1e7, 2 * POINTS).stream()
                        .map(Nearby::value)
                        .toList());
        assertThat(found).hasSize(POINTS);
        searches++;
      } while (!ended.get());
      return searches;
    };
  }

  private static Set<String> idsOf(List<TestPoint> points) {
    Set<String> ids =
        points.stream().map(TestPoint::id).collect(Collectors.toCollection(HashSet::new));
    assertThat(points).as("no point is found twice").hasSize(ids.size());
    return ids;
  }
}

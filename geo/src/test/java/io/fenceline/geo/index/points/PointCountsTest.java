package io.fenceline.geo.index.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointCountsTest {
  private final PointGrid<TestPoint> grid = new PointGrid<>();
  private final List<TestPoint> points = new ArrayList<>();

  private void fill(Random random, int count) {
    TestPoint last = new TestPoint("first", 0, 0);
    for (int i = 0; i < count; i++) {
      last = TestPoint.random("p" + i, random, last);
      points.add(last);
      grid.replace(null, last);
    }
  }

  private static BoundingBox box(Random random) {
    double west = -180 + 360 * random.nextDouble();
    double south = -90 + 180 * random.nextDouble();
    double size = Math.pow(10, 2.3 - 7 * random.nextDouble());
    double east = west + size > 180 ? west + size - 360 : west + size;
    return new BoundingBox(west, south, Math.max(-180, east), Math.min(90, south + size));
  }

  /** Squares have their western and southern sides, and at the ends of the map all sides. */
  private long brute(Box square) {
    return points.stream()
        .filter(p -> p.lon() >= square.west() && p.lat() >= square.south())
        .filter(p -> p.lon() < square.east() || square.east() == 180)
        .filter(p -> p.lat() < square.north() || square.north() == 90)
        .count();
  }

  @Test
  void everySquareHasTheNumberOfItsPointsAndNoPointOfTheBoxIsMissing() {
    for (long seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      points.clear();
      grid.clear();
      fill(random, 700);
      for (int i = 0; i < 60; i++) {
        BoundingBox box = box(random);
        List<PointCount> counts = grid.counts(box);
        assertThat(counts).as("seed %d, %s", seed, box).hasSizeLessThanOrEqualTo(2 * 41 * 41);
        for (PointCount each : counts) {
          assertThat((long) each.count()).as("%s", each).isEqualTo(brute(each.box()));
        }
        assertThat(points.stream().filter(p -> box.contains(p.lon(), p.lat())))
            .allMatch(p -> counts.stream().anyMatch(each -> each.box().contains(p.lon(), p.lat())));
      }
    }
  }

  @Test
  void theSquaresOfTheWorldHaveAllPointsOnce() {
    fill(new Random(1), 1_000);
    long total =
        grid.counts(new BoundingBox(-180, -90, 180, 90)).stream().mapToInt(PointCount::count).sum();
    assertThat(total).isEqualTo(1_000);
  }

  @Test
  void aHundredThousandPointsAtOnePlaceAreOneSquare() {
    for (int i = 0; i < 100_000; i++) {
      grid.replace(null, new TestPoint("p" + i, 3, 4));
    }
    assertThat(grid.counts(new BoundingBox(3, 4, 3, 4)))
        .extracting(PointCount::count)
        .containsExactly(100_000);
  }

  @Test
  void nothingIsCountedWhereNothingIs() {
    assertThat(grid.counts(new BoundingBox(0, 0, 1, 1))).isEmpty();
  }
}

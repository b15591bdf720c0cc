package io.fenceline.geo.index.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PointGridTest {
  private static final double[] RADII = {0, 1e-3, 10, 1_000, 50_000, 1e6, 2.1e7, 1e300};

  /** Chords give distances to 1.3 cm. */
  private static final double ACCURACY_METERS = 0.015;

  private final PointGrid<TestPoint> grid = new PointGrid<>();
  private final Map<String, TestPoint> points = new HashMap<>();

  private void put(TestPoint point) {
    grid.replace(points.put(point.id(), point), point);
  }

  private void remove(String id) {
    TestPoint known = points.remove(id);
    if (known != null) {
      grid.replace(known, null);
    }
  }

  /** Puts, moves and removes points around each other. */
  private TestPoint change(Random random, TestPoint last, int ids) {
    String id = "p" + random.nextInt(ids);
    if (random.nextInt(4) == 0) {
      remove(id);
      return last;
    }
    TestPoint point = TestPoint.random(id, random, last);
    put(point);
    return point;
  }

  @Test
  void theNearestPointsAreThoseOfABruteForceSearch() {
    for (long seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      TestPoint last = new TestPoint("first", 0, 0);
      for (int i = 0; i < 600; i++) {
        last = change(random, last, 250);
        if (i % 5 == 0) {
          TestPoint from = TestPoint.random("from", random, last);
          double radius = RADII[random.nextInt(RADII.length)];
          int limit = 1 + random.nextInt(random.nextBoolean() ? 5 : 400);
          assertNearest(from, radius, limit, "seed %d, change %d".formatted(seed, i));
        }
      }
    }
  }

  /** The distances decide: points at equal ones may be exchanged. */
  private void assertNearest(TestPoint from, double radius, int limit, String where) {
    List<Nearby<TestPoint>> found = grid.near(from.lon(), from.lat(), radius, limit);
    List<Double> all =
        points.values().stream()
            .map(point -> point.distanceMeters(from.lon(), from.lat()))
            .sorted()
            .toList();
    long least = all.stream().filter(meters -> meters <= radius - ACCURACY_METERS).count();
    long most = all.stream().filter(meters -> meters <= radius + ACCURACY_METERS).count();
    assertThat((long) found.size())
        .as(where)
        .isBetween(Math.min(limit, least), Math.min(limit, most));
    assertThat(found).as(where).extracting(nearby -> nearby.value().id()).doesNotHaveDuplicates();
    for (int i = 0; i < found.size(); i++) {
      TestPoint point = found.get(i).value();
      assertThat(points.get(point.id())).as(where).isSameAs(point);
      assertThat(found.get(i).distanceMeters())
          .as("%s: %s from %s", where, point, from)
          .isCloseTo(point.distanceMeters(from.lon(), from.lat()), within(ACCURACY_METERS))
          .isCloseTo(all.get(i), within(ACCURACY_METERS));
    }
  }

  @Test
  void thePointsInABoxAreThoseOfABruteForceSearch() {
    for (long seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      TestPoint last = new TestPoint("first", 0, 0);
      for (int i = 0; i < 600; i++) {
        last = change(random, last, 250);
        BoundingBox box = box(random, last);
        List<TestPoint> expected =
            points.values().stream().filter(p -> box.contains(p.lon(), p.lat())).toList();
        assertThat(grid.inBox(box, Integer.MAX_VALUE))
            .as("seed %d, change %d, %s", seed, i, box)
            .containsExactlyInAnyOrderElementsOf(expected);
        int limit = 1 + random.nextInt(5);
        assertThat(grid.inBox(box, limit)).hasSize(Math.min(limit, expected.size()));
      }
    }
  }

  /** Half of them cross the antimeridian; many begin or end at a point. */
  private static BoundingBox box(Random random, TestPoint at) {
    TestPoint other = TestPoint.random("other", random, at);
    boolean swap = random.nextBoolean();
    return new BoundingBox(
        swap ? other.lon() : at.lon(),
        Math.min(at.lat(), other.lat()),
        swap ? at.lon() : other.lon(),
        Math.max(at.lat(), other.lat()));
  }

  @Test
  @DisplayName("G3: 180 and -180 are one meridian, and all longitudes meet at a pole")
  void onePlaceMayHaveSeveralCoordinates() {
    put(new TestPoint("east", 180, 10));
    put(new TestPoint("west", -180, 10));
    put(new TestPoint("pole", 17, 90));
    assertThat(grid.near(180, 10, 0, 10)).hasSize(2);
    assertThat(grid.near(-120, 90, 0, 10)).hasSize(1);
    assertThat(grid.inBox(new BoundingBox(170, 0, 180, 20), 10)).hasSize(2);
    assertThat(grid.inBox(new BoundingBox(-180, 0, -170, 20), 10)).hasSize(2);
    assertThat(grid.inBox(new BoundingBox(-180, 0, 180, 20), 10)).hasSize(2);
    assertThat(grid.inBox(new BoundingBox(179, 0, -179, 20), 10)).hasSize(2);
  }

  @Test
  void aHundredThousandPointsAtOnePlaceCanBeMovedAndRemoved() {
    for (int i = 0; i < 100_000; i++) {
      put(new TestPoint("p" + i, 0, 0));
    }
    assertThat(grid.near(0, 0, 0, 100)).hasSize(100);
    assertThat(grid.near(0, 0, 0, 200_000)).hasSize(100_000);
    for (int i = 0; i < 100_000; i++) {
      put(new TestPoint("p" + i, 1, 1));
    }
    assertThat(grid.near(0, 0, 1_000, 10)).isEmpty();
    for (int i = 0; i < 100_000; i++) {
      remove("p" + i);
    }
    assertThat(grid.near(1, 1, 1e9, 10)).isEmpty();
  }

  @Test
  void pointsAtOnePlaceWhoseIdsHaveTheSameHashCodeAreKeptApart() {
    List<String> ids = new ArrayList<>(List.of(""));
    for (int i = 0; i < 6; i++) {
      ids =
          new ArrayList<>(
              ids.stream().flatMap(id -> List.of(id + "Aa", id + "BB").stream()).toList());
    }
    ids.forEach(id -> put(new TestPoint(id, 5, 5)));
    assertThat(grid.near(5, 5, 0, 1_000)).hasSize(64);
    ids.subList(0, 60).forEach(this::remove);
    assertThat(grid.near(5, 5, 0, 1_000))
        .extracting(nearby -> nearby.value().id())
        .containsExactlyInAnyOrderElementsOf(ids.subList(60, 64));
  }
}

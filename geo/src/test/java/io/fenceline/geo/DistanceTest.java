package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2, T5: the distance to a shape is that to its nearest point, to less than 1 m")
class DistanceTest {
  private static final double ACCURACY = 0.6;

  /** Distance and reach are computed in different ways. */
  private static void assertDistance(
      Shape shape, double[] p, double expected, double doubtMeters, String where) {
    double distance = shape.distanceMeters(p[0], p[1]);
    assertThat(distance).as(where).isCloseTo(expected, within(ACCURACY));
    assertThat(shape.isWithin(expected + doubtMeters, p[0], p[1])).as(where).isTrue();
    if (shape.covers(p[0], p[1])) {
      assertThat(distance).as(where).isZero();
      assertThat(shape.isWithin(0, p[0], p[1])).as(where).isTrue();
    } else if (expected > doubtMeters) {
      assertThat(shape.isWithin(expected - doubtMeters, p[0], p[1])).as(where).isFalse();
      assertThat(shape.isWithin(0, p[0], p[1])).as(where).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 200})
  void ofAPolygonIsThatToTheNearestPointOfAnEdge(int corners) {
    Random random = new Random(71);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(200 / corners); i++) {
      double[] center = points.next();
      double[][] ring = ring(random, center, corners, Math.min(40, points.magnitude(1e-4, 60)));
      PolygonShape polygon = polygon(ring);
      double[] p = points.away(ring[random.nextInt(corners)], points.magnitude(1, 300_000));
      String where = "case %d: %s from %s".formatted(i, Arrays.toString(p), polygon);
      assertDistance(polygon, p, literalDistance(polygon, ring, p), ACCURACY, where);
      double[] far = points.away(ring[random.nextInt(corners)], points.magnitude(1, 5e6));
      assertThat(polygon.distanceMeters(far[0], far[1]))
          .as(where)
          .isCloseTo(literalDistance(polygon, ring, far), within(ACCURACY));
      assertThat(polygon.distanceMeters(far[0], far[1]) == 0)
          .as(where)
          .isEqualTo(polygon.covers(far[0], far[1]));
    }
  }

  private static PolygonShape polygon(double[][]... rings) {
    return RandomPolygons.pack(new double[][][][] {rings});
  }

  /** A ring in lon/lat, cut off at the ends of the map. */
  static double[][] ring(Random random, double[] center, int corners, double size) {
    double[][] ring = new double[corners + 1][];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double radius = size * (0.5 + random.nextDouble());
      ring[i] =
          new double[] {
            Math.max(-180, Math.min(180, center[0] + 3 * radius * Math.cos(angle))),
            Math.max(-90, Math.min(90, center[1] + radius * Math.sin(angle)))
          };
    }
    ring[corners] = ring[0];
    return ring;
  }

  private static double literalDistance(PolygonShape polygon, double[][] ring, double[] p) {
    return polygon.covers(p[0], p[1]) ? 0 : literalDistance(ring, p[0], p[1]);
  }

  /** The oracle takes the short way, so wide edges are halved for it. */
  static double literalDistance(double[][] ring, double lon, double lat) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i + 1 < ring.length; i++) {
      double[] a = ring[i];
      double[] b = ring[i + 1];
      double[] middle = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
      least = Math.min(least, PolylineOracle.distance(new double[][] {a, middle, b}, lon, lat));
    }
    return least;
  }

  @Test
  void ofCirclesAndRingsIsByTheDistanceToTheirCentre() {
    Random random = new Random(72);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 3_000; i++) {
      double[] center = points.next();
      double radius = points.magnitude(1, 5e6);
      double inner = random.nextBoolean() ? 0 : radius * random.nextDouble();
      Circle ring = new Circle(center[0], center[1], radius, inner);
      double[] p = points.away(center, 1.5 * radius * random.nextDouble());
      double distance = RandomPoints.distance(center, p);
      double expected = Math.max(0, Math.max(distance - radius, inner - distance));
      assertDistance(ring, p, expected, 0.001, "case " + i);
      assertThat(ring.isWithin(0, p[0], p[1])).isEqualTo(ring.covers(p[0], p[1]));
    }
  }

  @Test
  void ofACorridorIsThatToItsPathLessTheBuffer() {
    Random random = new Random(73);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(63); i++) {
      double[] a = points.next();
      double[] b = points.away(a, points.magnitude(10, 2e6));
      double[] p = points.away(random.nextBoolean() ? a : b, points.magnitude(1, 3e6));
      double buffer = points.magnitude(1, 500_000);
      Corridor corridor =
          new Corridor(new double[] {a[0], a[1], b[0], b[1]}, new int[] {2}, buffer);
      double path = PolylineOracle.distance(new double[][] {a, b}, p[0], p[1]);
      String where = "case %d: %s m to %s".formatted(i, path, corridor);
      assertDistance(corridor, p, Math.max(0, path - buffer), ACCURACY, where);
    }
  }

  @Test
  void ofACorridorOfManyPositionsIsWhereItBeginsToBeWithinReach() {
    Random random = new Random(74);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 500; i++) {
      double[] center = points.next();
      double[][] line = new double[2 + random.nextInt(20)][];
      for (int k = 0; k < line.length; k++) {
        line[k] = points.away(center, points.magnitude(1, 300_000));
      }
      double[] packed = Arrays.stream(line).flatMapToDouble(Arrays::stream).toArray();
      Shape shape = new Corridor(packed, new int[] {line.length}, points.magnitude(1, 10_000));
      double[] p = points.away(center, points.magnitude(1, 800_000));
      assertDistance(shape, p, shape.distanceMeters(p[0], p[1]), ACCURACY, "case " + i);
    }
  }

  @Test
  void edgesWiderThanHalfATurnAreTakenAsGiven() {
    double[][] ring = {{-170, 10}, {170, 10}, {170, 20}, {-170, 20}, {-170, 10}};
    PolygonShape wide = polygon(ring);
    assertThat(wide.isWithin(111_000, 0, 9)).isTrue();
    assertThat(wide.isWithin(110_000, 0, 9)).isFalse();
    assertThat(wide.isWithin(1_000_000, 180, 15))
        .as("the gap is 10 degrees to each side")
        .isFalse();
    assertThat(wide.isWithin(1_100_000, 180, 15)).isTrue();
  }

  @Test
  @DisplayName("G3: distances over the antimeridian count the short way")
  void overTheAntimeridian() {
    double[][] ring = {{179, 0}, {180, 0}, {180, 1}, {179, 1}, {179, 0}};
    PolygonShape east = polygon(ring);
    double[] near = {-179.999, 0.5};
    double[] border = {180, 0.5};
    assertDistance(east, near, RandomPoints.distance(near, border), 0.02, "near");
    double[] far = {-179.9, 0.5};
    assertDistance(east, far, RandomPoints.distance(far, border), 0.6, "far");
    assertDistance(east, new double[] {-180, 0.5}, 0, 0.6, "at 180 degrees");
    Circle circle = new Circle(179.999, 0, 50, 0);
    assertThat(circle.isWithin(200, -179.999, 0)).isTrue();
    assertThat(circle.isWithin(170, -179.999, 0)).isFalse();
  }

  @Test
  void inAHoleIsThatToItsEdge() {
    double[][] outer = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    double[][] hole = {{0.2, 0.2}, {0.8, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.2, 0.2}};
    PolygonShape holed = polygon(outer, hole);
    double[] p = {0.5, 0.25};
    assertDistance(holed, p, RandomPoints.distance(p, new double[] {0.5, 0.2}), 1, "near the edge");
    double[] middle = {0.5, 0.5};
    double meters = RandomPoints.distance(middle, new double[] {0.5, 0.2});
    assertThat(holed.isWithin(meters + 1, 0.5, 0.5)).isTrue();
    assertThat(holed.isWithin(meters - 200, 0.5, 0.5)).isFalse();
  }

  @Test
  void ofHalfTheGlobeIsRightToOnePerCent() {
    Random random = new Random(75);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(25); i++) {
      double[] center = points.next();
      double[][] ring = ring(random, center, 5, points.magnitude(1e-3, 30));
      PolygonShape polygon = polygon(ring);
      double[] p = points.away(center, points.magnitude(8e6, 2e7));
      double expected = literalDistance(polygon, ring, p);
      assertThat(polygon.distanceMeters(p[0], p[1]))
          .isCloseTo(expected, within(1 + 0.01 * expected));
    }
  }

  @Test
  void reachesOfHalfTheGlobeAreDistances() {
    double[][] ring = {{0, 0}, {1, 0}, {1, 1}, {0, 0}};
    PolygonShape polygon = polygon(ring);
    double[] p = {120, 10};
    double distance = PolylineOracle.distance(ring, p[0], p[1]);
    assertThat(polygon.isWithin(distance + 1, p[0], p[1])).isTrue();
    assertThat(polygon.isWithin(distance - 1, p[0], p[1])).isFalse();
    assertThat(polygon.isWithin(Double.MAX_VALUE, p[0], p[1])).isTrue();
    assertThat(polygon.isWithin(Double.MAX_VALUE, Double.NaN, 0)).isFalse();
  }
}

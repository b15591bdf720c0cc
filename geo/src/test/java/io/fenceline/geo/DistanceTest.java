package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2: the distance to a shape is that to its nearest point, to less than 1 m")
class DistanceTest {
  private static final Offset<Double> ACCURACY = within(0.6);

  @ParameterizedTest
  @ValueSource(ints = {4, 100})
  void ofAPolygonIsThatToTheNearestPointOfAnEdge(int corners) {
    Random random = new Random(71);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(200 / corners); i++) {
      double[] center = points.next();
      double[][] ring =
          WithinTest.ring(random, center, corners, Math.min(40, points.magnitude(1e-4, 60)));
      PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{ring}});
      double[] p = points.away(ring[random.nextInt(corners)], points.magnitude(1, 5e6));
      String where = "case %d: %s from %s".formatted(i, Arrays.toString(p), polygon);
      double expected =
          polygon.covers(p[0], p[1]) ? 0 : WithinTest.literalDistance(ring, p[0], p[1]);
      assertThat(polygon.distanceMeters(p[0], p[1])).as(where).isCloseTo(expected, ACCURACY);
      assertThat(polygon.distanceMeters(p[0], p[1]) == 0)
          .as(where)
          .isEqualTo(polygon.covers(p[0], p[1]));
    }
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
      assertThat(ring.distanceMeters(p[0], p[1])).as("case %d", i).isCloseTo(expected, ACCURACY);
    }
  }

  @Test
  void ofACorridorIsThatToItsPathLessTheBuffer() {
    Random random = new Random(73);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(30); i++) {
      double[] a = points.next();
      double[] b = points.away(a, points.magnitude(10, 2e6));
      double[] p = points.away(random.nextBoolean() ? a : b, points.magnitude(1, 3e6));
      double buffer = points.magnitude(1, 500_000);
      Corridor corridor =
          new Corridor(new double[] {a[0], a[1], b[0], b[1]}, new int[] {2}, buffer);
      double path = PolylineOracle.distance(new double[][] {a, b}, p[0], p[1]);
      assertThat(corridor.distanceMeters(p[0], p[1]))
          .as("case %d: %s m to %s", i, path, corridor)
          .isCloseTo(Math.max(0, path - buffer), ACCURACY);
    }
  }

  /** The two are computed in different ways. */
  @Test
  void isWhereAShapeBeginsToBeWithinReach() {
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
      double distance = shape.distanceMeters(p[0], p[1]);
      assertThat(shape.isWithin(distance + 0.6, p[0], p[1])).as("case %d", i).isTrue();
      assertThat(distance > 0.6 && shape.isWithin(distance - 0.6, p[0], p[1]))
          .as("case %d", i)
          .isFalse();
    }
  }

  @Test
  @DisplayName("G3: distances over the antimeridian count the short way")
  void overTheAntimeridian() {
    double[][] ring = {{179, 0}, {180, 0}, {180, 1}, {179, 1}, {179, 0}};
    PolygonShape east = RandomPolygons.pack(new double[][][][] {{ring}});
    double meters = RandomPoints.distance(new double[] {-179.9, 0.5}, new double[] {180, 0.5});
    assertThat(east.distanceMeters(-179.9, 0.5)).isCloseTo(meters, ACCURACY);
    assertThat(east.distanceMeters(-180, 0.5)).isZero();
  }

  @Test
  void inAHoleIsThatToItsEdge() {
    double[][] outer = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    double[][] hole = {{0.2, 0.2}, {0.8, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.2, 0.2}};
    PolygonShape holed = RandomPolygons.pack(new double[][][][] {{outer, hole}});
    double meters = RandomPoints.distance(new double[] {0.5, 0.25}, new double[] {0.5, 0.2});
    assertThat(holed.distanceMeters(0.5, 0.25)).isCloseTo(meters, ACCURACY);
  }

  @Test
  void ofHalfTheGlobeIsRightToOnePerCent() {
    Random random = new Random(75);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(25); i++) {
      double[] center = points.next();
      double[][] ring = WithinTest.ring(random, center, 5, points.magnitude(1e-3, 30));
      PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{ring}});
      double[] p = points.away(center, points.magnitude(8e6, 2e7));
      double expected =
          polygon.covers(p[0], p[1]) ? 0 : WithinTest.literalDistance(ring, p[0], p[1]);
      assertThat(polygon.distanceMeters(p[0], p[1]))
          .isCloseTo(expected, within(1 + 0.01 * expected));
    }
  }
}

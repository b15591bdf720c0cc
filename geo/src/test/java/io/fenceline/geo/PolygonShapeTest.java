package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("G1: exact point in polygon; G3: 180 and -180 are one meridian")
class PolygonShapeTest {
  private static final double[][] SQUARE = ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0);
  private static final double[][] HOLE = ring(1, 1, 3, 1, 3, 3, 1, 3, 1, 1);

  @Test
  void boundaryIsInside() {
    PolygonShape square = shape(new double[][][] {SQUARE});
    assertThat(square.coversLiteral(0, 0)).isTrue();
    assertThat(square.coversLiteral(4, 2)).isTrue();
    assertThat(square.coversLiteral(2, 4)).isTrue();
    assertThat(square.coversLiteral(2, 2)).isTrue();
    assertThat(square.coversLiteral(Math.nextUp(4.0), 2)).isFalse();
    assertThat(square.coversLiteral(2, -Double.MIN_VALUE)).isFalse();
  }

  @Test
  void holeExcludesItsInteriorButNotItsBoundary() {
    PolygonShape holed = shape(new double[][][] {SQUARE, HOLE});
    assertThat(holed.coversLiteral(2, 2)).isFalse();
    assertThat(holed.coversLiteral(1, 2)).isTrue();
    assertThat(holed.coversLiteral(3, 3)).isTrue();
    assertThat(holed.coversLiteral(0.5, 2)).isTrue();
  }

  @Test
  void overlappingHolesExcludeTheirUnion() {
    double[][] other = ring(2, 2, 4, 2, 4, 4, 2, 4, 2, 2);
    PolygonShape holed = shape(new double[][][] {SQUARE, HOLE, other});
    assertThat(holed.coversLiteral(2.5, 2.5)).isFalse();
    assertThat(holed.coversLiteral(2, 2.5)).isFalse();
    assertThat(holed.coversLiteral(4, 4)).isTrue();
  }

  @Test
  void holeOutsideTheFirstRingAddsNothing() {
    double[][] away = ring(10, 10, 12, 10, 12, 12, 10, 10);
    assertThat(shape(new double[][][] {SQUARE, away}).coversLiteral(11, 10)).isFalse();
  }

  @Test
  void selfCrossingRingIsEvenOdd() {
    double[][] twice = ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 4, 0, 4, 4, 0, 4, 0, 0);
    PolygonShape doubled = shape(new double[][][] {twice});
    assertThat(doubled.coversLiteral(2, 2)).isFalse();
    assertThat(doubled.coversLiteral(0, 2)).isTrue();
    PolygonShape bowTie = shape(new double[][][] {ring(0, 0, 4, 4, 4, 0, 0, 4, 0, 0)});
    assertThat(bowTie.coversLiteral(1, 2)).isTrue();
    assertThat(bowTie.coversLiteral(2, 1)).isFalse();
    assertThat(bowTie.coversLiteral(2, 2)).isTrue();
  }

  @Test
  void partsAreAUnionSoAPartMayFillTheHoleOfAnother() {
    PolygonShape filled = shape(new double[][][] {SQUARE, HOLE}, new double[][][] {HOLE});
    assertThat(filled.coversLiteral(2, 2)).isTrue();
  }

  @Test
  void bothSidesOfTheAntimeridianAreOneMeridian() {
    PolygonShape east = shape(new double[][][] {ring(170, 0, 180, 0, 180, 5, 170, 0)});
    assertThat(east.covers(180, 2)).isTrue();
    assertThat(east.covers(-180, 2)).isTrue();
    assertThat(east.coversLiteral(-180, 2)).isFalse();
    assertThat(east.covers(-180, 6)).isFalse();
    assertThat(east.covers(-175, 2)).isFalse();
  }

  @Test
  void negativeZeroIsZero() {
    PolygonShape square = shape(new double[][][] {SQUARE});
    assertThat(square.coversLiteral(-0.0, -0.0)).isTrue();
    PolygonShape negative =
        shape(new double[][][] {ring(-0.0, -0.0, 4, -0.0, 4, 4, -0.0, 4, -0.0, -0.0)});
    assertThat(negative.coversLiteral(0.0, 0.0)).isTrue();
  }

  @Test
  void nanIsNowhere() {
    PolygonShape square = shape(new double[][][] {SQUARE});
    assertThat(square.coversLiteral(Double.NaN, 2)).isFalse();
    assertThat(square.coversLiteral(2, Double.NaN)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0",
    "0.1, -0.3",
    "1e-5, 40.000003",
    "1e-13, 100.1",
    "1e-160, 0",
    "1e-300, 0",
    "4.9e-324, 0",
    "22.5, -90"
  })
  void agreesWithExactArithmetic(double scale, double offset) {
    Random random = new Random(2);
    RandomPolygons source = new RandomPolygons(random, scale, offset);
    for (int i = 0; i < Cases.count(100); i++) {
      double[][][][] polygons = source.polygons();
      PolygonShape shape = RandomPolygons.pack(polygons);
      for (int j = 0; j < 20; j++) {
        double[] p = source.point(polygons);
        assertThat(shape.coversLiteral(p[0], p[1]))
            .as("case %d, %s in %s", i, Arrays.toString(p), Arrays.deepToString(polygons))
            .isEqualTo(ExactOracle.covers(polygons, p[0], p[1]));
      }
    }
  }

  @Test
  void sliversAreExact() {
    Random random = new Random(3);
    for (int i = 0; i < 5_000; i++) {
      double[] a = {-90 + 180 * random.nextDouble(), 90 * random.nextDouble()};
      double[] b = {-90 + 180 * random.nextDouble(), 90 * random.nextDouble()};
      double[] c = {Math.nextUp(b[0]), Math.nextDown(b[1])};
      double part = random.nextDouble();
      double x = a[0] + part * (b[0] - a[0]);
      double y = a[1] + part * (b[1] - a[1]);
      double[][][][] polygons = {{{a, b, c, a}}};
      assertThat(RandomPolygons.pack(polygons).coversLiteral(x, y))
          .as("case %d", i)
          .isEqualTo(ExactOracle.covers(polygons, x, y));
    }
  }

  @Test
  void windingDoesNotMatter() {
    Random random = new Random(4);
    RandomPolygons source = new RandomPolygons(random, 0.1, 7);
    for (int i = 0; i < Cases.count(125); i++) {
      double[][][][] polygons = source.polygons();
      PolygonShape shape = RandomPolygons.pack(polygons);
      for (double[][][] polygon : polygons) {
        for (double[][] ring : polygon) {
          Collections.reverse(Arrays.asList(ring));
        }
      }
      PolygonShape reversed = RandomPolygons.pack(polygons);
      double[] p = source.point(polygons);
      assertThat(reversed.coversLiteral(p[0], p[1])).isEqualTo(shape.coversLiteral(p[0], p[1]));
    }
  }

  @Test
  void boundsContainAllPositions() {
    PolygonShape two =
        shape(new double[][][] {SQUARE}, new double[][][] {ring(9, -1, 12, 0, 10, 1, 9, -1)});
    assertThat(two.bounds()).isEqualTo(new Box(0, -1, 12, 4));
  }

  @Test
  void eachPolygonIsAPartWithTheBoxOfItsFirstRing() {
    double[][] away = ring(100, 40, 101, 40, 101, 41, 100, 40);
    PolygonShape two =
        shape(
            new double[][][] {SQUARE, HOLE, away},
            new double[][][] {ring(9, -1, 12, 0, 10, 1, 9, -1)});
    assertThat(two.partBoxes()).containsExactly(new Box(0, 0, 4, 4), new Box(9, -1, 12, 1));
    Circle circle = new Circle(180, 0, 1_000, 0);
    assertThat(circle.partBoxes()).isEqualTo(circle.boxes()).hasSize(2);
  }

  @Test
  @DisplayName("G3: a polygon that is cut at the antimeridian has a box on each side")
  void aCutPolygonHasTwoBoxes() {
    double[][] east = ring(170, -5, 180, -5, 180, 5, 170, -5);
    double[][] west = ring(-180, -5, -175, 2, -180, 5, -180, -5);
    double[][] island = ring(-172, 7, -171, 7, -171, 8, -172, 7);
    PolygonShape cut =
        shape(new double[][][] {east}, new double[][][] {west}, new double[][][] {island});
    assertThat(cut.boxes()).containsExactly(new Box(-180, -5, -171, 8), new Box(170, -5, 180, 5));
    assertThat(cut.bounds()).isEqualTo(new Box(-180, -5, 180, 8));
    PolygonShape joined =
        shape(new double[][][] {east}, new double[][][] {ring(-175, 0, 171, 1, 0, 2, -175, 0)});
    assertThat(joined.boxes()).containsExactly(joined.bounds());
  }

  private static PolygonShape shape(double[][][]... polygons) {
    return RandomPolygons.pack(polygons);
  }

  private static double[][] ring(double... numbers) {
    double[][] ring = new double[numbers.length / 2][];
    for (int i = 0; i < ring.length; i++) {
      ring[i] = new double[] {numbers[2 * i], numbers[2 * i + 1]};
    }
    return ring;
  }
}

package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.Arrays;
import java.util.Random;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("T4: whether a straight segment meets a shape")
class MeetsTest {
  private static final double[][] SQUARE = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}};
  private static final double[][] HOLE = {{1, 1}, {3, 1}, {3, 3}, {1, 3}, {1, 1}};

  /** On grids that have room between their lines for a point that is a double. */
  @ParameterizedTest
  @CsvSource({"1, 10", "0.125, 100", "16, -75"})
  void polygonsWithHolesAreExact(double scale, double offset) {
    Random random = new Random(71);
    RandomPolygons source = new RandomPolygons(random, scale, offset);
    for (int i = 0; i < Cases.count(50); i++) {
      double[][][][] polygons = source.polygons();
      BorderOracle oracle = new BorderOracle(polygons, scale);
      assertMeets(random, source, polygons, oracle::meets);
    }
  }

  /** However coarse doubles are, compared to the polygon. */
  @ParameterizedTest
  @CsvSource({"0.1, -0.3", "1e-13, 100.1", "1e-160, 0", "4.9e-324, 0", "22.5, -90"})
  void aRingThatDoesNotOverlapItselfIsExact(double scale, double offset) {
    Random random = new Random(77);
    RandomPolygons source = new RandomPolygons(random, scale, offset);
    for (int i = 0; i < Cases.count(200); i++) {
      double[][][][] polygon = {{source.polygons()[0][0]}};
      if (!ExactOracle.overlapsItself(polygon[0][0])) {
        assertMeets(
            random,
            source,
            polygon,
            (a, b) ->
                ExactOracle.covers(polygon, a[0], a[1]) || ExactOracle.meetsAnyEdge(polygon, a, b));
      }
    }
  }

  private static void assertMeets(
      Random random,
      RandomPolygons source,
      double[][][][] polygons,
      BiPredicate<double[], double[]> oracle) {
    PolygonShape shape = RandomPolygons.pack(polygons);
    for (int j = 0; j < 20; j++) {
      double[] a = source.point(polygons);
      double[] b = random.nextInt(10) == 0 ? a : source.point(polygons);
      boolean straight = Math.abs(b[0] - a[0]) <= 180 && Math.abs(a[0]) < 180;
      if (straight && Math.abs(b[0]) < 180) {
        assertThat(shape.meets(a[0], a[1], b[0], b[1]))
            .as(
                "%s to %s, %s",
                Arrays.toString(a), Arrays.toString(b), Arrays.deepToString(polygons))
            .isEqualTo(oracle.test(a, b));
      }
    }
  }

  @Test
  void anIndexFindsTheEdgesThatAreMet() {
    Random random = new Random(78);
    RandomPolygons source = new RandomPolygons(random, 1, 0);
    for (int i = 0; i < Cases.count(75); i++) {
      double[][][][] polygons = source.polygons();
      Arrays.setAll(polygons, part -> new double[][][] {polygons[part][0]});
      PolygonShape shape = RandomPolygons.pack(polygons);
      PolygonIndex bands = PolygonIndexTest.index(shape, 1 + random.nextInt(12));
      for (int j = 0; j < 20; j++) {
        double[] a = source.point(polygons);
        double[] b = random.nextInt(10) == 0 ? a : source.point(polygons);
        assertThat(meetsByBands(bands, shape, a, b))
            .isEqualTo(ExactOracle.meetsAnyEdge(polygons, a, b));
      }
    }
  }

  private static boolean meetsByBands(
      PolygonIndex bands, PolygonShape shape, double[] a, double[] b) {
    Box box =
        new Box(
            Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
    return bands.anyEdge(
        box, edge -> Edges.meets(shape.coordinates(), edge, a[0], a[1], b[0], b[1]));
  }

  @Test
  @DisplayName("T4: over 180, too, a corner that is just touched is met")
  void aCornerIsTouchedOver180() {
    double west = 179.96875;
    double[][] beyond = {{-180, 0}, {-west, 0}, {-west, 1}, {-180, 1}, {-180, 0}};
    double[][] before = {{west, 0}, {180, 0}, {180, 1}, {west, 1}, {west, 0}};
    PolygonShape cut = RandomPolygons.pack(new double[][][][] {{before}, {beyond}});
    assertThat(cut.meets(179.984375, -0.03125, -179.921875, 0.03125)).isTrue();
    assertThat(cut.meets(179.984375, -0.03125, -179.921875, Math.nextDown(0.03125))).isFalse();
    assertThat(cut.meets(-179.984375, -0.03125, 179.921875, 0.03125)).isTrue();
  }

  @Test
  void aSegmentWithinAHoleMeetsNothing() {
    PolygonShape holed = RandomPolygons.pack(new double[][][][] {{SQUARE, HOLE}});
    assertThat(holed.meets(1.5, 1.5, 2.5, 2.5)).isFalse();
    assertThat(holed.meets(1.5, 1.5, 3, 3)).isTrue();
    assertThat(holed.meets(1.5, 1.5, 3.5, 1.5)).isTrue();
    assertThat(holed.meets(-1, 2, 5, 2)).isTrue();
    assertThat(holed.meets(-1, 5, 5, 5)).isFalse();
    assertThat(holed.meets(-1, 3, 1, 5)).isTrue();
    assertThat(holed.meets(2, 2, 2, 2)).isFalse();
  }

  @Test
  @DisplayName("T4, G3: the short way over 180, which belongs to both sides")
  void overTheAntimeridian() {
    double[][] east = {{179, 0}, {180, 0}, {180, 1}, {179, 1}, {179, 0}};
    PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{east}});
    assertThat(polygon.meets(178, 0.5, -179, 0.5)).isTrue();
    assertThat(polygon.meets(178, 1.5, -179, 1.5)).isFalse();
    assertThat(polygon.meets(-179, 0.5, -180, 0.5)).isTrue();
    assertThat(polygon.meets(-179, 0.5, -179.5, 0.5)).isFalse();
    assertThat(polygon.meets(-180, -1, -180, 3)).isTrue();
    assertThat(polygon.meets(-90, 0.5, 90, 0.5)).isFalse();
    Circle circle = new Circle(180, 10, 1_000, 0);
    assertThat(circle.meets(179, 10.001, -179, 10.001)).isTrue();
    assertThat(circle.meets(179, 10.1, -179, 10.1)).isFalse();
    Corridor corridor = new Corridor(new double[] {-179.9, 9, -179.9, 11}, new int[] {2}, 10);
    assertThat(corridor.meets(179.9, 10, -179.8, 10)).isTrue();
    assertThat(corridor.meets(179.9, 10, -179.95, 10)).isFalse();
    Corridor over = new Corridor(new double[] {179, 10, -179, 10}, new int[] {2}, 10);
    assertThat(over.meets(-179.5, 9, -179.5, 11)).isTrue();
    assertThat(over.meets(179.5, 9, 179.5, 11)).isTrue();
    assertThat(over.meets(0, 9, 0, 11)).isFalse();
  }

  /** West of 180 the hole leaves nothing; east of it there is a square up to the latitude 1. */
  @Test
  @DisplayName("T4, G1: an edge at 180 is border where the shape goes on at -180, not elsewhere")
  void anEdgeAt180IsBorderWhereTheShapeGoesOnBeyond() {
    double[][] square = {{-180, 0}, {-179, 0}, {-179, 1}, {-180, 1}, {-180, 0}};
    double[][] shell = {{177, 0}, {180, 0}, {180, 2}, {177, 2}, {177, 0}};
    double[][] hole = {{177, 0}, {180, 0}, {180, 3}, {177, 3}, {177, 0}};
    PolygonShape shape = RandomPolygons.pack(new double[][][][] {{square}, {shell, hole}});
    assertThat(shape.meets(-178, 1.25, 179, 1.75)).isFalse();
    assertThat(shape.meets(179, 1.75, -178, 1.25)).isFalse();
    assertThat(shape.meets(179, 0.5, -178, 1.75)).isTrue();
    assertThat(shape.isWithin(100, 179.999, 1.5)).isFalse();
    assertThat(shape.isWithin(200, 179.999, 0.5)).isTrue();

    double[][] near = {{-179.99, 0}, {-179, 0}, {-179, 2}, {-179.99, 2}, {-179.99, 0}};
    PolygonShape apart = RandomPolygons.pack(new double[][][][] {{near}, {shell, hole}});
    assertThat(apart.meets(-179.995, 1, 179, 1)).isFalse();
    assertThat(apart.meets(-179.98, 1, 179, 1)).isTrue();
  }

  @Test
  void circlesAndRingsUseTheLeastAndGreatestDistanceOfTheSegment() {
    Random random = new Random(72);
    RandomPoints points = new RandomPoints(random);
    int met = 0;
    for (int i = 0; i < Cases.count(750); i++) {
      double[] center = points.next();
      double radius = points.magnitude(10, random.nextInt(9) == 0 ? 5e6 : 5e5);
      double inner = random.nextBoolean() ? 0 : radius * random.nextDouble();
      double[] a = points.away(center, 1.2 * radius * random.nextDouble());
      double[] b = points.away(a, points.magnitude(1, Math.min(2 * radius, 50_000)));
      boolean meets = new Circle(center[0], center[1], radius, inner).meets(a[0], a[1], b[0], b[1]);
      double least = PolylineOracle.distance(new double[][] {a, b}, center[0], center[1]);
      double greatest = greatest(a, b, center);
      String where =
          "case %d: %s to %s, %s to %s m"
              .formatted(i, Arrays.toString(a), Arrays.toString(b), inner, radius);
      if (least < radius - 1 && greatest > inner + 1) {
        assertThat(meets).as(where).isTrue();
        met++;
      } else if (least > radius + 1 || greatest < inner - 1) {
        assertThat(meets).as(where).isFalse();
      }
    }
    assertThat(met).isBetween(Cases.count(300), Cases.count(1_300));
  }

  private static double greatest(double[] a, double[] b, double[] center) {
    double greatest = 0;
    for (int k = 0; k <= 300; k++) {
      double[] at = PolylineOracle.at(new double[][] {a, b}, 0, k / 300.0);
      greatest = Math.max(greatest, RandomPoints.distance(at, center));
    }
    return greatest;
  }

  @Test
  void aWayWithinTheInnerDiscOfARingDoesNotMeetIt() {
    Circle ring = new Circle(8, 47, 2_000, 1_000);
    assertThat(ring.meets(8, 47, 8.001, 47.001)).isFalse();
    assertThat(ring.meets(8, 47, 8.02, 47)).isTrue();
    assertThat(ring.meets(8, 47, 8.1, 47)).isTrue();
    assertThat(ring.meets(7.9, 47, 8.1, 47)).isTrue();
    assertThat(ring.meets(7.9, 47.1, 8.1, 47.1)).isFalse();
  }

  @Test
  void corridorsUseTheLeastDistanceBetweenTwoSegments() {
    Random random = new Random(73);
    RandomPoints points = new RandomPoints(random);
    int met = 0;
    for (int i = 0; i < Cases.count(250); i++) {
      double[][] line = new double[2 + random.nextInt(3)][];
      line[0] = points.next();
      for (int k = 1; k < line.length; k++) {
        line[k] = points.away(line[k - 1], points.magnitude(10, 100_000));
      }
      double buffer = points.magnitude(1, 20_000);
      double[] on = PolylineOracle.at(line, random.nextInt(line.length - 1), random.nextDouble());
      double[] a = points.away(on, 5 * buffer * random.nextDouble());
      double[] b = points.away(a, points.magnitude(1, 20_000));
      Corridor corridor =
          new Corridor(
              Arrays.stream(line).flatMapToDouble(Arrays::stream).toArray(),
              new int[] {line.length},
              buffer);
      boolean meets = corridor.meets(a[0], a[1], b[0], b[1]);
      assertThat(corridor.meets(b[0], b[1], a[0], a[1])).isEqualTo(meets);
      for (int k = 0; k <= 200; k++) {
        double[] at = PolylineOracle.at(new double[][] {a, b}, 0, k / 200.0);
        if (corridor.coversLiteral(at[0], at[1])) {
          assertThat(meets).as("case %d at %d", i, k).isTrue();
        }
      }
      if (meets) {
        met++;
        assertThat(comesNear(corridor, a, b)).as("case %d", i).isTrue();
      }
    }
    assertThat(met).isBetween(Cases.count(100), Cases.count(450));
  }

  /** The buffer and 1 m more, or half of what lies between two samples. */
  private static boolean comesNear(Corridor corridor, double[] a, double[] b) {
    double slack = 1 + RandomPoints.distance(a, b) / 2_000;
    for (int k = 0; k <= 1_000; k++) {
      double[] at = PolylineOracle.at(new double[][] {a, b}, 0, k / 1_000.0);
      if (corridor.isWithin(slack, at[0], at[1])) {
        return true;
      }
    }
    return false;
  }
}

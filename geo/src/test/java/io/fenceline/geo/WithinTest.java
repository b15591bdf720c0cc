package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2, T5: the distance to a shape is that to its nearest point, to less than 1 m")
class WithinTest {
  private static final double DOUBT_METERS = 0.6;

  @ParameterizedTest
  @ValueSource(ints = {4, 200})
  void polygonsUseTheNearestPositionOfAnEdge(int corners) {
    Random random = new Random(61);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(250 / corners); i++) {
      double[] center = points.next();
      double[][] ring = ring(random, center, corners, Math.min(40, points.magnitude(1e-4, 60)));
      PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{ring}});
      double[] p = points.away(ring[random.nextInt(corners)], points.magnitude(1, 300_000));
      double distance = literalDistance(ring, p[0], p[1]);
      String where =
          "case %d: %s at %s m from %s"
              .formatted(i, Arrays.toString(p), distance, Arrays.deepToString(ring));
      assertThat(polygon.isWithin(distance + DOUBT_METERS, p[0], p[1])).as(where).isTrue();
      if (polygon.covers(p[0], p[1])) {
        assertThat(polygon.isWithin(0, p[0], p[1])).as(where).isTrue();
      } else if (distance > DOUBT_METERS) {
        assertThat(polygon.isWithin(distance - DOUBT_METERS, p[0], p[1])).as(where).isFalse();
        assertThat(polygon.isWithin(0, p[0], p[1])).as(where).isFalse();
      }
    }
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
  void edgesWiderThanHalfATurnAreTakenAsGiven() {
    double[][] ring = {{-170, 10}, {170, 10}, {170, 20}, {-170, 20}, {-170, 10}};
    PolygonShape wide = RandomPolygons.pack(new double[][][][] {{ring}});
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
    PolygonShape east = RandomPolygons.pack(new double[][][][] {{ring}});
    double meters = RandomPoints.distance(new double[] {-179.999, 0.5}, new double[] {180, 0.5});
    assertThat(east.isWithin(meters + 0.01, -179.999, 0.5)).isTrue();
    assertThat(east.isWithin(meters - 0.02, -179.999, 0.5)).isFalse();
    assertThat(east.isWithin(0, -180, 0.5)).isTrue();
    Circle circle = new Circle(179.999, 0, 50, 0);
    assertThat(circle.isWithin(200, -179.999, 0)).isTrue();
    assertThat(circle.isWithin(170, -179.999, 0)).isFalse();
  }

  @Test
  void holesAreOutsideUpToTheirEdges() {
    double[][] outer = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    double[][] hole = {{0.2, 0.2}, {0.8, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.2, 0.2}};
    PolygonShape holed = RandomPolygons.pack(new double[][][][] {{outer, hole}});
    double meters = RandomPoints.distance(new double[] {0.5, 0.5}, new double[] {0.5, 0.2});
    assertThat(holed.isWithin(meters + 1, 0.5, 0.5)).isTrue();
    assertThat(holed.isWithin(meters - 200, 0.5, 0.5)).isFalse();
  }

  @Test
  void circlesAndRingsUseTheDistanceToTheirCentre() {
    Random random = new Random(62);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 3_000; i++) {
      double[] center = points.next();
      double radius = points.magnitude(1, 5e6);
      double inner = random.nextBoolean() ? 0 : radius * random.nextDouble();
      Circle ring = new Circle(center[0], center[1], radius, inner);
      double[] p = points.away(center, 1.5 * radius * random.nextDouble());
      double distance = RandomPoints.distance(center, p);
      double away = Math.max(0, Math.max(distance - radius, inner - distance));
      assertThat(ring.isWithin(away + 0.001, p[0], p[1])).as("case %d", i).isTrue();
      assertThat(ring.isWithin(0, p[0], p[1])).isEqualTo(ring.covers(p[0], p[1]));
      if (away > 0.001) {
        assertThat(ring.isWithin(away - 0.001, p[0], p[1])).as("case %d", i).isFalse();
      }
    }
  }

  @Test
  void corridorsGrow() {
    Random random = new Random(63);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(63); i++) {
      double[] a = points.next();
      double[] b = points.away(a, points.magnitude(10, 2e6));
      double[] p = points.away(random.nextBoolean() ? a : b, points.magnitude(1, 3e6));
      double buffer = points.magnitude(1, 500_000);
      Corridor corridor =
          new Corridor(new double[] {a[0], a[1], b[0], b[1]}, new int[] {2}, buffer);
      double distance = PolylineOracle.distance(new double[][] {a, b}, p[0], p[1]);
      double away = Math.max(0, distance - buffer);
      String where = "case %d: %s m to %s".formatted(i, distance, corridor);
      assertThat(corridor.isWithin(away + DOUBT_METERS, p[0], p[1])).as(where).isTrue();
      if (away > DOUBT_METERS) {
        assertThat(corridor.isWithin(away - DOUBT_METERS, p[0], p[1])).as(where).isFalse();
      }
    }
  }

  @Test
  void distancesOfHalfTheGlobeAreDistances() {
    double[][] ring = {{0, 0}, {1, 0}, {1, 1}, {0, 0}};
    PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{ring}});
    double[] p = {120, 10};
    double distance = PolylineOracle.distance(ring, p[0], p[1]);
    assertThat(polygon.isWithin(distance + 1, p[0], p[1])).isTrue();
    assertThat(polygon.isWithin(distance - 1, p[0], p[1])).isFalse();
    assertThat(polygon.isWithin(Double.MAX_VALUE, p[0], p[1])).isTrue();
    assertThat(polygon.isWithin(Double.MAX_VALUE, Double.NaN, 0)).isFalse();
  }
}

package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("T7: a circle lies in a shape when the shape's end is no nearer than its radius")
class CoversCircleTest {
  private static final double DOUBT_METERS = 0.6;
  private static final double DEGREE_METERS = 111_319.49;

  /** Squares on the equator, one degree wide. */
  private static double[][] square(double west, double east) {
    return new double[][] {{west, 0}, {east, 0}, {east, 1}, {west, 1}, {west, 0}};
  }

  @Test
  void aPolygonEndsAtItsNearestEdge() {
    Random random = new Random(62);
    RandomPoints points = new RandomPoints(random);
    int covered = 0;
    for (int i = 0; i < Cases.count(30); i++) {
      double[] center = points.next();
      int corners = i % 20 == 0 ? 100 : 5;
      double size = Math.min(5, points.magnitude(1e-4, 60));
      double[][] ring = DistanceTest.ring(random, center, corners, size);
      PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{ring}});
      double[] p = points.away(center, points.magnitude(1, size * 50_000));
      double distance = DistanceTest.literalDistance(ring, p[0], p[1]);
      String where = "case %d: %s at %s m".formatted(i, Arrays.toString(p), distance);
      if (!polygon.covers(p[0], p[1])) {
        assertThat(polygon.coversCircle(0, p[0], p[1])).as(where).isFalse();
        assertThat(polygon.coversCircle(10, p[0], p[1])).as(where).isFalse();
        continue;
      }
      covered++;
      assertThat(polygon.coversCircle(0, p[0], p[1])).as(where).isTrue();
      assertThat(polygon.coversCircle(distance - DOUBT_METERS, p[0], p[1])).as(where).isTrue();
      assertThat(polygon.coversCircle(distance + DOUBT_METERS, p[0], p[1])).as(where).isFalse();
    }
    assertThat(covered).isPositive();
  }

  @Test
  void aHoleEndsAPolygonToo() {
    double[][] hole = {{0.4, 0.4}, {0.6, 0.4}, {0.6, 0.6}, {0.4, 0.6}, {0.4, 0.4}};
    PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{square(0, 1), hole}});
    double toHole = 0.1 * DEGREE_METERS;

    assertThat(polygon.coversCircle(toHole - 100, 0.3, 0.5)).isTrue();
    assertThat(polygon.coversCircle(toHole + 100, 0.3, 0.5)).isFalse();
  }

  @Test
  void partsHoldACircleTogether() {
    PolygonShape overlapping =
        RandomPolygons.pack(new double[][][][] {{square(0, 1)}, {square(0.4, 2)}});

    assertThat(overlapping.coversCircle(20_000, 0.5, 0.5)).isTrue();
    assertThat(overlapping.coversCircle(20_000, 0.9, 0.5)).as("in the second part").isTrue();
    assertThat(overlapping.coversCircle(50_000, 0.7, 0.5)).as("in neither alone").isTrue();
    assertThat(overlapping.coversCircle(60_000, 0.7, 0.5)).as("too high").isFalse();
    PolygonShape touching =
        RandomPolygons.pack(new double[][][][] {{square(0, 1)}, {square(1, 2)}});
    assertThat(touching.coversCircle(50_000, 1, 0.5)).isTrue();
  }

  @Test
  void aPolygonThatIsCutAt180GoesOnThere() {
    PolygonShape cut =
        RandomPolygons.pack(new double[][][][] {{square(179, 180)}, {square(-180, -179)}});

    assertThat(cut.coversCircle(50_000, 180, 0.5)).isTrue();
    assertThat(cut.coversCircle(50_000, -179.9, 0.5)).isTrue();
    assertThat(cut.coversCircle(60_000, -179.9, 0.5)).isFalse();
    PolygonShape half = RandomPolygons.pack(new double[][][][] {{square(179, 180)}});
    assertThat(half.coversCircle(50_000, 179.9, 0.5)).isFalse();
  }

  @Test
  void anEdgeWithTheShapeOnBothSidesIsNoEnd() {
    double[][] spike = {
      {0, 0}, {0.5, 0}, {0.5, 0.5}, {0.5, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0},
    };
    PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{spike}});

    assertThat(polygon.coversCircle(30_000, 0.5, 0.5)).isTrue();
    assertThat(polygon.coversCircle(60_000, 0.5, 0.5)).isFalse();
  }

  @Test
  void aShapeWithoutAreaHoldsNoCircle() {
    PolygonShape line = RandomPolygons.pack(new double[][][][] {{square(0, 1), square(0, 1)}});

    assertThat(line.coversCircle(0, 1, 0.5)).isTrue();
    assertThat(line.coversCircle(1, 1, 0.5)).isFalse();
  }

  @Test
  void noShapeHoldsACircleLargerThanTheEarth() {
    for (double radius : new double[] {3e7, 1e300, Double.POSITIVE_INFINITY}) {
      PolygonShape polygon = RandomPolygons.pack(new double[][][][] {{square(0, 1)}});
      Corridor corridor = new Corridor(new double[] {0, 0, 1, 0}, new int[] {2}, 500);

      assertThat(polygon.coversCircle(radius, 0.5, 0.5)).isFalse();
      assertThat(new Circle(0, 0, 1_000, 0).coversCircle(radius, 0, 0)).isFalse();
      assertThat(corridor.coversCircle(radius, 0.5, 0)).isFalse();
    }
  }

  @Test
  void ringsAndCirclesEndAtTheirRadii() {
    Circle ring = new Circle(0, 0, 1_000, 400);
    double lonAt700 = 700 / DEGREE_METERS;

    assertThat(ring.coversCircle(299, lonAt700, 0)).isTrue();
    assertThat(ring.coversCircle(301, lonAt700, 0)).isFalse();
    assertThat(new Circle(0, 0, 1_000, 0).coversCircle(999, 0, 0)).isTrue();
    assertThat(new Circle(0, 0, 1_000, 0).coversCircle(1_001, 0, 0)).isFalse();
    assertThat(new Circle(0, 0, 1_000, 0).coversCircle(0, 1, 0)).isFalse();
  }

  @Test
  void corridorsEndAtTheirBuffer() {
    Corridor corridor = new Corridor(new double[] {0, 0, 1, 0}, new int[] {2}, 500);
    double latAt200 = 200 / 110_574.0;

    assertThat(corridor.coversCircle(299, 0.5, latAt200)).isTrue();
    assertThat(corridor.coversCircle(301, 0.5, latAt200)).isFalse();
    assertThat(corridor.coversCircle(499, 0.5, 0)).isTrue();
    assertThat(corridor.coversCircle(501, 0.5, 0)).isFalse();
  }
}

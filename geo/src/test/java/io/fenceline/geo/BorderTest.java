package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.geo.ellipsoid.Box;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("G1: an edge with the same answer on both sides is no border")
class BorderTest {
  private static final double[][] PARK = square(0, 0, 12);
  private static final double[][] LAKE = square(1, 1, 10);
  private static final double[][] ISLAND = square(4, 4, 4);

  private static double[][] square(double lon, double lat, double side) {
    return new double[][] {
      {lon, lat}, {lon + side, lat}, {lon + side, lat + side}, {lon, lat + side}, {lon, lat}
    };
  }

  private static PolygonShape polygon(double[][]... rings) {
    return RandomPolygons.pack(new double[][][][] {rings});
  }

  @Test
  void anIslandThatIsARingWithinAHoleIsOutside() {
    PolygonShape park = polygon(PARK, LAKE, ISLAND);
    assertThat(park.covers(4, 5)).isFalse();
    assertThat(park.meets(2, 5, 10, 5)).as("over the island").isFalse();
    assertThat(park.isWithin(50_000, 3.9, 5)).isFalse();
    assertThat(park.distanceMeters(6, 6)).isCloseTo(park.distanceMeters(6, 6.000001), within(1.0));
    assertThat(park.distanceMeters(3.9, 6)).isCloseTo(metersOfLongitude(2.9, 6), within(1.0));
    assertThat(park.meets(new Box(3, 3, 9, 9))).isFalse();
    assertThat(polygon(PARK, LAKE).meets(2, 5, 0.5, 5)).isTrue();
  }

  @Test
  void anIslandThatIsAPolygonCounts() {
    PolygonShape park = RandomPolygons.pack(new double[][][][] {{PARK, LAKE}, {ISLAND}});
    assertThat(park.meets(2, 5, 10, 5)).isTrue();
    assertThat(park.isWithin(50_000, 3.9, 5)).isTrue();
    assertThat(park.meets(new Box(3, 3, 9, 9))).isTrue();
  }

  @Test
  void theEdgeBetweenTwoHolesIsCoveredButNoBorder() {
    PolygonShape twoLakes = polygon(PARK, square(2, 2, 3), square(5, 2, 3));
    assertThat(twoLakes.covers(5, 3)).isTrue();
    assertThat(twoLakes.meets(4, 3, 6, 3)).isFalse();
    assertThat(twoLakes.distanceMeters(4.99, 3.5)).isCloseTo(metersOfLatitude(3.5, 2), within(1.0));
  }

  @Test
  void holesThatOverlapAreOneHole() {
    PolygonShape lakes = polygon(PARK, square(2, 2, 4), square(4, 4, 4));
    assertThat(lakes.meets(3, 5, 5, 5)).as("into the other hole").isFalse();
    assertThat(lakes.meets(3, 5, 5, 6.9)).as("before the corner between them").isFalse();
    assertThat(lakes.meets(3, 5, 5, 7)).as("touches that corner").isTrue();
    assertThat(lakes.meets(3, 5, 5, 7.1)).as("past that corner").isTrue();
  }

  @Test
  void aHoleBeyondTheShellCutsItButAddsNoBorder() {
    PolygonShape cut = polygon(PARK, new double[][] {{5, -9}, {7, -9}, {7, 20}, {5, 20}, {5, -9}});
    assertThat(cut.meets(4, -1, 8, -1)).isFalse();
    assertThat(cut.isWithin(100_000, 5, -2)).isFalse();
    assertThat(cut.meets(5.5, 5, 6.5, 5)).isFalse();
    assertThat(cut.meets(5.5, 5, 7, 5)).isTrue();
    assertThat(cut.meets(new Box(-1, -1, 6, 13))).as("the western half").isTrue();
    assertThat(cut.meets(new Box(5.5, -1, 6.5, 13))).as("the hole").isFalse();
  }

  @Test
  void aHoleThatIsTheShellLeavesNothing() {
    PolygonShape nothing = polygon(PARK, PARK);
    assertThat(nothing.meets(-1, 5, 5, 5)).isFalse();
    assertThat(nothing.isWithin(1_000, -0.001, 5)).isFalse();
    assertThat(nothing.distanceMeters(5, 5)).isInfinite();
    assertThat(nothing.meets(new Box(-1, -1, 13, 13))).isFalse();
  }

  @Test
  void aSpikeOfARingIsNoBorder() {
    PolygonShape spiked =
        polygon(new double[][] {{0, 0}, {4, 0}, {4, 2}, {9, 2}, {4, 2}, {4, 4}, {0, 4}, {0, 0}});
    assertThat(spiked.meets(6, 1, 6, 3)).isFalse();
    assertThat(spiked.meets(5, 3, 3, 3)).isTrue();
    assertThat(spiked.isWithin(50_000, 6, 2.1)).isFalse();
    assertThat(spiked.distanceMeters(6, 2.1)).isCloseTo(metersOfLongitude(2, 2.1), within(1.0));
  }

  @Test
  void islandsOnABridgeWithoutWidthAreFoundByBox() {
    PolygonShape islands =
        polygon(
            new double[][] {
              {0, 0}, {2, 0}, {2, 1}, {8, 1}, {8, 0}, {9, 0}, {9, 2}, {8, 2}, {8, 1}, {2, 1},
              {2, 2}, {0, 2}, {0, 0}
            });
    assertThat(islands.meets(new Box(7, -1, 10, 3))).isTrue();
    assertThat(islands.meets(new Box(3, 0.3, 7, 2))).isFalse();
  }

  @Test
  void distancesAreThoseToTheBorder() {
    Random random = new Random(79);
    RandomPolygons source = new RandomPolygons(random, 1, 0);
    for (int i = 0; i < Cases.count(15); i++) {
      double[][][][] polygons = source.polygons();
      PolygonShape shape = RandomPolygons.pack(polygons);
      BorderOracle oracle = new BorderOracle(polygons, 1);
      for (int j = 0; j < 20; j++) {
        double lon = 8 * random.nextDouble();
        double lat = 8 * random.nextDouble();
        assertDistance(shape, oracle, lon, lat);
      }
    }
  }

  private static void assertDistance(
      PolygonShape shape, BorderOracle oracle, double lon, double lat) {
    double meters = shape.covers(lon, lat) ? 0 : oracle.borderMeters(lon, lat);
    String where = "%s, %s from %s".formatted(lon, lat, Arrays.toString(shape.coordinates()));
    if (Double.isInfinite(meters)) {
      assertThat(shape.distanceMeters(lon, lat)).as(where).isInfinite();
    } else {
      assertThat(shape.distanceMeters(lon, lat)).as(where).isCloseTo(meters, within(0.6));
      assertThat(shape.isWithin(meters + 0.6, lon, lat)).as(where).isTrue();
    }
    assertThat(meters > 0.6 && shape.isWithin(Math.min(meters, 1e6) - 0.6, lon, lat))
        .as(where)
        .isFalse();
  }

  @Test
  void shapesWithAnIndexAnswerAsOthers() {
    Random random = new Random(80);
    RandomPolygons source = new RandomPolygons(random, 1, 0);
    for (int i = 0; i < Cases.count(4); i++) {
      double[][][][] few = source.polygons();
      double[][][][] many = Arrays.stream(few).map(BorderTest::halved).toArray(double[][][][]::new);
      PolygonShape shape = RandomPolygons.pack(many);
      BorderOracle oracle = new BorderOracle(few, 1);
      for (int j = 0; j < 20; j++) {
        double[] a = source.point(few);
        double[] b = source.point(few);
        assertThat(shape.meets(a[0], a[1], b[0], b[1])).isEqualTo(oracle.meets(a, b));
        assertDistance(shape, oracle, 8 * random.nextDouble(), 8 * random.nextDouble());
      }
    }
  }

  /** Each edge in 32 parts, exactly. */
  private static double[][][] halved(double[][][] rings) {
    int parts = 32;
    double[][][] halved = new double[rings.length][][];
    for (int i = 0; i < rings.length; i++) {
      double[][] ring = rings[i];
      halved[i] = new double[parts * (ring.length - 1) + 1][];
      for (int k = 0; k < halved[i].length; k++) {
        double[] p = ring[k / parts];
        double[] q = ring[Math.min(k / parts + 1, ring.length - 1)];
        double t = (double) (k % parts) / parts;
        halved[i][k] = new double[] {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])};
      }
    }
    return halved;
  }

  private static double metersOfLongitude(double degrees, double lat) {
    return PolylineOracle.distance(new double[][] {{0, lat - 1}, {0, lat + 1}}, degrees, lat);
  }

  private static double metersOfLatitude(double from, double to) {
    return RandomPoints.distance(new double[] {5, from}, new double[] {5, to});
  }
}

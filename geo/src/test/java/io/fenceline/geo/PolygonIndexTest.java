package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName(
    "G1: an index of polygons answers exactly, at a cost that their number of edges bounds")
class PolygonIndexTest {
  private static final double[] OSLO = {10.75, 59.91};
  private static final double[] ROME = {12.5, 41.9};
  private static final double[] CAPE_TOWN = {18.42, -33.92};

  /** The memory for each position, most of it free again once the index is built. */
  private static final int MOST_BYTES = 150;

  @ParameterizedTest
  @ValueSource(ints = {1, 12, 1_000})
  void agreesWithExactArithmeticHoweverFarApartThePolygonsLie(int manyPositions) {
    Random random = new Random(31);
    for (int i = 0; i < Cases.count(75); i++) {
      RandomPolygons[] sources = sources(random);
      double[][][][] polygons = polygons(random, sources);
      PolygonIndex index = index(RandomPolygons.pack(polygons), manyPositions);
      for (int j = 0; j < 40; j++) {
        double[] p = sources[random.nextInt(sources.length)].point(polygons);
        assertThat(index.covers(p[0], p[1]))
            .as("case %d, %s in %s", i, Arrays.toString(p), Arrays.deepToString(polygons))
            .isEqualTo(ExactOracle.covers(polygons, p[0], p[1]));
      }
    }
  }

  /** Polygons of any size and place: some within others, some far apart. */
  private static RandomPolygons[] sources(Random random) {
    RandomPolygons[] sources = new RandomPolygons[1 + random.nextInt(4)];
    for (int i = 0; i < sources.length; i++) {
      double scale = Math.pow(10, -random.nextInt(10));
      sources[i] = new RandomPolygons(random, scale, random.nextInt(3) * 30 - 45);
    }
    return sources;
  }

  /** Polygons with rings exchanged between them, so that holes lie far outside their rings. */
  private static double[][][][] polygons(Random random, RandomPolygons[] sources) {
    List<double[][]> rings = new ArrayList<>();
    for (RandomPolygons source : sources) {
      for (int i = 0; i < 3; i++) {
        for (double[][][] polygon : source.polygons()) {
          rings.addAll(List.of(polygon));
        }
      }
    }
    Collections.shuffle(rings, random);
    List<double[][][]> polygons = new ArrayList<>();
    for (int from = 0; from < rings.size(); ) {
      int to = Math.min(from + 1 + random.nextInt(4), rings.size());
      polygons.add(rings.subList(from, to).toArray(double[][][]::new));
      from = to;
    }
    return polygons.toArray(double[][][][]::new);
  }

  @Test
  void anEdgeCountsForASegmentUnlessItIsOfAHoleAndOutsideTheBoxOfTheFirstRing() {
    double[][] hole = circle(ROME, 1, 6);
    PolygonShape few = shape(new double[][][] {circle(OSLO, 1, 6), hole});
    PolygonShape many = shape(new double[][][] {circle(OSLO, 1, 600), circle(ROME, 1, 600)});
    for (PolygonShape shape : List.of(few, many)) {
      assertThat(shape.coversLiteral(ROME[0], ROME[1])).isFalse();
      assertThat(shape.coversLiteral(OSLO[0], OSLO[1])).isTrue();
      assertThat(shape.bounds().south()).isGreaterThan(58);
      assertThat(shape.meets(ROME[0], ROME[1], ROME[0] + 10, ROME[1])).isFalse();
      assertThat(shape.meets(OSLO[0] - 9, OSLO[1], OSLO[0] + 9, OSLO[1])).isTrue();
      assertThat(shape.isWithin(100_000, ROME[0], ROME[1])).isFalse();
      assertThat(shape.isWithin(100_000, OSLO[0], OSLO[1] + 1.5)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {2e-4, 1e-5, 5e-7, 1e-12})
  void twoPolygonsFarApartCostNoMoreThanTheirEdges(double radius) {
    double[][] oslo = circle(OSLO, radius, 64);
    for (double[] point : List.of(ROME, CAPE_TOWN)) {
      double[][] other = circle(point, radius, 64);
      assertBounded(shape(new double[][][] {oslo}, new double[][][] {other}), OSLO, true);
      assertBounded(shape(new double[][][] {oslo}, new double[][][] {other}), point, true);
      assertBounded(shape(new double[][][] {oslo, other}), OSLO, true);
      assertBounded(shape(new double[][][] {oslo, other}), point, false);
    }
  }

  @Test
  void fiftyBuildingsOverACountryCostNoMoreThanTheirEdges() {
    Random random = new Random(32);
    double[][][][] buildings = new double[50][][][];
    for (int i = 0; i < buildings.length; i++) {
      double[] at = {-120 + 45 * random.nextDouble(), 30 + 18 * random.nextDouble()};
      buildings[i] = new double[][][] {circle(at, 1e-4, 12)};
    }
    assertBounded(shape(buildings), buildings[7][0][0], true);
  }

  @Test
  void aHundredThousandPolygonsInOneSpotAndOneFarAwayCostNoMoreThanTheirEdges() {
    Random random = new Random(33);
    double[][][][] polygons = new double[100_000][][][];
    for (int i = 0; i < polygons.length; i++) {
      double[] at = {OSLO[0] + 1e-9 * random.nextDouble(), OSLO[1] + 1e-9 * random.nextDouble()};
      polygons[i] = new double[][][] {circle(at, 1e-12, 4)};
    }
    polygons[10] = new double[][][] {circle(CAPE_TOWN, 1e-9, 500)};
    assertBounded(shape(polygons), CAPE_TOWN, true);
  }

  /** A spike, which makes the polygon high, and edges that are nearly level. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 4.9e-324, 1e-300, 1e-9, 40})
  void levelEdgesCostNoMoreThanTheirNumber(double height) {
    double[][] ring = new double[10_001][];
    for (int i = 0; i < ring.length; i++) {
      ring[i] = new double[] {0.001 * i, i % 2 == 0 ? 0 : Double.MIN_VALUE};
    }
    ring[5_000] = new double[] {5, height};
    ring[10_000] = ring[0];
    assertBounded(shape(new double[][][] {ring}), ring[5_000], true);
  }

  /** The first question is asked twice, since the very first one loads classes. */
  private static void assertBounded(PolygonShape shape, double[] point, boolean covered) {
    new PolygonShape(shape.coordinates(), shape.ringEnds(), shape.polygonEnds()).bounds();
    long before = Allocation.bytes();
    assertThat(shape.coversLiteral(point[0], point[1])).isEqualTo(covered);
    assertThat(Allocation.bytes() - before).isLessThan((long) MOST_BYTES * shape.positions());
  }

  @Test
  void aPolygonHasAtMostOneBandForTwoEdgesAndEachEdgeIsInTwoOfThem() {
    Random random = new Random(34);
    for (int i = 0; i < 2_000; i++) {
      PolygonShape shape = RandomPolygons.pack(polygons(random, sources(random)));
      int[] ends = shape.ringEnds();
      int rings = shape.polygonEnds()[0];
      Box box = shape.partBoxes().get(0);
      LatitudeBands bands =
          new LatitudeBands(shape.coordinates(), ends, 0, rings, box.south(), box.north());
      int edges = ends[rings - 1] - rings;
      int[] entries = {0};
      bands.visitEdges((ring, edge, band) -> entries[0]++);
      assertThat(bands.count()).isBetween(1, Math.max(1, edges / 2));
      assertThat(entries[0]).isLessThanOrEqualTo(2 * edges + bands.count());
    }
  }

  static PolygonIndex index(PolygonShape shape, int manyPositions) {
    return new PolygonIndex(
        shape.coordinates(),
        shape.ringEnds(),
        shape.polygonEnds(),
        shape.partBoxes(),
        manyPositions);
  }

  private static PolygonShape shape(double[][][]... polygons) {
    return RandomPolygons.pack(polygons);
  }

  private static double[][] circle(double[] center, double radius, int corners) {
    double[][] ring = new double[corners + 1][];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      ring[i] =
          new double[] {
            center[0] + 2 * radius * Math.cos(angle), center[1] + radius * Math.sin(angle)
          };
    }
    ring[corners] = ring[0];
    return ring;
  }
}

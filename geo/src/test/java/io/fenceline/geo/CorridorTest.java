package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.geo.ellipsoid.Segment;
import java.util.Arrays;
import java.util.Random;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2: corridors go by geodesic distance to the nearest point of the path")
class CorridorTest {
  /** The oracle's own rounding. */
  private static final double ROUNDING_METERS = 1e-3;

  @ParameterizedTest
  @ValueSource(doubles = {Segment.TOLERANCE_METERS + ROUNDING_METERS, 1, 1000})
  void agreesWithDenseSamplingAsNearToTheLimitAs(double offsetMeters) {
    Random random = new Random(21);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 1000; i++) {
      double[][] line = line(random, points);
      double[] on = PolylineOracle.at(line, random.nextInt(line.length - 1), random.nextDouble());
      double[] from = random.nextInt(4) == 0 ? line[0] : on;
      double[] p = points.away(from, points.magnitude(10, 0.99 * Corridor.MAX_BUFFER_METERS));
      double distance = PolylineOracle.distance(line, p[0], p[1]);
      String where =
          "case %d: %s at %s m from %s"
              .formatted(i, Arrays.toString(p), distance, Arrays.deepToString(line));
      assertHolds(corridor(distance + ROUNDING_METERS, line), p, where);
      assertHolds(corridor(distance + offsetMeters, line), p, where);
      if (distance > offsetMeters) {
        assertThat(corridor(distance - offsetMeters, line).coversLiteral(p[0], p[1]))
            .as(where)
            .isFalse();
      }
    }
  }

  private static void assertHolds(Corridor corridor, double[] p, String where) {
    assertThat(corridor.coversLiteral(p[0], p[1])).as(where).isTrue();
    assertThat(corridor.boxes()).as(where).anyMatch(box -> box.contains(p[0], p[1]));
    assertThat(corridor.partBoxes()).as(where).anyMatch(box -> box.contains(p[0], p[1]));
    assertThat(corridor.bounds().contains(p[0], p[1])).as(where).isTrue();
    assertThat(corridor.boxes()).hasSizeBetween(1, 2);
    assertThat(corridor.boxes()).noneMatch(box -> box.west() > box.east() || box.north() > 90);
  }

  /** A long walk in small steps, so that the tree over the segments has work to do. */
  @Test
  void agreesWithDenseSamplingOnPathsOfManySegments() {
    Random random = new Random(22);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 8; i++) {
      double step = points.magnitude(10, 20_000);
      double[][] walk = new double[50 + random.nextInt(50)][];
      walk[0] = points.next();
      for (int k = 1; k < walk.length; k++) {
        walk[k] = points.away(walk[k - 1], step);
      }
      for (int j = 0; j < 10; j++) {
        double[] p = points.away(walk[random.nextInt(walk.length)], 5 * step * random.nextDouble());
        double distance = PolylineOracle.distance(walk, p[0], p[1]);
        String where = "walk " + i + " from " + Arrays.toString(walk[0]) + ", point " + j;
        assertHolds(corridor(distance + ROUNDING_METERS, walk), p, where);
        if (distance > 1) {
          assertThat(corridor(distance - 0.02, walk).coversLiteral(p[0], p[1])).as(where).isFalse();
        }
      }
    }
  }

  @Test
  void aNetworkHoldsWhatAnyOfItsLinesHoldsInWhateverOrderTheyCome() {
    Random random = new Random(23);
    RandomPoints points = new RandomPoints(random);
    double[] center = points.next();
    double[] network = new double[4 * 2_000];
    int[] ends = new int[2_000];
    Corridor[] lines = new Corridor[ends.length];
    for (int i = 0; i < lines.length; i++) {
      double[] a = points.away(center, 100_000 * random.nextDouble());
      double[] b = points.away(a, 5_000);
      double[] line = {a[0], a[1], b[0], b[1]};
      System.arraycopy(line, 0, network, 4 * i, 4);
      ends[i] = 2 * i + 2;
      lines[i] = new Corridor(line, new int[] {2}, 300);
    }
    Corridor all = new Corridor(network, ends, 300);
    for (int i = 0; i < 1_000; i++) {
      double[] p = points.away(center, 110_000 * random.nextDouble());
      boolean covered = Arrays.stream(lines).anyMatch(line -> line.coversLiteral(p[0], p[1]));
      assertThat(all.coversLiteral(p[0], p[1])).as("%s %s", p[0], p[1]).isEqualTo(covered);
    }
  }

  @Test
  void theLeastOfSeveralMinimaCounts() {
    double[][] steep = {{-80, 84}, {80, 84}};
    for (double[] p : new double[][] {{150, 87}, {-150, 87}}) {
      double toMiddle = RandomPoints.distance(new double[] {0, 84}, p);
      double distance = PolylineOracle.distance(steep, p[0], p[1]);
      assertThat(distance).isLessThan(toMiddle - 100_000);
      assertThat(corridor(distance + 0.001, steep).coversLiteral(p[0], p[1])).isTrue();
      assertThat(corridor(distance - 0.02, steep).coversLiteral(p[0], p[1])).isFalse();
    }
  }

  @Test
  void capsAreRound() {
    Corridor corridor = corridor(1000, new double[] {8, 47}, new double[] {9, 47});
    for (double azimuth = 181; azimuth < 360; azimuth += 10) {
      double[] inside = RandomPoints.along(new double[] {8, 47}, azimuth, 999.9);
      double[] outside = RandomPoints.along(new double[] {8, 47}, azimuth, 1000.1);
      assertThat(corridor.coversLiteral(inside[0], inside[1])).isTrue();
      assertThat(corridor.coversLiteral(outside[0], outside[1])).isFalse();
    }
  }

  @Test
  void limitsAreInclusive() {
    RandomPoints points = new RandomPoints(new Random(25));
    for (int i = 0; i < 2_000; i++) {
      double[][] line = {points.next(), points.next()};
      double[] p = points.away(line[1], points.magnitude(1, 900_000));
      double meters = RandomPoints.distance(line[1], p);
      assertThat(corridor(meters, line).coversLiteral(p[0], p[1]))
          .as(
              "case %d: %s m from %s to %s",
              i, meters, Arrays.deepToString(line), Arrays.toString(p))
          .isTrue();
    }
  }

  @Test
  void segmentsAreStraightInDegreesAndNotGeodesics() {
    Corridor corridor = corridor(1000, new double[] {-60, 50}, new double[] {0, 50});
    assertThat(corridor.coversLiteral(-30, 50)).isTrue();
    double[] onGeodesic = middle(new double[] {-60, 50}, new double[] {0, 50});
    assertThat(onGeodesic[1]).isGreaterThan(53);
    assertThat(corridor.coversLiteral(onGeodesic[0], onGeodesic[1])).isFalse();
  }

  @Test
  @DisplayName("G2, G3: the short way over 180, and 180 and -180 alike")
  void pathsGoTheShortWayOver180() {
    Corridor corridor = corridor(5000, new double[] {179, 10}, new double[] {-179, 11});
    assertThat(corridor.covers(180, 10.5)).isTrue();
    assertThat(corridor.covers(-180, 10.5)).isTrue();
    assertThat(corridor.covers(-179.5, 10.75)).isTrue();
    assertThat(corridor.covers(0, 10.5)).isFalse();
    assertThat(corridor.boxes())
        .satisfiesExactly(
            west -> assertThat(west.west()).isBetween(178.9, 179.0),
            east -> assertThat(east.east()).isBetween(-179.0, -178.9));
    assertThat(corridor.bounds().west()).isEqualTo(-180);
    assertThat(corridor.bounds().east()).isEqualTo(180);
  }

  @Test
  void theBoxesOfPiecesLieAlongTheLines() {
    Corridor diagonal = corridor(50, new double[] {8, 47}, new double[] {9, 48});
    assertThat(diagonal.partBoxes())
        .hasSizeBetween(32, 40)
        .allMatch(box -> box.east() - box.west() < 0.04 && box.north() - box.south() < 0.04);
    double[][] walk = new double[1_000][];
    Arrays.setAll(walk, i -> new double[] {170 + 0.015 * i, 20 * Math.sin(0.01 * i)});
    assertThat(corridor(50, walk).partBoxes()).hasSizeBetween(16, 80);
    assertThat(corridor(900_000, walk).partBoxes()).as("two over 180").hasSizeLessThan(30);
  }

  @Test
  void halfATurnGoesOverZero() {
    Corridor corridor = corridor(5000, new double[] {-90, 10}, new double[] {90, 10});
    assertThat(corridor.covers(0, 10)).isTrue();
    assertThat(corridor.covers(180, 10)).isFalse();
  }

  @ParameterizedTest
  @DisplayName("G3: at the poles corridors go by distance, whatever the longitude")
  @ValueSource(doubles = {90, -90})
  void corridorsHoldThePolesAtEveryLongitude(double pole) {
    double lat = Math.copySign(89.99, pole);
    double[] on = {20, lat};
    double[] from = {20, lat - Math.copySign(1, pole)};
    for (double lon = -180; lon <= 180; lon += 15) {
      assertThat(corridor(1117, on, from).covers(lon, pole)).isTrue();
      assertThat(corridor(1116, on, from).covers(lon, pole)).isFalse();
      double[] onPole = {lon, pole};
      assertThat(corridor(1117, onPole, onPole).covers(-160, lat)).isTrue();
      assertThat(corridor(1116, onPole, onPole).covers(-160, lat)).isFalse();
      assertThat(corridor(1117, onPole, new double[] {0, pole}).covers(77, lat)).isTrue();
    }
  }

  @Test
  void allAroundAPoleEveryPlaceIsAsNearAsEveryOther() {
    double toPole = RandomPoints.distance(new double[] {0, 89}, new double[] {0, 90});
    double[][] half = {{-90, 89}, {90, 89}};
    assertThat(corridor(toPole + 1e-6, half).coversLiteral(33, 90)).isTrue();
    assertThat(corridor(toPole - 1, half).coversLiteral(33, 90)).isFalse();
    assertThat(corridor(toPole - 0.02, half).coversLiteral(33, 90)).isFalse();
  }

  @Test
  void linesAreNotJoinedToEachOther() {
    double[] coordinates = {8, 47, 8.1, 47, 9, 47, 9.1, 47};
    Corridor two = new Corridor(coordinates, new int[] {2, 4}, 100);
    assertThat(two.coversLiteral(8.05, 47)).isTrue();
    assertThat(two.coversLiteral(9.05, 47)).isTrue();
    assertThat(two.coversLiteral(8.5, 47)).isFalse();
    assertThat(new Corridor(coordinates, new int[] {4}, 100).coversLiteral(8.5, 47)).isTrue();
  }

  @Test
  void aLineThatStaysInOnePlaceIsACircle() {
    Random random = new Random(23);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 2_000; i++) {
      double[] center = points.next();
      double meters = points.magnitude(0.1, Corridor.MAX_BUFFER_METERS);
      Corridor corridor = corridor(meters, center, center, center);
      Circle circle = new Circle(center[0], center[1], meters, 0);
      double[] p = points.away(center, meters + random.nextGaussian());
      assertThat(corridor.coversLiteral(p[0], p[1]))
          .as("case %d: %s, %s", i, circle, Arrays.toString(p))
          .isEqualTo(circle.coversLiteral(p[0], p[1]));
      assertThat(corridor.boxes()).isEqualTo(circle.boxes());
    }
  }

  @Test
  void nanIsNowhere() {
    Corridor corridor = corridor(1000, new double[] {0, 0}, new double[] {0, 90});
    assertThat(corridor.coversLiteral(Double.NaN, 2)).isFalse();
    assertThat(corridor.coversLiteral(2, Double.NaN)).isFalse();
  }

  @Test
  void farFromTheLimitNothingIsAllocated() {
    double[][] street = {{8, 47}, {8.001, 47.001}, {8.002, 47}, {8.004, 47}};
    Corridor corridor = corridor(100, street);
    Circle circle = new Circle(8.001, 47.0005, 150, 20);
    int covered = countCovered(corridor, circle);
    long before = Allocation.bytes();
    int coveredAgain = countCovered(corridor, circle);
    long allocated = Allocation.bytes() - before;
    assertThat(coveredAgain).isEqualTo(covered).isGreaterThan(10_000);
    assertThat(allocated).isLessThan(20_000);
  }

  private static int countCovered(Shape... shapes) {
    Random random = new Random(24);
    int covered = 0;
    for (int i = 0; i < 50_000; i++) {
      double lon = 7.998 + 0.008 * random.nextDouble();
      double lat = 46.999 + 0.003 * random.nextDouble();
      for (Shape shape : shapes) {
        covered += shape.coversLiteral(lon, lat) ? 1 : 0;
      }
    }
    return covered;
  }

  @Test
  void equalByValue() {
    Corridor corridor = corridor(30, new double[] {1, 2}, new double[] {3, 4});
    assertThat(corridor)
        .isEqualTo(corridor(30, new double[] {1, 2}, new double[] {3, 4}))
        .hasSameHashCodeAs(corridor(30, new double[] {1, 2}, new double[] {3, 4}))
        .isNotEqualTo(corridor(31, new double[] {1, 2}, new double[] {3, 4}))
        .isNotEqualTo(corridor(30, new double[] {1, 2}, new double[] {3, 5}))
        .hasToString("Corridor[1 lines, 2 positions, 30.0 m]");
    double[] four = {1, 1, 2, 2, 3, 3, 4, 4};
    assertThat(new Corridor(four, new int[] {2, 4}, 5))
        .isNotEqualTo(new Corridor(four, new int[] {4}, 5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1_000_000.1})
  void impossibleBuffersAreRefused(double bufferMeters) {
    assertThatThrownBy(() -> corridor(bufferMeters, new double[] {0, 0}, new double[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Of every length: streets, and segments of thousands of kilometres. */
  private static double[][] line(Random random, RandomPoints points) {
    double[][] line = new double[2 + random.nextInt(4)][];
    line[0] = points.next();
    for (int i = 1; i < line.length; i++) {
      boolean anywhere = random.nextInt(4) == 0;
      line[i] = anywhere ? points.next() : points.away(line[i - 1], points.magnitude(10, 8e6));
    }
    return line;
  }

  /** Half way along the geodesic. */
  private static double[] middle(double[] a, double[] b) {
    GeodesicData whole = Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]);
    return RandomPoints.along(a, whole.azi1, whole.s12 / 2);
  }

  private static Corridor corridor(double bufferMeters, double[]... line) {
    double[] coordinates = Arrays.stream(line).flatMapToDouble(Arrays::stream).toArray();
    return new Corridor(coordinates, new int[] {line.length}, bufferMeters);
  }
}

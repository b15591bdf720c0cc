package io.fenceline.geo;

import static io.fenceline.geo.Corridors.corridor;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Segment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2: corridors cover what dense sampling says they do")
class CorridorOracleTest {
  /** The oracle's own rounding. */
  private static final double ROUNDING_METERS = 1e-3;

  @ParameterizedTest
  @ValueSource(doubles = {Segment.TOLERANCE_METERS + ROUNDING_METERS, 1, 1000})
  void agreesWithDenseSamplingAsNearToTheLimitAs(double offsetMeters) {
    Random random = new Random(21);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(250); i++) {
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
  void aNetworkCoversWhatAnyOfItsLinesCoversInAnyOrder() {
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
    for (int i = 0; i < Cases.count(250); i++) {
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
  void limitsAreInclusive() {
    RandomPoints points = new RandomPoints(new Random(25));
    for (int i = 0; i < Cases.count(500); i++) {
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
  void aLineOfOnePositionIsACircle() {
    Random random = new Random(23);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(500); i++) {
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

  /** A line with segments of every length, from streets to thousands of kilometres. */
  private static double[][] line(Random random, RandomPoints points) {
    double[][] line = new double[2 + random.nextInt(4)][];
    line[0] = points.next();
    for (int i = 1; i < line.length; i++) {
      boolean anywhere = random.nextInt(4) == 0;
      line[i] = anywhere ? points.next() : points.away(line[i - 1], points.magnitude(10, 8e6));
    }
    return line;
  }
}

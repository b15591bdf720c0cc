package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("G1: bands of edges answer exactly")
class EdgeBandsTest {
  @ParameterizedTest
  @CsvSource({"1, 0", "0.1, -0.3", "1e-13, 100.1", "1e-300, 0", "4.9e-324, 0", "22.5, -90"})
  void agreesWithExactArithmetic(double scale, double offset) {
    Random random = new Random(2);
    RandomPolygons source = new RandomPolygons(random, scale, offset);
    for (int i = 0; i < Cases.count(100); i++) {
      double[][][][] polygons = source.polygons();
      PolygonIndex bands = PolygonIndexTest.index(RandomPolygons.pack(polygons), 1);
      for (int j = 0; j < 20; j++) {
        double[] p = source.point(polygons);
        assertThat(bands.covers(p[0], p[1]))
            .as("case %d, %s in %s", i, Arrays.toString(p), Arrays.deepToString(polygons))
            .isEqualTo(ExactOracle.covers(polygons, p[0], p[1]));
      }
    }
  }

  @Test
  void manyHolesAndPositionsChangeNothing() {
    Random random = new Random(7);
    for (int i = 0; i < 5; i++) {
      double[][][][] polygons = {holed(random, 0), holed(random, 5), holed(random, 40)};
      PolygonShape shape = RandomPolygons.pack(polygons);
      for (int j = 0; j < 300; j++) {
        double[][] ring = polygons[random.nextInt(3)][random.nextInt(40)];
        double[] at = ring[random.nextInt(ring.length)];
        double x = random.nextBoolean() ? at[0] : -12 + 64 * random.nextDouble();
        double y = random.nextBoolean() ? at[1] : -12 + 24 * random.nextDouble();
        assertThat(shape.coversLiteral(x, y))
            .as("case %d at %s %s", i, x, y)
            .isEqualTo(ExactOracle.covers(polygons, x, y));
      }
    }
  }

  /** Teeth of all heights, so that all edges lie in one band. */
  @Test
  void combsAnswerExactly() {
    Random random = new Random(8);
    double[][][][] comb = {{comb(random, 3_000)}};
    PolygonShape shape = RandomPolygons.pack(comb);
    for (int i = 0; i < Cases.count(75); i++) {
      double[] at = comb[0][0][random.nextInt(6_000)];
      double x = random.nextBoolean() ? at[0] : 30 * random.nextDouble();
      double y = random.nextBoolean() ? at[1] : 12 * random.nextDouble() - 1;
      assertThat(shape.coversLiteral(x, y))
          .as("%s %s", x, y)
          .isEqualTo(ExactOracle.covers(comb, x, y));
    }
  }

  private static double[][] comb(Random random, int teeth) {
    double[][] ring = new double[2 * teeth + 3][];
    for (int i = 0; i < teeth; i++) {
      ring[2 * i] = new double[] {30.0 * i / teeth, 1};
      ring[2 * i + 1] = new double[] {30.0 * (i + 0.5) / teeth, 4 + 6 * random.nextDouble()};
    }
    ring[2 * teeth] = new double[] {30, 1};
    ring[2 * teeth + 1] = new double[] {15, 0};
    ring[2 * teeth + 2] = ring[0];
    return ring;
  }

  private static double[][][] holed(Random random, double lon) {
    double[][][] rings = new double[40][][];
    rings[0] = ring(random, lon, 0, 10, 400);
    for (int i = 1; i < rings.length; i++) {
      double x = lon + 6 * random.nextGaussian();
      rings[i] = ring(random, x, 6 * random.nextGaussian(), 1, 3 + random.nextInt(30));
    }
    return rings;
  }

  private static double[][] ring(Random random, double lon, double lat, double size, int corners) {
    double[][] ring = new double[corners + 1][];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double radius = size * (0.7 + 0.3 * random.nextDouble());
      ring[i] = new double[] {lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)};
    }
    ring[corners] = ring[0];
    return ring;
  }
}

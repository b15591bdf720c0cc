package io.fenceline.geo.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.Allocation;
import io.fenceline.geo.Cases;
import io.fenceline.geo.ExactOracle;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrientationTest {

  @Test
  void leftIsPositiveRightIsNegative() {
    assertThat(Orientation.sign(0, 0, 1, 0, 0.5, 1)).isEqualTo(1);
    assertThat(Orientation.sign(0, 0, 1, 0, 0.5, -1)).isEqualTo(-1);
    assertThat(Orientation.sign(0, 0, 1, 0, 5, 0)).isZero();
  }

  @Test
  void pointThatRoundedArithmeticPutsOnTheLineIsBesideIt() {
    assertThat(Orientation.sign(0, 0, 3, 3, 0.95, 0.9500000000000001)).isEqualTo(1);
    assertThat(Orientation.sign(1, 0, 0, 1, 0.95, 0.05))
        .isEqualTo(ExactOracle.orientation(1, 0, 0, 1, 0.95, 0.05));
  }

  @Test
  void productsThatUnderflowStillHaveASign() {
    double tiny = Double.MIN_VALUE;
    assertThat(Orientation.sign(0, 0, 3 * tiny, 2 * tiny, 2 * tiny, 2 * tiny)).isEqualTo(1);
    assertThat(Orientation.sign(0, 0, 3 * tiny, 2 * tiny, 2 * tiny, tiny)).isEqualTo(-1);
    assertThat(Orientation.sign(0, 0, 4 * tiny, 2 * tiny, 2 * tiny, tiny)).isZero();
  }

  /**
   * Without its margin for underflow the filter would answer 1 for the first and -1 for the last.
   */
  @Test
  void roundedDifferencesWhoseProductsUnderflowAreNotTrusted() {
    assertThat(
            Orientation.sign(
                0x1.fffffffffffffp-539,
                0x1.8000000000001p-536,
                0x1.ffffffffffffep-539,
                0x1.8p-536,
                -0x1.0p-592,
                0x1.0p-590))
        .isEqualTo(-1);
    assertThat(
            Orientation.sign(
                0x1.fffffffffffffp-539,
                0x1.fffffffffffffp-538,
                0x1.0p-538,
                0x1.0p-537,
                -0x1.8p-591,
                -0x1.0p-591))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.1, 1e-5, 1e-155, 1e-162, 1e-300, Double.MIN_VALUE, 1e160})
  void nearlyCollinearPointsHaveTheExactSign(double scale) {
    Random random = new Random(17);
    for (int i = 0; i < Cases.count(20_000); i++) {
      double[] p = nearlyCollinear(random, scale);
      assertThat(Orientation.sign(p[0], p[1], p[2], p[3], p[4], p[5]))
          .as("case %d: %s", i, Arrays.toString(p))
          .isEqualTo(ExactOracle.orientation(p[0], p[1], p[2], p[3], p[4], p[5]));
    }
  }

  /** Coordinates whose differences are not doubles, and so all 16 terms of the sum. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 20, 60, 390, 398, 402, 1000})
  void coordinatesOfVeryDifferentSizesHaveTheExactSign(int exponents) {
    Random random = new Random(18);
    for (int i = 0; i < Cases.count(4_000); i++) {
      double[] p = new double[6];
      Arrays.setAll(p, k -> Math.scalb(random.nextDouble() - 0.5, -random.nextInt(exponents)));
      p[4] = random.nextInt(3) == 0 ? (p[0] + p[2]) / 2 : p[2 * random.nextInt(2)];
      p[5] = p[1] + (p[4] - p[0]) / (p[2] - p[0]) * (p[3] - p[1]);
      if (Double.isFinite(p[5])) {
        assertThat(Orientation.sign(p[0], p[1], p[2], p[3], p[4], p[5]))
            .as("case %d: %s", i, Arrays.toString(p))
            .isEqualTo(ExactOracle.orientation(p[0], p[1], p[2], p[3], p[4], p[5]));
      }
    }
  }

  @Test
  void pointsOnTheLineAllocateNothing() {
    int zeros = countOnTheLine();
    long before = Allocation.bytes();
    int zerosAgain = countOnTheLine();
    long allocated = Allocation.bytes() - before;
    assertThat(zerosAgain).isEqualTo(zeros).isGreaterThan(1_000);
    assertThat(allocated).isLessThan(5_000);
  }

  private static int countOnTheLine() {
    int zeros = 0;
    for (int i = 1; i < 20_000; i++) {
      double x = i * 0.001;
      double y = (i % 7) * 0.1;
      zeros += Orientation.sign(-x, -y, x, y, 0, 0) == 0 ? 1 : 0;
      zeros += Orientation.sign(-90.1, 29.3, -90.1 + x, 29.3 + y, -90.1 + x / 2, 29.3 + y / 2);
    }
    return zeros;
  }

  private static double[] nearlyCollinear(Random random, double scale) {
    double ax = scale * random.nextInt(100);
    double ay = scale * random.nextInt(100);
    double bx = scale * random.nextInt(100);
    double by = scale * random.nextInt(100);
    double part = random.nextInt(9) / 8.0;
    double cx = ax + part * (bx - ax) + (random.nextInt(3) - 1) * Math.ulp(bx);
    double cy = ay + part * (by - ay) + (random.nextInt(3) - 1) * Math.ulp(by);
    return new double[] {ax, ay, bx, by, cx, cy};
  }
}

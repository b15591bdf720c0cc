package io.fenceline.geo;

import static io.fenceline.geo.Corridors.corridor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  void segmentsAreStraightInDegreesAndNotGeodesics() {
    Corridor corridor = corridor(1000, new double[] {-60, 50}, new double[] {0, 50});
    assertThat(corridor.coversLiteral(-30, 50)).isTrue();
    double[] onGeodesic = middle(new double[] {-60, 50}, new double[] {0, 50});
    assertThat(onGeodesic[1]).isGreaterThan(53);
    assertThat(corridor.coversLiteral(onGeodesic[0], onGeodesic[1])).isFalse();
  }

  @Test
  @DisplayName("G2, G3: the short way over 180, and 180 and -180 alike")
  void linesTakeTheShortWayAcross180() {
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
  void corridorsCoverThePolesAtEveryLongitude(double pole) {
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
  void positionsAroundAPoleAreAllEquallyNear() {
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

  /** Half way along the geodesic. */
  private static double[] middle(double[] a, double[] b) {
    GeodesicData whole = Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]);
    return RandomPoints.along(a, whole.azi1, whole.s12 / 2);
  }
}

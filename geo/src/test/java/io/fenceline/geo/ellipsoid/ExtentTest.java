package io.fenceline.geo.ellipsoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.geo.RandomPoints;
import io.fenceline.geo.ellipsoid.Extent.Longitudes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtentTest {

  @Test
  void rangesApartAreInOneBoxAroundTheWidestGap() {
    assertThat(boxes(new Longitudes(10, 20), new Longitudes(-30, -20)))
        .containsExactly(new Box(-30, 1, 20, 2));
  }

  @Test
  void rangesOnBothSidesOf180AreInTwoBoxes() {
    assertThat(boxes(new Longitudes(170, 175), new Longitudes(-175, -160)))
        .containsExactly(new Box(170, 1, 180, 2), new Box(-180, 1, -160, 2));
    assertThat(boxes(new Longitudes(170, 190)))
        .containsExactly(new Box(170, 1, 180, 2), new Box(-180, 1, -170, 2));
    assertThat(boxes(new Longitudes(-190, -170)))
        .containsExactly(new Box(170, 1, 180, 2), new Box(-180, 1, -170, 2));
  }

  @Test
  void aRangeThatEndsAt180TouchesTheOtherSide() {
    assertThat(boxes(new Longitudes(170, 180)))
        .containsExactly(new Box(170, 1, 180, 2), new Box(-180, 1, -180, 2));
  }

  @Test
  void rangesAllAroundAreAllLongitudes() {
    Box all = new Box(-180, 1, 180, 2);
    assertThat(boxes(new Longitudes(0, 360))).containsExactly(all);
    assertThat(boxes(new Longitudes(100, 500))).containsExactly(all);
    assertThat(boxes(new Longitudes(0, 130), new Longitudes(120, 250), new Longitudes(240, 361)))
        .containsExactly(all);
  }

  @Test
  void aRangeOver180HidesTheGapsUnderIt() {
    assertThat(
            boxes(new Longitudes(100, 300), new Longitudes(-170, -160), new Longitudes(-50, -40)))
        .containsExactly(new Box(100, 1, 180, 2), new Box(-180, 1, -40, 2));
  }

  @Test
  void boundsAreTheBoxOrAllLongitudes() {
    assertThat(Extent.of(List.of(new Longitudes(1, 2)), 3, 4).bounds())
        .isEqualTo(new Box(1, 3, 2, 4));
    assertThat(Extent.of(List.of(new Longitudes(170, 190)), 3, 4).bounds())
        .isEqualTo(new Box(-180, 3, 180, 4));
  }

  @Test
  void everyLongitudeOfEveryRangeIsInABox() {
    Random random = new Random(31);
    for (int i = 0; i < 5_000; i++) {
      List<Longitudes> ranges = new ArrayList<>();
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        double west = -360 + 720 * random.nextDouble();
        ranges.add(new Longitudes(west, west + 150 * random.nextDouble()));
      }
      Extent extent = Extent.of(ranges, 1, 2);
      for (Longitudes range : ranges) {
        double lon = range.west() + (range.east() - range.west()) * random.nextDouble();
        double onGlobe = Math.IEEEremainder(lon, 360);
        assertThat(extent.contains(onGlobe, 1.5)).as("case %d: %s", i, ranges).isTrue();
        assertThat(extent.contains(onGlobe, 2.5)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-90, -89.9, -60, -1, 0, 1, 45, 89, 90})
  void latitudesReachAsFarAsTheMeridianAndHardlyFarther(double lat) {
    for (double meters : new double[] {0, 1, 1000, 100_000, 1_000_000, 10_000_000}) {
      double north = RandomPoints.along(new double[] {7, lat}, 0, meters)[1];
      boolean overThePole = meters > RandomPoints.distance(new double[] {7, lat}, pole(90));
      double expected = overThePole ? 90 : north;
      double slack = 1e-8 + meters / 1e6 * meters / 1e6 * 0.05;
      assertThat(Extent.northOf(lat, meters)).isBetween(expected, expected + slack);
      assertThat(Extent.southOf(-lat, meters)).isEqualTo(-Extent.northOf(lat, meters));
    }
  }

  @Test
  void longitudesAreUnlimitedNearAPole() {
    double toPole = RandomPoints.distance(new double[] {7, 80}, pole(90));
    assertThat(Extent.longitudesAround(80, toPole)).isEqualTo(360);
    assertThat(Extent.longitudesAround(-80, toPole)).isEqualTo(360);
    assertThat(Extent.longitudesAround(80, 0.99 * toPole)).isLessThan(90);
    assertThat(Extent.longitudesAround(0, 111_319.49)).isCloseTo(1, within(0.004));
  }

  private static double[] pole(double lat) {
    return new double[] {7, lat};
  }

  private static List<Box> boxes(Longitudes... ranges) {
    return Extent.of(List.of(ranges), 1, 2).boxes();
  }
}

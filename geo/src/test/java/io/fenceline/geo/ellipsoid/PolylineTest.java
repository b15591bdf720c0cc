package io.fenceline.geo.ellipsoid;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.order.HilbertCurve;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolylineTest {
  private static final int ROADS = 20_000;

  @Test
  void aLookupTestsOnlyTheSegmentsNearItInAnyOrderOfTheLines() {
    Random random = new Random(26);
    double[] coordinates = new double[4 * ROADS];
    for (int i = 0; i < coordinates.length; i += 4) {
      coordinates[i] = 10 * random.nextDouble();
      coordinates[i + 1] = 10 * random.nextDouble();
      coordinates[i + 2] = coordinates[i] + 0.001;
      coordinates[i + 3] = coordinates[i + 1];
    }
    int[] lineEnds = new int[ROADS];
    Arrays.setAll(lineEnds, i -> 2 * i + 2);
    BallTree tree = new Polyline(coordinates, lineEnds).tree();
    int asked = 0;
    for (int i = 0; i < 100; i++) {
      asked += ballsNear(tree, 100, 10 * random.nextDouble(), 10 * random.nextDouble());
    }
    assertThat(asked).isLessThan(100 * 100);
  }

  /** The nodes that a search looks at. */
  private static int ballsNear(BallTree tree, double meters, double lon, double lat) {
    double parallel = Wgs84.parallelRadius(lat);
    double x = parallel * Math.cos(Math.toRadians(lon));
    double y = parallel * Math.sin(Math.toRadians(lon));
    double z = Wgs84.polarMeters(Math.sin(Math.toRadians(lat)));
    int asked = 0;
    int node = 0;
    while (node < tree.size()) {
      asked++;
      boolean isFar = tree.distance(node, x, y, z) - tree.radius(node) > meters;
      node = isFar ? tree.after(node) : node + 1;
    }
    return asked;
  }

  @Test
  void theCurvePassesEveryCellOfItsGridFromOneToANeighbour() {
    int side = 16;
    int[] cells = new int[side * side];
    double cell = 361.0 / (1 << 16);
    for (int i = 0; i < cells.length; i++) {
      cells[
              (int)
                  HilbertCurve.at(
                      -180 + (i % side + 0.5) * cell,
                      -90 + (Math.floorDiv(i, side) + 0.5) * cell)] =
          i;
    }
    for (int at = 1; at < cells.length; at++) {
      int east = Math.abs(cells[at] % side - cells[at - 1] % side);
      int north = Math.abs(cells[at] / side - cells[at - 1] / side);
      assertThat(east + north).as("step %d", at).isEqualTo(1);
    }
  }
}

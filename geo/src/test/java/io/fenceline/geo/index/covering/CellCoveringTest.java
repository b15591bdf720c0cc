package io.fenceline.geo.index.covering;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.RandomMultiParts;
import io.fenceline.geo.index.TestZone;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellCoveringTest {
  private static final double SHOP_DEGREES = 0.001;

  private final Random random = new Random(1);

  @Test
  void partsThatLieFarApartHaveCellsAsSmallAsZonesOfTheirOwn() {
    Shape shop = shops(List.of(new double[] {10, 50}));
    CellCovering one = CellCovering.of(0, shop);
    CellCovering chain = CellCovering.of(0, shops(points(18, -120, 30, 40, 15)));
    assertThat(chain.level()).isEqualTo(one.level());
    assertThat(chain.mayBeCoarser()).isTrue();
    CellCovering brand = CellCovering.of(0, shops(points(5_400, -120, 30, 40, 15)));
    assertThat(brand.level()).as("5,400 parts").isGreaterThanOrEqualTo(7);
    assertThat(cells(brand)).isLessThanOrEqualTo(16_384);
  }

  @Test
  void aRoadNetworkIsInCellsNearItsRoadsOnly() {
    List<double[]> roads = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      roads.add(road(-120 + 40 * random.nextDouble(), 30 + 15 * random.nextDouble(), 1_000));
    }
    Corridor network = corridor(roads, 50);
    CellCovering covering = CellCovering.of(0, network);
    int cells = cells(covering);
    assertThat(cells).isBetween(500, 16_384);
    double side = Math.scalb(1.0, 8 - 2 * covering.level());
    assertThat(cells * side * side).as("square degrees of 600").isLessThan(100);
  }

  /** A straight road of 100 km is not in the square around it. */
  @Test
  void aCorridorOfOneSegmentIsInCellsAlongIt() {
    Corridor road = new Corridor(new double[] {8, 47, 9, 48}, new int[] {2}, 50);
    CellCovering covering = CellCovering.of(0, road);
    double side = Math.scalb(1.0, 8 - 2 * covering.level());
    assertThat(cells(covering)).isLessThanOrEqualTo(64);
    assertThat(cells(covering) * side * side).isLessThan(0.3);
  }

  @Test
  void theCellsOfAZoneAreBoundedByItsSize() {
    for (int i = 0; i < 300; i++) {
      RandomMultiParts source =
          new RandomMultiParts(random, new double[] {0, 0, 10, 40, 179.9, -5, 8, 89});
      Shape shape = random.nextBoolean() ? source.chain() : source.network();
      CellCovering covering = CellCovering.of(0, shape);
      int most = Math.max(CellBudget.cells(shape), 4 * shape.partBoxes().size());
      assertThat(cells(covering)).as(shape.toString()).isBetween(1, most);
    }
  }

  /** The number of cells, of the covering's own level. */
  private static int cells(CellCovering covering) {
    return cells(covering, 0, 0, 0);
  }

  private static int cells(CellCovering covering, int level, int west, int south) {
    int parts = covering.parts(west, south, Grid.shift(level));
    if (level == covering.level()) {
      return Integer.bitCount(parts);
    }
    return IntStream.range(0, Node.PARTS)
        .filter(part -> (parts >> part & 1) != 0)
        .map(part -> cells(covering, level + 1, 4 * (west + (part & 3)), 4 * (south + (part >> 2))))
        .sum();
  }

  @Test
  void aZoneOfWhichSeveralPartsCoverAPointIsFoundOnce() {
    List<double[]> nested = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      nested.add(new double[] {10 + 1e-5 * i, 50});
    }
    for (int count : new int[] {2, 18, 64, 65, 100}) {
      CellZoneIndex<TestZone> index = new CellZoneIndex<>();
      index.put(zone("nested", shops(nested.subList(0, count))));
      List<TestZone> found = new ArrayList<>();
      index.zonesAt(10 + 1e-5, 50, found::add);
      assertThat(found).as("%d parts", count).hasSize(1);
    }
  }

  private List<double[]> points(int count, double west, double south, double width, double height) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(
          new double[] {west + width * random.nextDouble(), south + height * random.nextDouble()});
    }
    return points;
  }

  private static PolygonShape shops(List<double[]> points) {
    double[] coordinates = new double[10 * points.size()];
    for (int i = 0; i < points.size(); i++) {
      double x = points.get(i)[0];
      double y = points.get(i)[1];
      double[] ring = {
        x, y, x + SHOP_DEGREES, y, x + SHOP_DEGREES, y + SHOP_DEGREES, x, y + SHOP_DEGREES, x, y
      };
      System.arraycopy(ring, 0, coordinates, 10 * i, 10);
    }
    int[] ringEnds = IntStream.rangeClosed(1, points.size()).map(i -> 5 * i).toArray();
    int[] polygonEnds = IntStream.rangeClosed(1, points.size()).toArray();
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  private double[] road(double lon, double lat, int positions) {
    double[] road = new double[2 * positions];
    double angle = 2 * Math.PI * random.nextDouble();
    for (int i = 0; i < positions; i++) {
      road[2 * i] = lon + 0.002 * i * Math.cos(angle);
      road[2 * i + 1] = lat + 0.002 * i * Math.sin(angle);
    }
    return road;
  }

  private static Corridor corridor(List<double[]> lines, double meters) {
    double[] coordinates = lines.stream().flatMapToDouble(Arrays::stream).toArray();
    int[] lineEnds = new int[lines.size()];
    int end = 0;
    for (int i = 0; i < lineEnds.length; i++) {
      end += lines.get(i).length / 2;
      lineEnds[i] = end;
    }
    return new Corridor(coordinates, lineEnds, meters);
  }

  private static TestZone zone(String id, Shape shape) {
    return new TestZone(id, 1, shape);
  }
}

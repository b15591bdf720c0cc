package io.fenceline.geo.index.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.index.covering.CellCovering;
import io.fenceline.geo.index.grid.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellTreeTest {
  private final List<CellCovering> zones = new ArrayList<>();
  private final CellTree tree = new CellTree(zones::get);

  /** Searches elsewhere need not look at large cells. */
  @Test
  void onlyPointsNearALargeZoneAreSearchedFromTheRoot() {
    addCity();
    CellCovering continent = add(-80, -10, 25);
    assertThat(largeNode(-70, 0)).isEqualTo(tree.root());
    assertThat(largeNode(10, 50)).isZero();
    assertThat(tree.smallNode(Grid.x(10), Grid.y(50))).isPositive();

    tree.remove(continent);
    assertThat(largeNode(-70, 0)).isZero();
    assertThat(tree.smallNode(Grid.x(10), Grid.y(50))).isPositive();
  }

  @Test
  void nothingIsLeftOfZonesOfAllSizesOnceTheyAreRemoved() {
    addCity();
    int kept = zones.size();
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      double size = Math.min(1e-4 * Math.pow(1 - random.nextDouble(), -2), 60);
      double west = -180 + (360 - size) * random.nextDouble();
      add(west, -90 + (180 - size) * random.nextDouble(), size);
    }
    zones.subList(kept, zones.size()).forEach(tree::remove);
    for (int lon = -180; lon <= 180; lon++) {
      for (int lat = -90; lat <= 90; lat++) {
        assertThat(largeNode(lon, lat)).isZero();
        // The 16 cells of the larger one with the city have nodes.
        boolean isNearCity = lon >= -4 && lon < 12 && lat >= 38 && lat < 54;
        assertThat(tree.smallNode(Grid.x(lon), Grid.y(lat)) != 0).isEqualTo(isNearCity);
      }
    }
  }

  /** Many small zones, near longitude 10 and latitude 50. */
  private void addCity() {
    for (double east = 0; east < 0.6; east += 0.02) {
      for (double north = 0; north < 0.6; north += 0.02) {
        add(10 + east, 50 + north, 0.01);
      }
    }
  }

  private int largeNode(double lon, double lat) {
    return tree.largeNode(Grid.x(lon), Grid.y(lat));
  }

  /** A square. */
  private CellCovering add(double west, double south, double size) {
    double east = west + size;
    double north = south + size;
    double[] ring = {west, south, east, south, east, north, west, north, west, south};
    CellCovering covering =
        CellCovering.of(zones.size(), new PolygonShape(ring, new int[] {5}, new int[] {1}));
    zones.add(covering);
    tree.add(covering);
    return covering;
  }
}

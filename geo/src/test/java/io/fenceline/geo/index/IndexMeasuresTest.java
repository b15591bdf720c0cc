package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.PolygonShape;
import org.junit.jupiter.api.Test;

/** The figures that an index reports about its memory and its lookups. */
class IndexMeasuresTest {
  private static final int MANY = 10_000;

  private final CellZoneIndex<TestZone> index = new CellZoneIndex<>();

  @Test
  void memoryGrowsWithTheZonesAndShrinksWithThem() {
    long emptyBytes = index.memoryBytes();
    assertThat(emptyBytes).isLessThan(1_000);
    for (int i = 0; i < MANY; i++) {
      index.put(square("z" + i, i % 100, i / 100));
    }
    long inUseBytes = Long.BYTES * (index.usedLongs() + index.ringLongs());
    assertThat(index.memoryBytes())
        .isGreaterThan(MANY * 50L)
        .isLessThan(inUseBytes + MANY * ZoneTable.BYTES_PER_SLOT + emptyBytes);
    for (int i = 0; i < MANY; i++) {
      index.remove("z" + i);
    }
    assertThat(index.memoryBytes()).isEqualTo(emptyBytes);
  }

  @Test
  void anIndexThatRestoresASnapshotReportsTheSameMemory() {
    CellZoneIndex<TestZone> other = new CellZoneIndex<>();
    other.deferBuild();
    TestZone zone = square("a", 0, 0);
    index.put(zone);
    other.put(zone);
    assertThat(other.restore(index.snapshot())).isTrue();
    assertThat(other.memoryBytes()).isEqualTo(index.memoryBytes());
  }

  @Test
  void candidatesOfALookupAreAtLeastItsHits() {
    index.put(square("a", 0, 0));
    index.put(square("b", 0, 0));
    index.put(triangle("c"));
    ZoneHits<TestZone> hits = index.lookup(0.05, 0.05);
    assertThat(hits.size()).isEqualTo(3);
    assertThat(hits.candidates()).isEqualTo(3);
    assertThat(nearTheHypotenuse().size()).isEqualTo(2);
    assertThat(nearTheHypotenuse().candidates()).as("the triangle is near").isEqualTo(3);
    assertThat(index.lookup(50, 50).candidates()).as("counts one lookup only").isZero();
  }

  private ZoneHits<TestZone> nearTheHypotenuse() {
    return index.lookup(0.05 + 1e-7, 0.05 + 1e-7);
  }

  private static TestZone square(String id, int column, int row) {
    double lon = column * 0.2;
    double lat = row * 0.2;
    return new TestZone(id, 1, TestZone.rectangle(lon, lat, lon + 0.1, lat + 0.1));
  }

  /** The lower left half of the first square. */
  private static TestZone triangle(String id) {
    double[] ring = {0, 0, 0.1, 0, 0, 0.1, 0, 0};
    return new TestZone(id, 1, new PolygonShape(ring, new int[] {4}, new int[] {1}));
  }
}

package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.index.memory.Slots;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The memory of an index after most of its zones were removed. */
class ShrinkingTest {
  private static final int MANY = 12 * Slots.CHUNK;
  private static final int FEW = 1_000;

  private final CellZoneIndex<TestZone> index = new CellZoneIndex<>();
  private final Random random = new Random(1);

  @Test
  void slotsAndRingsShrinkWhicheverZonesAreRemoved() {
    List<TestZone> zones = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      zones.add(zone("z" + i));
      index.put(zones.get(i));
    }
    long rings = index.ringLongs();
    assertThat(index.slots()).isEqualTo(MANY);
    Collections.shuffle(zones, random);
    List<TestZone> kept = zones.subList(0, FEW);
    for (TestZone zone : zones.subList(FEW, MANY)) {
      index.remove(zone.id());
      assertThat(index.slots()).isLessThanOrEqualTo(2 * index.size() + 3 * Slots.CHUNK);
    }
    assertThat(index.slots()).isLessThanOrEqualTo(2 * Slots.CHUNK);
    assertThat(index.ringLongs()).isLessThan(rings / 4);
    for (TestZone zone : kept) {
      double[] corner = ((PolygonShape) zone.shape()).coordinates();
      List<TestZone> found = new ArrayList<>();
      index.zonesAt(corner[0], corner[1], found::add);
      assertThat(found).contains(zone);
      assertThat(index.get(zone.id())).isSameAs(zone);
    }
  }

  /** Six corners, or eight, whose quantized rings are in the arena. */
  private TestZone zone(String id) {
    int corners = 6 + 2 * random.nextInt(2);
    double lon = 10 + 5 * random.nextDouble();
    double lat = 45 + 5 * random.nextDouble();
    double[] ring = new double[2 * corners + 2];
    for (int i = 0; i <= corners; i++) {
      double angle = 2 * Math.PI * (i % corners) / corners;
      ring[2 * i] = lon + 0.01 * Math.cos(angle);
      ring[2 * i + 1] = lat + 0.01 * Math.sin(angle);
    }
    PolygonShape shape = new PolygonShape(ring, new int[] {corners + 1}, new int[] {1});
    return new TestZone(id, 1, shape);
  }
}

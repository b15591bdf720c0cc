package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.index.memory.Slots;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The memory of an index after most of its zones have gone. */
class ShrinkingTest {
  private static final int MANY = 12 * Slots.CHUNK;
  private static final int FEW = 1_000;

  private final CellZoneIndex<TestZone> index = new CellZoneIndex<>();
  private final Random random = new Random(1);

  @Test
  void slotsAndOutlinesShrinkWithTheZonesWhicheverGo() {
    List<TestZone> zones = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      zones.add(zone("z" + i));
      index.put(zones.get(i));
    }
    long outlines = index.outlineLongs();
    assertThat(index.slots()).isEqualTo(MANY);
    Collections.shuffle(zones, random);
    List<TestZone> kept = zones.subList(0, FEW);
    for (TestZone zone : zones.subList(FEW, MANY)) {
      index.remove(zone.id());
      assertThat(index.slots()).isLessThanOrEqualTo(2 * index.size() + 3 * Slots.CHUNK);
    }
    assertThat(index.slots()).isLessThanOrEqualTo(2 * Slots.CHUNK);
    assertThat(index.outlineLongs()).isLessThan(outlines / 4);
    for (TestZone zone : kept) {
      double[] corner = ((PolygonShape) zone.shape()).coordinates();
      List<String> found = new ArrayList<>();
      index.slotsAt(corner[0], corner[1], slot -> found.add(index.zone(slot).id()));
      assertThat(found).contains(zone.id());
      assertThat(index.get(zone.id())).isSameAs(zone);
    }
  }

  /** Of six corners, or of eight, which have their outlines elsewhere. */
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

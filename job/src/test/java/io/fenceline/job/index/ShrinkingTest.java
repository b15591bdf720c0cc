package io.fenceline.job.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import io.fenceline.geometry.PolygonShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The memory of an index after most of its zones have gone. */
class ShrinkingTest {
  private static final int MANY = 12 * Slots.CHUNK;
  private static final int FEW = 1_000;

  private final CellZoneIndex index = new CellZoneIndex();
  private final Random random = new Random(1);

  @Test
  void slotsAndOutlinesShrinkWithTheZonesWhicheverGo() {
    List<Zone> zones = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      zones.add(zone("z" + i));
      index.put(zones.get(i));
    }
    long outlines = index.outlineLongs();
    assertThat(index.slots()).isEqualTo(MANY);
    Collections.shuffle(zones, random);
    List<Zone> kept = zones.subList(0, FEW);
    for (Zone zone : zones.subList(FEW, MANY)) {
      index.remove(zone.id());
      assertThat(index.slots()).isLessThanOrEqualTo(2 * index.size() + 3 * Slots.CHUNK);
    }
    assertThat(index.slots()).isLessThanOrEqualTo(2 * Slots.CHUNK);
    assertThat(index.outlineLongs()).isLessThan(outlines / 4);
    for (Zone zone : kept) {
      double[] corner = ((PolygonShape) zone.shape()).coordinates();
      List<String> found = new ArrayList<>();
      index.slotsAt(corner[0], corner[1], slot -> found.add(index.zone(slot).id()));
      assertThat(found).contains(zone.id());
      assertThat(index.get(zone.id())).isSameAs(zone);
    }
  }

  /** Of six corners, or of eight, which have their outlines elsewhere. */
  private Zone zone(String id) {
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
    return new Zone(id, 1, shape, ZoneRules.NONE, null);
  }
}

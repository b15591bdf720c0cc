package io.fenceline.evaluation.devicezones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesInForce;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z6: packed zones answer as the index of all zones does, whatever came and went. */
class DeviceZonesPropertyTest {
  private static final int CASES = 300;
  private static final int POINTS = 60;
  private static final long NOON = 1_000_000;

  private final Random random = new Random(20261128);

  @Test
  @DisplayName("Z6, G1 to G3, T4, T7, T8: the zones at, near and between points are the same")
  void packedZonesAnswerAsTheIndexDoes() throws Exception {
    for (int i = 0; i < CASES; i++) {
      double lon = random.nextInt(3) == 0 ? 180 : random.nextDouble() * 300 - 150;
      double lat = random.nextInt(10) == 0 ? 89 : random.nextDouble() * 120 - 60;
      Zones index = Explainer.newZones();
      TreeMap<String, Zone> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
      ZonesOfDevice packed = new ZonesOfDevice(Explainer.newZones());
      DeviceZones own = DeviceZones.NONE;
      for (int change = 0; change < 12; change++) {
        String id = ZoneIds.ofDevice("z" + random.nextInt(6));
        if (random.nextInt(4) == 0) {
          own = own.without(id);
          zones.remove(id);
          index.apply(new ZoneChange.Remove(id, change));
        } else {
          Zone zone = new Zone(id, change, shape(lon, lat), rules(), null);
          own = own.with(zone, change);
          zones.put(id, zone);
          index.apply(new ZoneChange.Put(zone));
        }
      }
      index.apply(new ZoneChange.Complete());
      packed.use(DeviceZones.ofPacked(own.packed(), own.timerMillis()));
      assertThat(own.unpacked(zone -> true)).containsExactlyElementsOf(zones.values());
      assertThat(own.size()).isEqualTo(zones.size());
      for (int p = 0; p < POINTS; p++) {
        assertSame(packed, index, position(lon, lat), position(lon, lat));
      }
      for (int z = 0; z < 6; z++) {
        String id = ZoneIds.ofDevice("z" + z);
        assertThat(packed.get(id)).isEqualTo(zones.get(id));
      }
    }
  }

  private void assertSame(
      ZonesInForce packed, ZonesInForce index, TimedPosition from, TimedPosition to) {
    double accuracy = random.nextInt(3) == 0 ? random.nextDouble() * 5_000 : 0;
    assertThat(packed.lookup(to, accuracy, Memberships.NONE).remaining())
        .containsExactlyElementsOf(index.lookup(to, accuracy, Memberships.NONE).remaining());
    assertThat(packed.meeting(from, to)).containsExactlyElementsOf(index.meeting(from, to));
    assertThat(near(packed, to))
        .containsAll(near(index, to).stream().filter(z -> isNear(z, to)).toList());
  }

  private static boolean isNear(Zone zone, TimedPosition at) {
    return zone.shape().isWithin(zone.rules().approachMeters(), at.lon(), at.lat());
  }

  private static List<Zone> near(ZonesInForce zones, TimedPosition at) {
    List<Zone> near = new ArrayList<>();
    zones.approaching(at, near::add);
    near.sort(Comparator.comparing(Zone::id, ZoneIds.UTF8_ORDER));
    return near;
  }

  private TimedPosition position(double lon, double lat) {
    double x = random.nextInt(12) == 0 && lon == 180 ? 180 : lon + random.nextGaussian() * 0.05;
    double y = Math.min(90, lat + random.nextGaussian() * 0.05);
    return new TimedPosition(NOON + random.nextInt(3) - 1, x > 180 ? x - 360 : x, y);
  }

  private ZoneRules rules() {
    ZoneRules.Builder rules = ZoneRules.builder();
    if (random.nextInt(3) == 0) {
      rules.uncertainty(Uncertainty.values()[random.nextInt(3)]);
    }
    if (random.nextInt(3) == 0) {
      rules.validity(new Validity(NOON, NOON + 1, null));
    }
    if (random.nextInt(3) == 0) {
      rules.approach(1 + random.nextDouble() * 3_000, null);
    }
    return rules.build();
  }

  private Shape shape(double lon, double lat) {
    boolean isBeyond = lon == 180 && random.nextBoolean();
    double west = isBeyond ? -180 : Math.min(lon, 179.9) - random.nextDouble() * 0.05;
    double south = Math.min(89, lat) - random.nextDouble() * 0.05;
    double east = Math.min(180, west + random.nextDouble() * 0.15);
    double north = Math.min(90, south + random.nextDouble() * 0.1);
    return switch (random.nextInt(3)) {
      case 0 -> new Circle(east, south, 100 + random.nextDouble() * 3_000, 0);
      case 1 ->
          new Corridor(
              new double[] {west, south, east, north}, new int[] {2}, random.nextDouble() * 2_000);
      default ->
          new PolygonShape(
              new double[] {west, south, east, south, east, north, west, north, west, south},
              new int[] {5},
              new int[] {1});
    };
  }
}

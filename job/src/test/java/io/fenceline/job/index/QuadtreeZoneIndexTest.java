package io.fenceline.job.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import io.fenceline.job.TestZones;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class QuadtreeZoneIndexTest {
  private final ZoneIndex index = new QuadtreeZoneIndex();

  @Test
  @DisplayName("G3: at the antimeridian a zone of either side holds the point, and is told once")
  void bothSidesOfTheAntimeridianHold() {
    index.put(zone("west", 170, -10, 180, 10));
    index.put(zone("east", -180, -10, -170, 10));
    index.put(zone("world", -180, -90, 180, 90));
    assertThat(at(180, 0)).containsExactlyInAnyOrder("west", "east", "world");
    assertThat(at(-180, 0)).containsExactlyInAnyOrder("west", "east", "world");
    assertThat(at(179, 0)).containsExactlyInAnyOrder("west", "world");
  }

  @Test
  void aReplacedZoneIsFoundOnlyAtItsNewPlace() {
    index.put(zone("a", 0, 0, 1, 1));
    index.put(zone("a", 5, 5, 6, 6));
    assertThat(at(0.5, 0.5)).isEmpty();
    assertThat(at(5.5, 5.5)).containsExactly("a");
    assertThat(index.size()).isEqualTo(1);
  }

  @Test
  void afterRandomChangesItAnswersAsABruteForceSearch() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      ZoneIndex tree = new QuadtreeZoneIndex();
      Map<String, Zone> all = new HashMap<>();
      for (int i = 0; i < 400; i++) {
        String id = "z" + random.nextInt(100);
        if (random.nextInt(3) == 0) {
          tree.remove(id);
          all.remove(id);
        } else {
          Zone zone = randomZone(id, random);
          tree.put(zone);
          all.put(id, zone);
        }
        assertSame(tree, all, random, seed);
      }
      assertThat(tree.size()).isEqualTo(all.size());
      assertThat(tree.get("z1")).isSameAs(all.get("z1"));
    }
  }

  private static void assertSame(ZoneIndex tree, Map<String, Zone> all, Random random, long seed) {
    double lon = random.nextInt(41) - 20;
    double lat = random.nextInt(21) - 10;
    List<String> found = new ArrayList<>();
    tree.zonesAt(lon, lat, zone -> found.add(zone.id()));
    List<String> expected =
        all.values().stream().filter(zone -> zone.shape().holds(lon, lat)).map(Zone::id).toList();
    assertThat(found)
        .as("seed %d at %s %s", seed, lon, lat)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Zone randomZone(String id, Random random) {
    double west = random.nextInt(40) - 20;
    double south = random.nextInt(20) - 10;
    return zone(id, west, south, west + random.nextInt(9), south + random.nextInt(9));
  }

  private List<String> at(double lon, double lat) {
    List<String> ids = new ArrayList<>();
    index.zonesAt(lon, lat, zone -> ids.add(zone.id()));
    return ids;
  }

  private static Zone zone(String id, double west, double south, double east, double north) {
    return new Zone(id, 1, TestZones.rectangle(west, south, east, north), ZoneRules.NONE, null);
  }
}

package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CellZoneIndexTest {
  private final CellZoneIndex<TestZone> index = new CellZoneIndex<>();

  @Test
  @DisplayName("G3: on the antimeridian, zones of both sides cover the point and are found once")
  void zonesOnBothSidesOfTheAntimeridianAreFoundOnce() {
    index.put(zone("west", 170, -10, 180, 10));
    index.put(zone("east", -180, -10, -170, 10));
    index.put(zone("world", -180, -90, 180, 90));
    assertThat(at(180, 0)).containsExactlyInAnyOrder("west", "east", "world");
    assertThat(at(-180, 0)).containsExactlyInAnyOrder("west", "east", "world");
    assertThat(at(179, 0)).containsExactlyInAnyOrder("west", "world");
    assertThat(at(180, 90)).containsExactly("world");
    assertThat(at(0, -90)).containsExactly("world");
  }

  @Test
  void aReplacedZoneIsFoundOnlyAtItsNewLocation() {
    index.put(zone("a", 0, 0, 1, 1));
    index.put(zone("a", 5, 5, 6, 6));
    assertThat(at(0.5, 0.5)).isEmpty();
    assertThat(at(5.5, 5.5)).containsExactly("a");
    assertThat(index.size()).isEqualTo(1);
  }

  @Test
  void aZoneOfTheSameShapeIsReplacedInPlace() {
    TestZone first = zone("a", 0, 0, 1, 1);
    index.put(first);
    TestZone second = new TestZone("a", 2, first.shape());
    index.put(second);
    assertThat(index.get("a")).isSameAs(second);
    index.zonesAt(0.5, 0.5, found -> assertThat(found).isSameAs(second));
    assertThat(index.size()).isEqualTo(1);
  }

  /** Zones in cells of many degrees switch the shortcuts off; without them, they are back on. */
  @Test
  void zonesOfAllSizesComeAndGoInAnyOrder() {
    index.put(zone("kiosk", 10.5, 50.5, 10.5 + 1e-5, 50.5 + 1e-5));
    for (int i = 0; i < 20; i++) {
      index.put(zone("town-" + i, 10.4, 50.4, 10.6, 50.6));
    }
    assertThat(at(10.5, 50.5)).hasSize(21);
    index.put(zone("continent", -10, 35, 40, 70));
    index.put(zone("world", -180, -90, 180, 90));
    assertThat(at(10.5, 50.5)).hasSize(23).contains("kiosk", "continent", "world");
    assertThat(at(-10, 35)).containsExactlyInAnyOrder("continent", "world");
    index.remove("world");
    assertThat(at(-10, 35)).containsExactly("continent");
    index.remove("continent");
    assertThat(at(-10, 35)).isEmpty();
    assertThat(at(10.5, 50.5)).hasSize(21);
    for (int i = 0; i < 20; i++) {
      index.remove("town-" + i);
    }
    assertThat(at(10.5, 50.5)).containsExactly("kiosk");
    index.remove("kiosk");
    assertThat(at(10.5, 50.5)).isEmpty();
    assertThat(index.usedLongs()).isEqualTo(new CellZoneIndex<>().usedLongs());
  }

  /** What a caller compares before it decides whether to load the zone. */
  @Test
  void aHitHasTheQuietIdAndTheVersionOfItsZone() {
    CellZoneIndex<TestZone> zones =
        new CellZoneIndex<>(zone -> zone.version() == 1 ? null : zone.id());
    zones.put(new TestZone("a", 1, TestZone.rectangle(0, 0, 1, 1)));
    zones.put(new TestZone("b", 2, TestZone.rectangle(0, 0, 1, 1)));
    ZoneHits<TestZone> hits = zones.lookup(0.5, 0.5);
    assertThat(hits.size()).isEqualTo(2);
    for (int i = 0; i < hits.size(); i++) {
      TestZone zone = hits.zone(i);
      assertThat(hits.version(i)).isEqualTo(zone.version());
      assertThat(hits.quietId(i)).isEqualTo(zone.version() == 1 ? null : zone.id());
    }
    assertThat(zones.lookup(2, 2).size()).isZero();
  }

  @Test
  void noZoneCoversAPointThatIsNotOnEarth() {
    index.put(zone("world", -180, -90, 180, 90));
    assertThat(at(Double.NaN, 0)).isEmpty();
    assertThat(at(0, Double.NaN)).isEmpty();
    assertThat(at(Math.nextUp(180.0), 0)).isEmpty();
    assertThat(at(0, Double.NEGATIVE_INFINITY)).isEmpty();
  }

  @Test
  void afterRandomChangesItAnswersAsABruteForceSearch() {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      RandomZones source = new RandomZones(random);
      CellZoneIndex<TestZone> cells = new CellZoneIndex<>();
      Map<String, TestZone> all = new HashMap<>();
      int ids = 20 + random.nextInt(200);
      for (int i = 0; i < 600; i++) {
        String id = "z" + random.nextInt(ids);
        TestZone zone = source.zone(id);
        if (random.nextInt(3) == 0) {
          cells.remove(id);
          all.remove(id);
        } else if (random.nextBoolean()) {
          cells.put(zone);
          all.put(id, zone);
        } else {
          cells.put(PreparedZone.of(zone));
          all.put(id, zone);
        }
        for (int j = 0; j < 5; j++) {
          assertSame(cells, all, source.pointAt(zone), seed);
        }
      }
      assertThat(cells.size()).isEqualTo(all.size());
      assertThat(cells.zones().stream().filter(Objects::nonNull))
          .containsExactlyInAnyOrderElementsOf(all.values());
      assertFresh(cells, all, source, seed);
      assertMemoryReturns(cells, all);
    }
  }

  private static void assertSame(
      CellZoneIndex<TestZone> cells, Map<String, TestZone> all, double[] point, long seed) {
    List<String> expected =
        all.values().stream()
            .filter(zone -> zone.shape().covers(point[0], point[1]))
            .map(TestZone::id)
            .toList();
    assertThat(at(cells, point[0], point[1]))
        .as("seed %d at %s %s", seed, point[0], point[1])
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  @DisplayName("T4: the zones that a segment meets, each once, as a brute-force search finds them")
  void segmentsMeetTheSameZonesAsInABruteForceSearch() {
    int met = 0;
    for (long seed = 0; seed < 15; seed++) {
      Random random = new Random(seed);
      RandomZones source = new RandomZones(random);
      CellZoneIndex<TestZone> cells = new CellZoneIndex<>();
      List<TestZone> all = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        TestZone zone = source.zone("z" + i);
        all.add(zone);
        cells.put(zone);
      }
      for (int i = 0; i < 60; i++) {
        double[] a = source.pointAt(all.get(random.nextInt(all.size())));
        double[] b = source.pointNear(a, all.get(random.nextInt(all.size())));
        List<TestZone> expected =
            all.stream().filter(zone -> zone.shape().meets(a[0], a[1], b[0], b[1])).toList();
        List<TestZone> found = new ArrayList<>();
        cells.zonesMeeting(a[0], a[1], b[0], b[1], found::add);
        assertThat(found)
            .as("seed %d from %s to %s", seed, Arrays.toString(a), Arrays.toString(b))
            .containsExactlyInAnyOrderElementsOf(expected);
        met += found.size();
      }
    }
    assertThat(met).isGreaterThan(2_000);
  }

  @Test
  @DisplayName("T4, G3: segments over the antimeridian go the short way")
  void segmentsOverTheAntimeridianGoTheShortWay() {
    index.put(zone("west", 170, -10, 180, 10));
    index.put(zone("east", -180, -10, -170, 10));
    index.put(zone("zero", -10, -10, 10, 10));
    assertThat(meeting(175, 0, -175, 0)).containsExactlyInAnyOrder("west", "east");
    assertThat(meeting(160, 0, 165, 0)).isEmpty();
    assertThat(meeting(160, 0, 180, 0)).containsExactlyInAnyOrder("west", "east");
    assertThat(meeting(-90, 0, 90, 0)).containsExactly("zero");
    assertThat(meeting(Double.NaN, 0, 90, 0)).isEmpty();
    assertThat(meeting(0, 0, 90, 91)).isEmpty();
  }

  private List<String> meeting(double fromLon, double fromLat, double toLon, double toLat) {
    List<String> ids = new ArrayList<>();
    index.zonesMeeting(fromLon, fromLat, toLon, toLat, zone -> ids.add(zone.id()));
    return ids;
  }

  private static void assertFresh(
      CellZoneIndex<TestZone> cells, Map<String, TestZone> all, RandomZones source, long seed) {
    CellZoneIndex<TestZone> fresh = new CellZoneIndex<>();
    all.values().forEach(fresh::put);
    for (TestZone zone : all.values()) {
      assertThat(cells.get(zone.id())).isSameAs(zone);
      double[] p = source.pointAt(zone);
      assertThat(at(cells, p[0], p[1]))
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(at(fresh, p[0], p[1]));
    }
  }

  private static void assertMemoryReturns(
      CellZoneIndex<TestZone> cells, Map<String, TestZone> all) {
    all.keySet().forEach(cells::remove);
    assertThat(cells.size()).isZero();
    assertThat(cells.usedLongs()).isEqualTo(new CellZoneIndex<>().usedLongs());
  }

  @Test
  void manyZonesInOneLocationAreAllFoundAndAllRemoved() {
    for (int i = 0; i < 5_000; i++) {
      index.put(zone("z" + i, 10, 10, 10 + 1e-5, 10 + 1e-5));
    }
    assertThat(at(10, 10)).hasSize(5_000).doesNotHaveDuplicates();
    for (int i = 0; i < 5_000; i += 2) {
      index.remove("z" + i);
    }
    assertThat(at(10, 10)).hasSize(2_500).contains("z1").doesNotContain("z2");
    for (int i = 1; i < 5_000; i += 2) {
      index.remove("z" + i);
    }
    assertThat(index.usedLongs()).isEqualTo(new CellZoneIndex<>().usedLongs());
  }

  /** Circles and corridors do, very near their limits. */
  @Test
  void aLookupAmongPolygonsAllocatesNothing() {
    Random random = new Random(5);
    RandomZones source = new RandomZones(random);
    for (int i = 0; i < 2_000; i++) {
      index.put(new TestZone("z" + i, 1, source.polygons()));
    }
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    lookUp(2_000);
    thread.getCurrentThreadAllocatedBytes();
    long before = thread.getCurrentThreadAllocatedBytes();
    int found = lookUp(50_000);
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;
    assertThat(found).isPositive();
    assertThat(allocated).isLessThan(1_000);
  }

  /** Returns how many zones it found. */
  private int lookUp(int times) {
    int found = 0;
    for (int i = 0; i < times; i++) {
      double lon = -179.9 + 359.8 * (i * 0.6180339887498949 % 1);
      double lat = -90 + 180 * (i * 0.7548776662466927 % 1);
      index.prefetch(lon, lat);
      found += index.lookup(lon, lat).size();
    }
    return found;
  }

  private List<String> at(double lon, double lat) {
    return at(index, lon, lat);
  }

  private static List<String> at(CellZoneIndex<TestZone> zones, double lon, double lat) {
    List<String> ids = new ArrayList<>();
    zones.prefetch(lon, lat);
    zones.zonesAt(lon, lat, zone -> ids.add(zone.id()));
    return ids;
  }

  private static TestZone zone(String id, double west, double south, double east, double north) {
    return new TestZone(id, 1, TestZone.rectangle(west, south, east, north));
  }
}

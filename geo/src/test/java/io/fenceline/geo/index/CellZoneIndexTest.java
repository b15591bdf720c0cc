package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
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
  void zonesOfAllSizesAreAddedAndRemovedInAnyOrder() {
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

  /** A caller compares them before it decides whether to load the zone. */
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
      assertThat(hits.skippableId(i)).isEqualTo(zone.version() == 1 ? null : zone.id());
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
  @DisplayName("T4, G3: segments over the antimeridian go the short way")
  void segmentsAcrossTheAntimeridianTakeTheShortWay() {
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

  @Test
  void idsOfABatchMayBeLoadedAfterItsZonesAreGone() {
    index.put(zone("a", 0, 0, 1, 1));
    index.lookupAll(new double[] {0.5}, new double[] {0.5}, 1);
    index.remove("a");

    index.loadIdsAndVersions();

    assertThat(index.hits(0).size()).isZero();
  }

  @Test
  void aBatchOfLookupsAllocatesNothing() {
    RandomZones source = new RandomZones(new Random(5));
    for (int i = 0; i < 2_000; i++) {
      index.put(new TestZone("z" + i, 1, source.polygons()));
    }
    double[] lons = new double[1_000];
    double[] lats = new double[1_000];
    for (int i = 0; i < lons.length; i++) {
      lons[i] = -179.9 + 359.8 * (i * 0.6180339887498949 % 1);
      lats[i] = -90 + 180 * (i * 0.7548776662466927 % 1);
    }
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    lookUpAll(lons, lats);
    thread.getCurrentThreadAllocatedBytes();
    long before = thread.getCurrentThreadAllocatedBytes();
    int found = lookUpAll(lons, lats);
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;
    assertThat(found).isPositive();
    assertThat(allocated).isLessThan(1_000);
  }

  private int lookUpAll(double[] lons, double[] lats) {
    int found = 0;
    index.lookupAll(lons, lats, lons.length);
    index.loadIdsAndVersions();
    for (int i = 0; i < lons.length; i++) {
      found += index.hits(i).size();
    }
    return found;
  }

  /** Returns how many zones it found. */
  private int lookUp(int times) {
    int found = 0;
    for (int i = 0; i < times; i++) {
      double lon = -179.9 + 359.8 * (i * 0.6180339887498949 % 1);
      double lat = -90 + 180 * (i * 0.7548776662466927 % 1);
      found += index.lookup(lon, lat).size();
    }
    return found;
  }

  private List<String> at(double lon, double lat) {
    return IndexQueries.at(index, lon, lat);
  }

  private static TestZone zone(String id, double west, double south, double east, double north) {
    return new TestZone(id, 1, TestZone.rectangle(west, south, east, north));
  }
}

package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.Cases;
import io.fenceline.geo.index.grid.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The index answers as a brute-force search over random zones")
class CellZoneIndexRandomTest {
  @Test
  void afterRandomChangesItAnswersAsABruteForceSearch() {
    for (long seed = 0; seed < Cases.count(10); seed++) {
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
    assertThat(IndexQueries.at(cells, point[0], point[1]))
        .as("seed %d at %s %s", seed, point[0], point[1])
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void aBatchOfLookupsFindsWhatSingleLookupsFindAlsoAfterChanges() {
    int found = 0;
    for (long seed = 0; seed < Cases.count(10); seed++) {
      Random random = new Random(seed);
      RandomZones source = new RandomZones(random);
      CellZoneIndex<TestZone> cells = new CellZoneIndex<>();
      List<TestZone> all = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        all.add(source.zone("z" + i));
        cells.put(all.get(i));
      }
      for (int round = 0; round < 10; round++) {
        int count = 1 + random.nextInt(200);
        double[] lons = new double[count];
        double[] lats = new double[count];
        for (int i = 0; i < count; i++) {
          double[] point = source.pointAt(all.get(random.nextInt(all.size())));
          lons[i] = point[0];
          lats[i] = point[1];
        }
        cells.lookupAll(lons, lats, count);
        int change = random.nextInt(count + 1);
        for (int i = 0; i < count; i++) {
          if (i == change && random.nextBoolean()) {
            cells.remove("z" + random.nextInt(all.size()));
          } else if (i == change) {
            cells.put(source.zone("z" + random.nextInt(all.size())));
          }
          cells.loadIdsAndVersions();
          List<String> hits = new ArrayList<>();
          ZoneHits<TestZone> batched = cells.hits(i);
          for (int j = 0; j < batched.size(); j++) {
            hits.add(batched.zone(j).id());
          }
          int candidates = batched.candidates();
          assertThat(hits)
              .as("seed %d at %s %s", seed, lons[i], lats[i])
              .containsExactlyInAnyOrderElementsOf(IndexQueries.at(cells, lons[i], lats[i]));
          assertThat(candidates).isEqualTo(cells.lookup(lons[i], lats[i]).candidates());
          found += hits.size();
        }
      }
    }
    assertThat(found).isGreaterThan(Cases.count(10_000));
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
    assertThat(met).isGreaterThan(Cases.count(1_000));
  }

  @Test
  void withinTheClearanceOfAPointTheSameZonesCoverAllPoints() {
    int clear = 0;
    int near = 0;
    for (long seed = 0; seed < Cases.count(10); seed++) {
      Random random = new Random(seed);
      RandomZones source = new RandomZones(random);
      CellZoneIndex<TestZone> cells = new CellZoneIndex<>();
      List<TestZone> all = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        all.add(source.zone("z" + i));
        cells.put(all.get(i));
      }
      for (int i = 0; i < 300; i++) {
        double[] point = source.pointAt(all.get(random.nextInt(all.size())));
        int most = 1 << random.nextInt(17);
        int clearance = cells.clearance(point[0], point[1], most);
        assertThat(clearance).isBetween(-1, most);
        clear += clearance == most ? 1 : 0;
        near += clearance > 0 && clearance < most ? 1 : 0;
        for (int j = 0; j < 10 && clearance >= 0; j++) {
          double[] other = pointWithin(clearance, point, random);
          for (TestZone zone : all) {
            assertThat(zone.shape().coversLiteral(other[0], other[1]))
                .as("seed %d, %s, %s at %s", seed, zone.id(), Arrays.toString(point), clearance)
                .isEqualTo(zone.shape().coversLiteral(point[0], point[1]));
          }
        }
      }
    }
    assertThat(clear).isGreaterThan(Cases.count(200));
    assertThat(near).isGreaterThan(Cases.count(200));
  }

  /** Most of them as far away as allowed. */
  private static double[] pointWithin(int units, double[] point, Random random) {
    double x = Grid.x(point[0]) + offset(units, random) + fraction(random);
    double y = Grid.y(point[1]) + offset(units, random) + fraction(random);
    return new double[] {
      Math.max(-180, Math.min(Grid.lon(x), 180)), Math.max(-90, Math.min(Grid.lat(y), 90))
    };
  }

  private static int offset(int units, Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> units;
      case 1 -> -units;
      default -> random.nextInt(2 * units + 1) - units;
    };
  }

  private static double fraction(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> 0;
      case 1 -> 1 - 1e-6;
      default -> random.nextDouble();
    };
  }

  private static void assertFresh(
      CellZoneIndex<TestZone> cells, Map<String, TestZone> all, RandomZones source, long seed) {
    CellZoneIndex<TestZone> fresh = new CellZoneIndex<>();
    all.values().forEach(fresh::put);
    for (TestZone zone : all.values()) {
      assertThat(cells.get(zone.id())).isSameAs(zone);
      double[] p = source.pointAt(zone);
      assertThat(IndexQueries.at(cells, p[0], p[1]))
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(IndexQueries.at(fresh, p[0], p[1]));
    }
  }

  private static void assertMemoryReturns(
      CellZoneIndex<TestZone> cells, Map<String, TestZone> all) {
    all.keySet().forEach(cells::remove);
    assertThat(cells.size()).isZero();
    assertThat(cells.usedLongs()).isEqualTo(new CellZoneIndex<>().usedLongs());
  }
}

package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.Cases;
import io.fenceline.geo.RandomPoints;
import io.fenceline.geo.ellipsoid.Box;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AreaSearchTest {
  private final CellZoneIndex<TestZone> index = new CellZoneIndex<>();
  private final List<TestZone> zones = new ArrayList<>();

  private void fill(Random random, int count) {
    RandomZones source = new RandomZones(random);
    for (int i = 0; i < count; i++) {
      TestZone zone = source.zone("z" + i);
      zones.add(zone);
      index.put(zone);
    }
  }

  @Test
  void theZonesThatMeetABoxAreThoseOfABruteForceSearch() {
    Random random = new Random(91);
    fill(random, 300);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < Cases.count(38); i++) {
      List<Box> boxes = List.of(box(random, points), box(random, points));
      List<TestZone> found = new ArrayList<>();
      index.zonesMeeting(boxes, Integer.MAX_VALUE, found::add);
      assertThat(found)
          .as("case %d: %s", i, boxes)
          .containsExactlyInAnyOrderElementsOf(
              zones.stream().filter(zone -> boxes.stream().anyMatch(zone.shape()::meets)).toList());
    }
  }

  private Box box(Random random, RandomPoints points) {
    Box around = zones.get(random.nextInt(zones.size())).shape().bounds();
    double lon = random.nextBoolean() ? around.west() : around.east();
    double lat = random.nextBoolean() ? around.south() : around.north();
    double width = points.magnitude(1e-5, 40);
    double height = points.magnitude(1e-5, 40);
    return new Box(
        Math.max(-180, lon - width),
        Math.max(-90, lat - height),
        Math.min(180, lon + width * random.nextDouble()),
        Math.min(90, lat + height * random.nextDouble()));
  }

  @Test
  void theLimitEndsASearchByBoxes() {
    for (int i = 0; i < 20_000; i++) {
      double west = -180 + i * 0.01;
      index.put(new TestZone("z" + i, 1, TestZone.rectangle(west, 10, west + 0.005, 10.005)));
    }
    for (int limit : new int[] {1, 7, 5_000, 20_000, 30_000}) {
      List<TestZone> found = new ArrayList<>();
      index.zonesMeeting(List.of(new Box(-180, -90, 180, 90)), limit, found::add);
      assertThat(found).doesNotHaveDuplicates().hasSize(Math.min(limit, 20_000));
    }
  }

  @Test
  void theZonesWithinADistanceAreThoseOfABruteForceSearch() {
    Random random = new Random(92);
    fill(random, 200);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 10; i++) {
      Box around = zones.get(random.nextInt(zones.size())).shape().bounds();
      double[] p =
          points.away(new double[] {around.west(), around.south()}, 1e6 * random.nextDouble());
      double meters = points.magnitude(1, 2e6);
      Map<TestZone, Double> found = new HashMap<>();
      assertThat(index.zonesWithin(meters, p[0], p[1], Integer.MAX_VALUE, found::put)).isTrue();
      Map<TestZone, Double> expected = new HashMap<>();
      for (TestZone zone : zones) {
        double distance = zone.shape().distanceMeters(p[0], p[1]);
        if (distance <= meters) {
          expected.put(zone, distance);
        }
      }
      assertThat(found).as("case %d", i).isEqualTo(expected);
    }
  }

  @Test
  void aSearchAroundAPointGivesUpBeforeItCollectsTooMany() {
    for (int i = 0; i < Cases.count(250); i++) {
      double west = i * 1e-4;
      index.put(new TestZone("z" + i, 1, TestZone.rectangle(west, 0, west + 1e-5, 1e-5)));
    }
    assertThat(index.zonesWithin(1e6, 0, 0, 100, (zone, meters) -> {})).isFalse();
    assertThat(index.zonesWithin(100, 0, 0, 100, (zone, meters) -> {})).isTrue();
  }
}

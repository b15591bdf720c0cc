package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.geo.index.points.Nearby;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ZoneViewTest {
  private static final long NOW = 1_000;

  private final ZoneView view = new ZoneView();

  static ServedZone zone(String id, long version, Shape shape) {
    return new ServedZone(
        new Zone(id, version, shape, ZoneRules.NONE, null), Bytes.utf8(id), null, 0, 0);
  }

  private static ServedZone validFor(ServedZone zone, long fromMillis, long untilMillis) {
    ZoneRules rules =
        ZoneRules.builder().validity(new Validity(fromMillis, untilMillis, null)).build();
    return new ServedZone(
        new Zone(zone.id(), zone.version(), zone.shape(), rules, null), zone.feature(), null, 0, 0);
  }

  private static PolygonShape square(double west, double south, double side) {
    double east = west + side;
    double north = south + side;
    return PolygonShape.ofRing(west, south, east, south, east, north, west, north, west, south);
  }

  private void put(ServedZone... zones) {
    for (ServedZone zone : zones) {
      view.apply(List.of(ZoneUpdate.Put.of(zone)));
    }
  }

  private List<String> at(double lon, double lat, long timeMillis) {
    return view.zonesAt(lon, lat, timeMillis).stream().map(ServedZone::id).toList();
  }

  private List<String> near(double lon, double lat, double radius, int limit) {
    return view.zonesNear(lon, lat, radius, limit, NOW).stream().map(n -> n.value().id()).toList();
  }

  @Test
  void aChangeThatIsNotNewerThanWhatIsKnownIsIgnored() {
    put(
        zone("a", 5, square(0, 0, 1)),
        zone("a", 5, square(2, 2, 1)),
        zone("a", 4, square(3, 3, 1)));
    assertThat(at(0.5, 0.5, NOW)).containsExactly("a");
    view.apply(List.of(new ZoneUpdate.Remove("a", 5)));
    assertThat(view.get("a").version()).isEqualTo(5);
    view.apply(List.of(new ZoneUpdate.Remove("a", 6), new ZoneUpdate.Remove("b", 7)));
    assertThat(view.get("a")).isNull();
    assertThat(view.size()).isZero();
    assertThat(at(0.5, 0.5, NOW)).isEmpty();
  }

  @Test
  void zonesExistFromTheStartOfTheirValidityToBeforeItsEnd() {
    put(validFor(zone("a", 1, square(0, 0, 1)), 100, 200), zone("b", 2, square(0, 0, 2)));
    assertThat(at(0.5, 0.5, 99)).containsExactly("b");
    assertThat(at(0.5, 0.5, 100)).containsExactly("a", "b");
    assertThat(at(0.5, 0.5, 199)).containsExactly("a", "b");
    assertThat(at(0.5, 0.5, 200)).containsExactly("b");
    assertThat(near(0.5, 0.5, 1_000, 10)).containsExactly("b");
    assertThat(view.inBox(new BoundingBox(0, 0, 1, 1), 10)).as("valid or not").hasSize(2);
  }

  @Test
  void zonesNearAPointComeNearestFirstUpToTheLimit() {
    put(
        zone("far", 1, new Circle(1, 0, 1_000, 0)),
        zone("near", 2, new Circle(0.1, 0, 1_000, 0)),
        zone("here", 3, square(-0.01, -0.01, 0.02)));
    assertThat(near(0, 0, 200_000, 10)).containsExactly("here", "near", "far");
    assertThat(near(0, 0, 200_000, 2)).containsExactly("here", "near");
    assertThat(near(0, 0, 50_000, 10)).containsExactly("here", "near");
    assertThat(near(0, 0, 0, 10)).containsExactly("here");
    assertThat(view.zonesNear(0, 0, 0, 10, NOW).get(0).distanceMeters()).isZero();
    assertThat(near(0, 50, 1_000, 10)).isEmpty();
  }

  @Test
  void zonesNearAPointAreThoseOfABruteForceSearch() {
    Random random = new Random(3);
    List<ServedZone> zones = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      double spread = random.nextBoolean() ? 0.05 : 5;
      double lon = 10 + spread * random.nextGaussian();
      double lat = 50 + spread * random.nextGaussian();
      zones.add(zone("z" + i, i, square(lon, lat, 0.01 * random.nextDouble())));
    }
    put(zones.toArray(ServedZone[]::new));
    for (int i = 0; i < 25; i++) {
      double lon = 10 + 5 * random.nextGaussian();
      double lat = 50 + 5 * random.nextGaussian();
      double radius = Math.pow(10, 6 * random.nextDouble());
      int limit = 1 + random.nextInt(100);
      List<Double> expected =
          zones.stream()
              .map(zone -> zone.shape().distanceMeters(lon, lat))
              .filter(meters -> meters <= radius)
              .sorted(Comparator.naturalOrder())
              .limit(limit)
              .toList();
      assertThat(view.zonesNear(lon, lat, radius, limit, NOW))
          .as("case %d", i)
          .extracting(Nearby::distanceMeters)
          .isEqualTo(expected);
    }
  }

  @Test
  void zonesInABoxAreFoundOverTheAntimeridianUpToTheLimit() {
    put(
        zone("east", 1, square(178, 0, 1)),
        zone("west", 2, square(-179, 0, 1)),
        zone("other", 3, square(0, 0, 1)));
    assertThat(view.inBox(new BoundingBox(170, -10, -170, 10), 10))
        .extracting(ServedZone::id)
        .containsExactlyInAnyOrder("east", "west");
    assertThat(view.inBox(new BoundingBox(170, -10, -170, 10), 1)).hasSize(1);
    assertThat(view.inBox(new BoundingBox(-180, -90, 180, 90), 10)).hasSize(3);
  }

  @Test
  void viewsOfTheSameZonesChangeIndependently() {
    Random random = new Random(4);
    Map<String, ServedZone> zones = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      ServedZone zone = zone("z" + i, i, square(random.nextDouble(), random.nextDouble(), 0.1));
      zones.put(zone.id(), zone);
    }
    List<ZoneView> views = ZoneView.of(zones.values(), 3);
    views.get(1).apply(List.of(new ZoneUpdate.Remove("z7", 9_999)));
    views.get(2).apply(List.of(ZoneUpdate.Put.of(zone("z8", 9_999, square(50, 50, 1)))));
    assertThat(views).extracting(ZoneView::size).containsExactly(2_000, 1_999, 2_000);
    for (int i = 0; i < 100; i++) {
      double lon = random.nextDouble();
      double lat = random.nextDouble();
      List<ServedZone> first = views.get(0).zonesAt(lon, lat, NOW);
      assertThat(first)
          .containsExactlyInAnyOrderElementsOf(
              zones.values().stream().filter(z -> z.shape().covers(lon, lat)).toList());
      assertThat(views.get(1).zonesAt(lon, lat, NOW))
          .isEqualTo(first.stream().filter(z -> !z.id().equals("z7")).toList());
      assertThat(views.get(2).zonesAt(lon, lat, NOW))
          .isEqualTo(first.stream().filter(z -> !z.id().equals("z8")).toList());
    }
    assertThat(views.get(2).zonesAt(50.5, 50.5, NOW)).hasSize(1);
  }
}

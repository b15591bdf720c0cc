package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.Transitions;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.testing.fixtures.TestRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** T8 beside a search through all zones, at the antimeridian and the poles, too. */
class ApproachPropertyTest {
  private static final double METER = 1 / 111_320.0;
  private static final int WALKS = 400 * Integer.getInteger("cases", 1);
  private static final int FIXES = 60;

  /** Over twice the error of distances (rule G2): nearer to a limit, both answers are right. */
  private static final double DOUBT_METERS = 2;

  private Random random;
  private Zones zones;
  private final Map<String, Zone> all = new TreeMap<>();

  /** By zone, the distance beyond which the device may approach again. */
  private final Map<String, Double> blocked = new HashMap<>();

  private Fix before;
  private double scale;
  private double lon;
  private double lat;
  private long timeMillis;

  @Test
  @DisplayName("T8, G2: random walks near zones of each kind, beside brute force")
  void walksHaveTheTransitionsOfBruteForce() throws Exception {
    int found = 0;
    int again = 0;
    for (int seed = 0; seed < WALKS; seed++) {
      start(seed);
      Transitions transitions = new Transitions(Policy.DEFAULTS, zones);
      Device device = null;
      Set<String> seen = new HashSet<>();
      for (int i = 0; i < FIXES; i++) {
        if (random.nextInt(20) == 0) {
          change();
        }
        Fix fix = walk();
        Set<String> membersBefore = members(device);
        Outcome outcome = transitions.apply(device, fix);
        device = outcome.after();
        List<String> expected = expected(fix, membersBefore, members(device));
        assertThat(approaches(outcome)).as("seed %d, %s", seed, fix).isEqualTo(expected);
        assertThat(device.approaches())
            .extracting(Approach::zoneId)
            .as("seed %d", seed)
            .containsExactlyElementsOf(new TreeSet<>(blocked.keySet()));
        found += expected.size();
        for (String id : expected) {
          again += seen.add(id) ? 0 : 1;
        }
        before = fix;
      }
    }
    assertThat(found).isGreaterThan(WALKS);
    assertThat(again).isGreaterThan(WALKS / 10);
  }

  private static List<String> approaches(Outcome outcome) {
    return outcome.transitions().stream()
        .map(each -> each.transition())
        .filter(each -> each.type() == TransitionType.APPROACH)
        .map(Transition::zoneId)
        .toList();
  }

  private static Set<String> members(Device device) {
    Set<String> ids = new HashSet<>();
    if (device != null) {
      device.memberships().stream().map(Membership::zoneId).forEach(ids::add);
    }
    return ids;
  }

  /** The decision of each zone by itself. */
  private List<String> expected(Fix fix, Set<String> membersBefore, Set<String> membersAfter) {
    List<String> expected = new ArrayList<>();
    blocked.keySet().retainAll(all.keySet());
    for (Zone zone : all.values()) {
      String id = zone.id();
      ZoneRules rules = zone.rules();
      if (!rules.hasApproach() || rules.validity().untilMillis() <= fix.timeMillis()) {
        blocked.remove(id);
        continue;
      }
      double meters = zone.shape().distanceMeters(fix.lon(), fix.lat());
      if (membersAfter.contains(id)) {
        continue;
      }
      if (blocked.containsKey(id) || membersBefore.contains(id)) {
        blocked.putIfAbsent(id, 1.5 * rules.approachMeters());
        double least = Math.min(blocked.get(id), 1.5 * rules.approachMeters());
        blocked.computeIfPresent(id, (same, limit) -> meters > least ? null : limit);
      } else if (meters > 0
          && meters <= rules.approachMeters()
          && rules.validity().contains(fix.timeMillis())
          && arrivesInTime(zone, fix, meters)) {
        expected.add(id);
        blocked.put(id, 1.5 * meters);
      }
    }
    return expected;
  }

  private boolean arrivesInTime(Zone zone, Fix fix, double meters) {
    if (zone.rules().approachWithin() == null) {
      return true;
    }
    long gapMillis = before == null ? Long.MAX_VALUE : fix.timeMillis() - before.timeMillis();
    if (gapMillis > 300_000) {
      return false;
    }
    double closed = zone.shape().distanceMeters(before.lon(), before.lat()) - meters;
    return closed > 0 && meters / (closed / gapMillis) <= zone.rules().approachWithin().toMillis();
  }

  private void start(int seed) throws Exception {
    random = new Random(seed);
    zones =
        new Zones(
            Runnable::run,
            SharedIndexBuild.join(new Object(), SharedIndexBuild.MAX_WAIT),
            () -> 0,
            ZonesListener.NONE);
    zones.apply(new ZoneChange.Complete());
    all.clear();
    blocked.clear();
    before = null;
    scale = Math.pow(10, 1.5 + 3 * random.nextDouble());
    timeMillis = 1_700_000_000_000L;
    lon =
        random.nextInt(3) == 0
            ? 180 - 2 * scale * METER * random.nextDouble()
            : -180 + 360 * random.nextDouble();
    lat =
        switch (random.nextInt(6)) {
          case 0 -> 90 - 2 * scale * METER * random.nextDouble();
          case 1 -> -90 + 2 * scale * METER * random.nextDouble();
          default -> -80 + 160 * random.nextDouble();
        };
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      change();
    }
  }

  private void change() throws Exception {
    String id = "zone-" + random.nextInt(5);
    long version = ++timeMillis;
    if (random.nextInt(4) == 0) {
      zones.apply(new ZoneChange.Remove(id, version));
      all.remove(id);
      return;
    }
    TestRules rules = new TestRules();
    if (random.nextInt(8) > 0) {
      double meters = Math.min(50_000, scale * (0.1 + 3 * random.nextDouble()));
      rules.approach(meters, random.nextInt(2) * (1L + random.nextInt(300_000)));
    }
    if (random.nextInt(8) == 0) {
      rules.valid(timeMillis + random.nextInt(200_000), timeMillis + 1_000_000);
    }
    if (random.nextInt(4) == 0) {
      rules.confirmations(1 + random.nextInt(2), 1 + random.nextInt(3)).exitBuffer(scale / 10);
    }
    Zone zone = rules.of(new Zone(id, version, shape(), ZoneRules.NONE, null));
    zones.apply(new ZoneChange.Put(zone));
    all.put(id, zone);
  }

  private Shape shape() {
    double size = scale * METER * (0.2 + random.nextDouble());
    double x = wrapped(lon + 3 * size * random.nextGaussian());
    double y = Math.max(-90, Math.min(lat + 3 * size * random.nextGaussian(), 90));
    double east = x + size;
    double south = Math.max(-90, y - size);
    double north = Math.min(90, y + size);
    return switch (random.nextInt(5)) {
      case 0 -> new Circle(x, y, size / METER, 0);
      case 1 -> new Circle(x, y, size / METER, size / METER / 2);
      case 2 ->
          new Corridor(
              new double[] {x, south, wrapped(east), north}, new int[] {2}, size / METER / 5);
      case 3 ->
          east > 180
              ? box(List.of(new double[] {x, 180}, new double[] {-180, east - 360}), south, north)
              : box(List.of(new double[] {x, east}), south, north);
      default ->
          PolygonShape.ofRing(
              x, south, Math.min(east, 180), y, x, north, Math.min(x + size / 3, 180), y, x, south);
    };
  }

  private static Shape box(List<double[]> longitudes, double south, double north) {
    double[] coordinates = new double[10 * longitudes.size()];
    int[] ringEnds = new int[longitudes.size()];
    int[] polygonEnds = new int[longitudes.size()];
    for (int i = 0; i < ringEnds.length; i++) {
      double west = longitudes.get(i)[0];
      double east = longitudes.get(i)[1];
      double[] ring = {west, south, east, south, east, north, west, north, west, south};
      System.arraycopy(ring, 0, coordinates, 10 * i, 10);
      ringEnds[i] = 5 * (i + 1);
      polygonEnds[i] = i + 1;
    }
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  /** Not so near to the limit of a zone that rounding decides. */
  private Fix walk() {
    Fix fix;
    do {
      double step = scale * METER * (random.nextInt(4) == 0 ? 3 : 0.3);
      double wider = Math.min(20, 1 / Math.cos(Math.toRadians(lat)));
      lon = wrapped(lon + step * wider * random.nextGaussian());
      lat = Math.max(-90, Math.min(lat + step * random.nextGaussian(), 90));
      timeMillis += 1 + random.nextInt(random.nextInt(10) == 0 ? 600_000 : 60_000);
      fix = Fix.of("x", timeMillis, random.nextInt(30) == 0 ? Math.rint(lon) : lon, lat);
    } while (isInDoubt(fix));
    return fix;
  }

  private boolean isInDoubt(Fix fix) {
    for (Zone zone : all.values()) {
      double meters = zone.shape().distanceMeters(fix.lon(), fix.lat());
      double most = zone.rules().approachMeters();
      double limit = Math.min(blocked.getOrDefault(zone.id(), 1.5 * most), 1.5 * most);
      if (Math.abs(meters - most) < DOUBT_METERS || Math.abs(meters - limit) < DOUBT_METERS) {
        return true;
      }
    }
    return false;
  }

  private static double wrapped(double degrees) {
    return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  }
}

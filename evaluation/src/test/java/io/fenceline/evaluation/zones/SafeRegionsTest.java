package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.Transitions;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Devices whose fixes are applied in safe regions, beside the same without. */
class SafeRegionsTest {
  private static final double METER = 1 / 111_320.0;
  private static final Policy CROSSING =
      new Policy(0, Policy.NEVER, 0, false, 300_000, 20_000, 100, Policy.NEVER);

  private final Zones zones =
      new Zones(
          Runnable::run,
          SharedIndexBuild.join(this, SharedIndexBuild.MAX_WAIT),
          () -> 0,
          ZonesListener.NONE);
  private final Transitions transitions = new Transitions(CROSSING, zones);

  private MutableDevice device;
  private Device plain;
  private long timeMillis;

  @Test
  void aDeviceAtRestNeedsNoLookup() throws Exception {
    complete();
    put(square("a", 1, 0.45));
    int evaluated = 0;
    for (int i = 0; i < 100; i++) {
      evaluated += isApplied(0.5 + i % 10 * METER, 0.5) ? 0 : 1;
    }
    // ENTER, the place that it has to stay near, and four fixes that show that it is at rest.
    assertThat(evaluated).isEqualTo(6);
  }

  @Test
  void aDeviceThatDrivesIsEvaluated() throws Exception {
    complete();
    for (int i = 0; i < 100; i++) {
      assertThat(isApplied(0.5 + i * 15 * METER, 0.5)).isFalse();
    }
  }

  @Test
  @DisplayName("Z1: a changed zone is evaluated, a zone far away changes nothing")
  void aChangeNearbyEndsTheRegion() throws Exception {
    complete();
    put(square("a", 1, 0.45));
    rest(0.5, 0.5);
    put(square("far", 2, 0.8));
    assertThat(isApplied(0.5, 0.5)).isTrue();
    put(square("a", 3, 0.45));
    assertThat(isApplied(0.5, 0.5)).isFalse();
    rest(0.5, 0.5);
    zones.apply(new ZoneChange.Remove("a", 4));
    assertThat(isApplied(0.5, 0.5)).isFalse();
    assertThat(plain.memberships()).isEmpty();
  }

  @Test
  @DisplayName("T2: a device in a zone that is not valid yet is evaluated until it enters")
  void aZoneThatStartsIsEntered() throws Exception {
    complete();
    put(new TestRules().valid(50, 1_000).of(square("later", 1, 0.45)));
    while (timeMillis < 49) {
      assertThat(isApplied(0.5, 0.5)).isFalse();
    }
    assertThat(plain.memberships()).isEmpty();
    assertThat(isApplied(0.5, 0.5)).isFalse();
    assertThat(plain.memberships()).hasSize(1);
  }

  @Test
  @DisplayName("T7: a zone that takes fixes as circles is evaluated for each fix with an accuracy")
  void aLooseZoneBesideTheRegionIsEvaluated() throws Exception {
    complete();
    put(new TestRules().uncertainty(Uncertainty.LOOSE).of(square("beside", 1, 0.5002)));
    rest(0.5, 0.5);
    assertThat(isApplied(accurate(0.5, 0.5, 50))).isFalse();
    assertThat(plain.memberships()).hasSize(1);
  }

  @Test
  @DisplayName("T8: no region reaches to where a device approaches a zone, which may also be new")
  void noRegionReachesToWhereADeviceApproaches() throws Exception {
    complete();
    put(new TestRules().approach(200, 0).of(square("beside", 1, 0.5 + 220 * METER)));
    rest(0.5, 0.5);
    assertThat(isApplied(0.5 + 15 * METER, 0.5)).isTrue();
    assertThat(isApplied(0.5 + 25 * METER, 0.5)).isFalse();
    assertThat(plain.approaches()).hasSize(1);
    rest(0.4, 0.5);
    put(new TestRules().approach(20_000, 0).of(square("new", 2, 0.5)));
    assertThat(isApplied(0.4, 0.5)).isFalse();
    assertThat(plain.approaches()).hasSize(1);
  }

  @Test
  @DisplayName("T8: a device that rests in the zone that it approached needs no lookup")
  void aDeviceAtRestInAZoneThatItApproachedNeedsNoLookup() throws Exception {
    complete();
    put(new TestRules().approach(200, 0).of(square("a", 1, 0.45)));
    isApplied(0.45 - 100 * METER, 0.5);
    assertThat(plain.approaches()).hasSize(1);
    rest(0.5, 0.5);
    assertThat(plain.approaches()).hasSize(1);
  }

  @Test
  @DisplayName("G3: at longitude 180 zones on both sides count, so there is no region")
  void noRegionReachesTheAntimeridian() throws Exception {
    complete();
    for (double lon : new double[] {180, -180}) {
      for (int i = 0; i < 50; i++) {
        assertThat(isApplied(lon, 0)).isFalse();
      }
    }
    isApplied(0, 0);
    rest(-180 + 10 * METER, 0);
    put(new Zone("east", 9, TestZones.rectangle(179, -1, 180, 1), ZoneRules.NONE, null));
    rest(-180 + 10 * METER, 0);
    assertThat(isApplied(-180, 0)).isFalse();
    assertThat(plain.memberships()).hasSize(1);
  }

  @Test
  @DisplayName("T1 to T8, Z1, G3: with and without safe regions, all fixes have the same outcome")
  void anyFixHasTheOutcomeOfAnEvaluation() throws Exception {
    int applied = 0;
    int changed = 0;
    complete();
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      double lon = random.nextInt(4) == 0 ? 180 : -50 + 100 * random.nextDouble();
      double lat = random.nextInt(9) == 0 ? 90 : -60 + 120 * random.nextDouble();
      device = null;
      plain = null;
      for (int i = 0; i < 300; i++) {
        if (random.nextInt(i < 20 ? 2 : 60) == 0) {
          change(random, lon, lat);
        }
        if (device != null && random.nextInt(100) == 0) {
          // While a checkpoint is written, and after a restart.
          device = random.nextBoolean() ? device.copy() : MutableDevice.of(device.device());
        }
        boolean walks = random.nextInt(60) == 0;
        lon = wrapped(lon + (walks ? 60 : 0.5) * METER * random.nextGaussian());
        lat = Math.max(-90, Math.min(lat + (walks ? 60 : 0.5) * METER * random.nextGaussian(), 90));
        Device before = plain;
        if (isApplied(fix(random, lon, lat))) {
          applied++;
        }
        changed += before != null && !before.memberships().equals(plain.memberships()) ? 1 : 0;
      }
    }
    assertThat(applied).isGreaterThan(2_000);
    assertThat(changed).isGreaterThan(800);
  }

  private static double wrapped(double lon) {
    return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  }

  private Fix fix(Random random, double lon, double lat) {
    double atLimit = random.nextInt(20) == 0 ? Math.rint(lon) : lon;
    return accurate(atLimit, lat, random.nextInt(3) == 0 ? random.nextInt(120) : Double.NaN);
  }

  private void change(Random random, double lon, double lat) throws Exception {
    String id = "zone-" + random.nextInt(12);
    long version = ++timeMillis;
    if (random.nextInt(4) == 0) {
      zones.apply(new ZoneChange.Remove(id, version));
    } else {
      put(new Zone(id, version, shape(random, lon, lat), rules(random), null));
    }
  }

  private static Shape shape(Random random, double lon, double lat) {
    double size = METER * Math.pow(10, 4 * random.nextDouble());
    double x = clamp(lon + size * (random.nextDouble() - 0.5), 180);
    double y = clamp(lat + size * (random.nextDouble() - 0.5), 90);
    double east = clamp(x + size, 180);
    double north = clamp(y + size, 90);
    return switch (random.nextInt(4)) {
      case 0 -> new Circle(x, y, size / METER / 2, random.nextInt(2) * size / METER / 4);
      case 1 -> new Corridor(new double[] {x, y, east, north}, new int[] {2}, size / METER / 9);
      case 2 ->
          new PolygonShape(
              new double[] {
                x, y, east, y, east, north, x, y, x, y, x, y, (x + east) / 2, (y + north) / 2, x, y
              },
              new int[] {4, 8},
              new int[] {2});
      default -> PolygonShape.ofRing(x, y, east, y, x, north, east, north, x, y);
    };
  }

  private static double clamp(double degrees, double limit) {
    return Math.max(-limit, Math.min(degrees, limit));
  }

  private ZoneRules rules(Random random) {
    TestRules rules = new TestRules();
    if (random.nextInt(16) == 0) {
      rules.approach(1 + random.nextInt(100), random.nextInt(2) * 100L);
    }
    return switch (random.nextInt(12)) {
      case 0 -> rules.dwell(30).build();
      case 1 -> rules.adTriggers(Trigger.INSIDE).build();
      case 2 -> rules.valid(timeMillis + random.nextInt(40), timeMillis + 100).build();
      case 3 -> rules.confirmations(1 + random.nextInt(3), 1 + random.nextInt(3)).build();
      case 4 -> rules.exitBuffer(random.nextInt(30)).build();
      case 5 -> rules.uncertainty(Uncertainty.STRICT).build();
      case 6 -> rules.uncertainty(Uncertainty.LOOSE).build();
      case 7 -> rules.when("fix.accuracyMeters > 50.0").build();
      default -> rules.build();
    };
  }

  /** A tenth of a degree wide, around latitude 0.5. */
  private static Zone square(String id, long version, double west) {
    Shape square = TestZones.rectangle(west, 0.45, west + 0.1, 0.55);
    return new Zone(id, version, square, ZoneRules.NONE, null);
  }

  private void complete() throws Exception {
    zones.apply(new ZoneChange.Complete());
  }

  private void put(Zone zone) throws Exception {
    zones.apply(new ZoneChange.Put(zone));
  }

  private void rest(double lon, double lat) {
    for (int i = 0; i < 10; i++) {
      isApplied(lon, lat);
    }
    assertThat(isApplied(lon, lat)).isTrue();
  }

  private boolean isApplied(double lon, double lat) {
    return isApplied(accurate(lon, lat, Double.NaN));
  }

  private Fix accurate(double lon, double lat, double meters) {
    return Fix.builder("x", ++timeMillis, lon, lat).accuracyMeters(meters).build();
  }

  /** Whether the fix was applied in a safe region; the other way it has the same outcome. */
  private boolean isApplied(Fix fix) {
    boolean isAccurate = !(fix.accuracyMeters() > CROSSING.maxAccuracyMeters());
    boolean isSafe = isAccurate && device != null && zones.safeRegions().contain(device, fix);
    Outcome expected = transitions.apply(plain, fix);
    plain = expected.after();
    if (isSafe) {
      assertThat(expected.transitions()).isEmpty();
      assertThat(expected.inside()).isEmpty();
      device.moveTo(fix.timeMillis(), fix.lon(), fix.lat());
    } else if (device == null) {
      device = MutableDevice.of(plain);
    } else {
      apply(transitions.apply(device.device(), fix));
    }
    assertThat(device.device()).isEqualTo(plain);
    return isSafe;
  }

  private void apply(Outcome outcome) {
    if (outcome.isSettled()) {
      zones.safeRegions().settle(device, outcome.after().clock());
    } else {
      device.become(outcome.after());
    }
  }
}

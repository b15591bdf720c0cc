package io.fenceline.evaluation.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.Transitions;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.evaluation.zones.ZonesListener;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.testing.fixtures.TestRules;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Random zones and devices: fixes in a region are applied as the job applies them. */
class SafeRegionPropertyTest {
  private static final double METER = 1 / 111_320.0;
  private static final int SECOND = 1_000;
  private static final double ACCURACY_METERS = 40;
  private static final double MAX_ACCURACY_METERS = 60;
  private static final Policy CROSSING =
      new Policy(
          0, Policy.NEVER, 0, false, Policy.NEVER, 20_000, MAX_ACCURACY_METERS, Policy.NEVER);
  private static final Policy WITHOUT_CROSS =
      new Policy(
          0, Policy.NEVER, 0, false, Policy.NO_CROSS, 20_000, MAX_ACCURACY_METERS, Policy.NEVER);
  private static final int WALKS = 200 * Integer.getInteger("cases", 1);
  private static final int FIXES = 200;
  private static final int CASES = 3_000 * Integer.getInteger("cases", 1);

  private Random random = new Random(0);
  private CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private ApproachZones approaches = new ApproachZones(Approach.REARM_FACTOR);
  private Zones zones = zones();
  private long timeMillis;
  private double lon;
  private double lat;

  private static Zones zones() {
    return new Zones(
        Runnable::run,
        SharedIndexBuild.join(new Object(), SharedIndexBuild.MAX_WAIT),
        () -> 0,
        ZonesListener.NONE);
  }

  private SafeRegionSearch<Zone> search() {
    return new SafeRegionSearch<>(index, zone -> zone, approaches);
  }

  @Test
  @DisplayName(
      "section 7, safe-region; T1 to T8, Z3 to Z5, G1 to G3: no fix in the box before its time has an effect")
  void noFixInTheBoxBeforeItsTimeHasAnEffect() throws Exception {
    Map<SafeRegion.Cause, Integer> causes = new EnumMap<>(SafeRegion.Cause.class);
    int boxes = 0;
    int members = 0;
    for (int seed = 0; seed < CASES; seed++) {
      start(seed);
      Transitions transitions = new Transitions(CROSSING, zones);
      Device device = null;
      MembershipSet set = MembershipSet.none("x");
      Fix last = null;
      for (int i = 0; i < 8; i++) {
        changeSome();
        last = walk();
        Outcome outcome = transitions.apply(device, last);
        device = outcome.after();
        set = outcome.changesMemberships() ? device.membershipSet("x") : set;
      }
      boolean changed = changeSome();
      SafeRegion region = search().ofDevice(lon, lat, ACCURACY_METERS, reported(device, set, last));
      if (region.box() == null) {
        causes.merge(region.cause(), 1, Integer::sum);
        continue;
      }
      boxes++;
      members += device.memberships().isEmpty() ? 0 : 1;
      Device now = device;
      for (int i = 0; i < 12; i++) {
        Fix fix = inside(region, i < 6 ? device.clockMillis() : now.clockMillis());
        if (fix == null) {
          break;
        }
        Device before = i < 6 ? device : now;
        Outcome outcome = transitions.apply(before, fix);
        assertThat(outcome.transitions()).as("seed %d, %s, %s", seed, region, fix).isEmpty();
        assertThat(outcome.inside())
            .as("seed %d, ads", seed)
            .noneMatch(
                zone -> zone.ad() != null && zone.rules().adTriggers().contains(Trigger.INSIDE));
        assertThat(outcome.after().streaks())
            .as("seed %d", seed)
            .isEqualTo(changed ? List.of() : before.streaks());
        assertThat(effects(outcome.after())).as("seed %d", seed).isEqualTo(effects(before));
        if (!changed) {
          assertThat(outcome.after().approaches())
              .as("seed %d, %s, %s", seed, region, fix)
              .isEqualTo(before.approaches());
        }
        now = i < 6 ? device : outcome.after();
      }
    }
    assertThat(boxes).isGreaterThan(CASES / 3);
    assertThat(members).isGreaterThan(CASES / 8);
    assertThat(causes.keySet())
        .contains(
            SafeRegion.Cause.BORDER,
            SafeRegion.Cause.TRANSITION_DUE,
            SafeRegion.Cause.DWELL_UNKNOWN,
            SafeRegion.Cause.CONDITION,
            SafeRegion.Cause.UNCERTAINTY,
            SafeRegion.Cause.INSIDE_AD,
            SafeRegion.Cause.APPROACH,
            SafeRegion.Cause.NOT_REPORTED,
            SafeRegion.Cause.ANTIMERIDIAN_OR_POLE);
  }

  @Test
  @DisplayName("section 7, safe-region: without a device, the same zones cover all of the box")
  void theSameZonesCoverTheBoxBeforeItsTime() throws Exception {
    int boxes = 0;
    for (int seed = 0; seed < CASES; seed++) {
      start(seed);
      for (int i = 0; i < 3; i++) {
        changeSome();
      }
      SafeRegion region = search().aroundPoint(lon, lat, 0, timeMillis);
      for (int i = 0; region.box() != null && i < 12; i++) {
        Fix fix = inside(region, timeMillis - 1);
        if (fix != null) {
          boxes++;
          assertThat(covering(fix.timeMillis(), fix.lon(), fix.lat()))
              .as("seed %d, %s", seed, region)
              .isEqualTo(covering(timeMillis, lon, lat));
        }
      }
    }
    assertThat(boxes).isGreaterThan(CASES);
  }

  @Test
  @DisplayName("section 7, safe-region: a phone that sends only what it must gets the same events")
  void aPhoneThatSendsOnlyWhatItMustGetsTheSameEvents() throws Exception {
    int sent = 0;
    int events = 0;
    for (int seed = 0; seed < WALKS; seed++) {
      start(seed);
      Transitions transitions = new Transitions(WITHOUT_CROSS, zones);
      Device all = null;
      Phone phone = new Phone();
      for (int i = 0; i < FIXES; i++) {
        Fix fix = walk();
        Outcome outcome = transitions.apply(all, fix);
        all = outcome.after();
        List<String> expected = texts(outcome);
        boolean isSent = phone.mustSend(fix);
        sent += isSent ? 1 : 0;
        events += expected.size();
        List<String> actual = isSent ? texts(phone.apply(transitions, fix)) : List.of();
        assertThat(actual).as("seed %d, %s", seed, fix).isEqualTo(expected);
      }
    }
    assertThat(events).isGreaterThan(WALKS);
    assertThat(sent).isLessThan(WALKS * FIXES * 2 / 3);
  }

  /** Without the positions of what happened between two fixes. */
  private static List<String> texts(Outcome outcome) {
    return outcome.transitions().stream()
        .map(ZoneTransition::transition)
        .map(
            each ->
                each.type() + " " + each.reason() + " " + each.zoneId() + " " + each.timeMillis())
        .toList();
  }

  /** Knows of its memberships what the topic has. */
  private final class Phone {
    private Device device;
    private Fix last;
    private MembershipSet set = MembershipSet.none("x");

    boolean mustSend(Fix fix) {
      if (last == null
          || last.accuracyMeters() > ACCURACY_METERS
          || fix.accuracyMeters() > ACCURACY_METERS) {
        return true;
      }
      SafeRegion region =
          search()
              .ofDevice(
                  last.lon(),
                  last.lat(),
                  ACCURACY_METERS,
                  new ReportedDevice(TimedPosition.of(last), set));
      return region.box() == null
          || !region.box().contains(fix.lon(), fix.lat())
          || fix.timeMillis() >= region.untilMillis();
    }

    Outcome apply(Transitions transitions, Fix fix) {
      Outcome outcome = transitions.apply(device, fix);
      device = outcome.after();
      last = fix;
      set = outcome.changesMemberships() ? device.membershipSet("x") : set;
      return outcome;
    }
  }

  /** Nothing but the ids of those that the shapes say. */
  private List<String> covering(long millis, double x, double y) {
    return Stream.of(index.zones().toArray(Zone[]::new))
        .filter(Objects::nonNull)
        .filter(zone -> zone.rules().validity().contains(millis) && zone.shape().covers(x, y))
        .map(Zone::id)
        .sorted()
        .toList();
  }

  private static List<Membership> effects(Device device) {
    return device.memberships().stream()
        .map(each -> new Membership(each.zoneId(), 0, each.enteredAtMillis(), each.dwelled()))
        .toList();
  }

  private ReportedDevice reported(Device device, MembershipSet set, Fix last) {
    boolean isKnown = !(last.accuracyMeters() > ACCURACY_METERS) && random.nextInt(50) > 0;
    return new ReportedDevice(
        isKnown ? device.clock() : random.nextBoolean() ? null : far(device.clock()), set);
  }

  private static TimedPosition far(TimedPosition position) {
    return new TimedPosition(position.timeMillis(), position.lon(), -position.lat() / 2 + 20);
  }

  private void start(int seed) throws Exception {
    random = new Random(seed);
    index = new CellZoneIndex<>();
    approaches = new ApproachZones(Approach.REARM_FACTOR);
    zones = zones();
    zones.apply(new ZoneChange.Complete());
    timeMillis = 1_700_000_000_000L + random.nextInt(7 * 86_400) * (long) SECOND;
    lon =
        random.nextInt(12) == 0 ? 180 - random.nextInt(3) * METER : -50 + 100 * random.nextDouble();
    lat =
        random.nextInt(20) == 0 ? 90 - random.nextDouble() * 1.01 : -70 + 140 * random.nextDouble();
    for (int i = random.nextInt(6); i >= 0; i--) {
      change();
    }
  }

  private Fix walk() {
    double meters = random.nextInt(3) == 0 ? 300 : 10;
    lon = wrapped(lon + meters * METER * random.nextGaussian());
    lat = Math.max(-90, Math.min(lat + meters * METER * random.nextGaussian(), 90));
    timeMillis += 1 + random.nextInt(60 * SECOND);
    return fix(timeMillis, lon, lat, random.nextInt(4) == 0 ? random.nextInt(80) : Double.NaN);
  }

  private static double wrapped(double degrees) {
    return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  }

  private static Fix fix(long millis, double x, double y, double accuracyMeters) {
    return Fix.builder("x", millis, x, y).accuracyMeters(accuracyMeters).build();
  }

  /** Often in a corner or at the last moment; null when there is no time left. */
  private Fix inside(SafeRegion region, long afterMillis) {
    long until = Math.min(region.untilMillis(), afterMillis + 40 * 86_400 * (long) SECOND);
    if (until - afterMillis < 2) {
      return null;
    }
    Box box = region.box();
    long longest =
        Math.min(until - afterMillis - 1, random.nextBoolean() ? 60 * SECOND : Long.MAX_VALUE);
    long millis =
        random.nextInt(4) == 0
            ? until - 1
            : afterMillis + 1 + (long) (random.nextDouble() * (longest - 1));
    return fix(
        millis,
        between(box.west(), box.east()),
        between(box.south(), box.north()),
        random.nextBoolean() ? random.nextInt((int) ACCURACY_METERS + 1) : Double.NaN);
  }

  private double between(double low, double high) {
    return switch (random.nextInt(4)) {
      case 0 -> low;
      case 1 -> high;
      default -> low + (high - low) * random.nextDouble();
    };
  }

  private boolean changeSome() throws Exception {
    boolean changes = random.nextInt(5) == 0;
    if (changes) {
      change();
    }
    return changes;
  }

  private void change() throws Exception {
    String id = "zone-" + random.nextInt(8);
    long version = ++timeMillis;
    if (random.nextInt(6) == 0) {
      zones.apply(new ZoneChange.Remove(id, version));
      approaches.replace(index.get(id), null);
      index.remove(id);
      return;
    }
    Zone known = index.get(id);
    Shape shape = known != null && random.nextBoolean() ? known.shape() : shape();
    Bytes ad = random.nextBoolean() ? null : Bytes.utf8("{}");
    Zone zone = new Zone(id, version, shape, rules(), ad);
    zones.apply(new ZoneChange.Put(zone));
    approaches.replace(known, zone);
    index.put(zone);
  }

  private Shape shape() {
    double size = METER * Math.pow(10, 1 + 3 * random.nextDouble());
    double x = clamp(lon + size * (random.nextDouble() - 0.5), 180);
    double y = clamp(lat + size * (random.nextDouble() - 0.5), 90);
    double west = clamp(x - size * random.nextDouble(), 180);
    double south = clamp(y - size * random.nextDouble(), 90);
    double east = clamp(x + size, 180);
    double north = clamp(y + size, 90);
    return switch (random.nextInt(5)) {
      case 0 -> new Circle(x, y, size / METER, 0);
      case 1 -> new Circle(x, y, size / METER, size / METER / 2);
      case 2 ->
          new Corridor(new double[] {west, south, east, north}, new int[] {2}, size / METER / 9);
      case 3 ->
          new PolygonShape(
              new double[] {
                west, south, east, south, east, north, west, south, x, y, east, y, east, north, x, y
              },
              new int[] {4, 8},
              new int[] {2});
      default ->
          PolygonShape.ofRing(west, south, east, south, west, north, east, north, west, south);
    };
  }

  private static double clamp(double degrees, double limit) {
    return Math.max(-limit, Math.min(degrees, limit));
  }

  private ZoneRules rules() {
    TestRules rules = new TestRules();
    if (random.nextInt(4) == 0) {
      rules.exitBuffer(random.nextInt(200));
    }
    if (random.nextInt(6) == 0) {
      // Without the time: the speed depends on the fix before, which is not sent.
      rules.approach(1 + random.nextInt(500), 0);
    }
    return switch (random.nextInt(14)) {
      case 0, 1 -> rules.dwell((1 + random.nextInt(5)) * 30L * SECOND).build();
      case 2 -> rules.adTriggers(Trigger.INSIDE).build();
      case 3 ->
          rules
              .valid(timeMillis - SECOND + random.nextInt(200 * SECOND), timeMillis + 300 * SECOND)
              .build();
      case 4 -> rules.confirmations(1 + random.nextInt(3), 1 + random.nextInt(3)).build();
      case 5 -> rules.after(random.nextInt(60 * SECOND), random.nextInt(60 * SECOND)).build();
      case 6 -> rules.uncertainty(Uncertainty.STRICT).confirmations(1, 2).build();
      case 7 -> rules.uncertainty(Uncertainty.LOOSE).build();
      case 8 -> rules.when("fix.accuracyMeters > 20.0").build();
      case 9 -> rules.open(hours()).dwell(60L * SECOND).build();
      default -> rules.build();
    };
  }

  private OpeningHours hours() {
    int from = random.nextInt(6 * 1_440);
    return new OpeningHours(
        List.of(
            new OpeningHours.Interval(from, from + 1 + random.nextInt(1_440)),
            new OpeningHours.Interval(0, 1 + random.nextInt(3_000))),
        ZoneOffset.UTC);
  }
}

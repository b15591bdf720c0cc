package io.fenceline.evaluation.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.region.SafeRegion.Cause;
import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Section 7, safe-region: a device at (5, 0), and squares around it. */
class SafeRegionSearchTest {
  private static final double METER = 1 / 111_320.0;

  /** A Monday. */
  private static final long MIDNIGHT = Instant.parse("2026-06-01T00:00:00Z").toEpochMilli();

  private static final int HOUR = 3_600_000;
  private static final long VERSION = 7;

  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private final ApproachZones approaches = new ApproachZones(Approach.REARM_FACTOR);
  private final SafeRegionSearch<Zone> search =
      new SafeRegionSearch<>(index, zone -> zone, approaches);

  private void put(TestRules rules, double halfSide) {
    put("a", rules, halfSide);
  }

  private void put(String id, TestRules rules, double halfSide) {
    Shape shape = TestZones.rectangle(5 - halfSide, -halfSide, 5 + halfSide, halfSide);
    Zone zone = rules.of(new Zone(id, VERSION, shape, ZoneRules.NONE, null));
    index.put(zone);
    approaches.replace(null, zone);
  }

  /** After its last fix, in the zone since midnight. */
  private SafeRegion member(long timeMillis, double lat) {
    MembershipSet.Entry entry = new MembershipSet.Entry("a", VERSION, MIDNIGHT);
    MembershipSet set = new MembershipSet("x", MIDNIGHT, 5, 0, List.of(entry));
    return search.ofDevice(
        5, lat, 0, new ReportedDevice(new TimedPosition(timeMillis, 5, lat), set));
  }

  private SafeRegion visitor(double lat, double accuracyMeters) {
    TimedPosition last = new TimedPosition(MIDNIGHT, 5, lat);
    return search.ofDevice(
        5, lat, accuracyMeters, new ReportedDevice(last, MembershipSet.none("x")));
  }

  private static double half(SafeRegion region) {
    return (region.box().north() - region.box().south()) / 2;
  }

  @Test
  void theBoxReachesToTheNearestBorder() {
    put(new TestRules(), 0.01);
    assertThat(half(member(MIDNIGHT, 0.004))).isCloseTo(0.006, within(1e-6));
    assertThat(half(visitor(0.03, 0))).isCloseTo(0.02, within(1e-6));
    assertThat(member(MIDNIGHT, 0.004).untilMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(visitor(0.010_001, 0)).isEqualTo(SafeRegion.none(Cause.BORDER, "a"));
  }

  @Test
  @DisplayName(
      "T8: the box ends where the device approaches; nearer, what it approached is unknown")
  void theBoxReachesToWhereTheDeviceApproaches() {
    put(new TestRules().approach(0.02 / METER, 0), 0.01);
    assertThat(half(visitor(0.1, 0)) * Math.sqrt(2)).isCloseTo(0.07, within(1e-3)); // In corners.
    assertThat(visitor(0.039, 0)).isEqualTo(SafeRegion.none(Cause.APPROACH, "a"));
    assertThat(visitor(0.025, 0)).isEqualTo(SafeRegion.none(Cause.APPROACH, "a"));
    assertThat(half(member(MIDNIGHT, 0.004))).isCloseTo(0.006, within(1e-6));
  }

  @Test
  @DisplayName(
      "Z6: a zone of the device alone counts as any other, by its approach and arrival too")
  void zonesOfTheDeviceAloneCount() {
    Zone own = own(new TestRules());
    MembershipSet.Entry entry = new MembershipSet.Entry(own.id(), VERSION, MIDNIGHT);
    MembershipSet inside = new MembershipSet("x", MIDNIGHT, 5, 0, List.of(entry));
    put("own", new TestRules(), 0.005); // Of the same id, for all devices.
    MembershipSet outside = MembershipSet.none("x");
    assertThat(half(device(0.03, outside, own))).isCloseTo(0.02, within(1e-6));
    assertThat(half(device(0.007, inside, own))).isCloseTo(0.002, within(1e-6));
    assertThat(device(0.007, outside, own)).isEqualTo(none(Cause.TRANSITION_DUE, own.id()));
    assertThat(device(0.007, inside)).isEqualTo(none(Cause.TRANSITION_DUE, "own"));
    Zone over = own(new TestRules().valid(0, MIDNIGHT));
    assertThat(half(device(0.03, outside, over))).isCloseTo(0.025, within(1e-6));
    Zone near = own(new TestRules().approach(0.1 / METER, 0));
    assertThat(device(0.03, outside, near)).isEqualTo(none(Cause.APPROACH, near.id()));
    Zone late = own(ZoneRules.builder().arriveByMillis(MIDNIGHT + HOUR).build());
    assertThat(device(0.03, outside, late).untilMillis()).isEqualTo(MIDNIGHT + HOUR);
    assertThat(device(0.007, inside, late).untilMillis()).isEqualTo(Long.MAX_VALUE);
  }

  private static SafeRegion none(Cause cause, String zoneId) {
    return SafeRegion.none(cause, zoneId);
  }

  private static Zone own(TestRules rules) {
    return own(rules.build());
  }

  private static Zone own(ZoneRules rules) {
    Shape shape = TestZones.rectangle(4.99, -0.01, 5.01, 0.01);
    return new Zone(ZoneIds.ofDevice("own"), VERSION, shape, rules, null);
  }

  private SafeRegion device(double lat, MembershipSet set, Zone... own) {
    TimedPosition last = new TimedPosition(MIDNIGHT, 5, lat);
    return search.ofDevice(5, lat, 0, new ReportedDevice(last, set, List.of(own)));
  }

  @Test
  void whereThereIsNoZoneTheBoxIsAsLargeAsAnyMayBe() {
    assertThat(half(visitor(0, 0))).isCloseTo(SafeRegionSearch.MOST_DEGREES, within(1e-6));
    put(new TestRules(), 1);
    assertThat(half(member(MIDNIGHT, 0))).isCloseTo(SafeRegionSearch.MOST_DEGREES, within(1e-6));
  }

  @Test
  @DisplayName("T5: a member may go as far as the buffer permits")
  void aMemberMayGoAsFarAsTheBufferPermits() {
    put(new TestRules().exitBuffer(1_000), 0.01);
    double circumscribed = half(member(MIDNIGHT, 0.01 + 100 * METER)) * Math.sqrt(2) / METER;
    assertThat(circumscribed).isBetween(880.0, 900.0);
    assertThat(member(MIDNIGHT, 0.01 + 1_010 * METER).cause()).isEqualTo(Cause.TRANSITION_DUE);
  }

  @Test
  @DisplayName("T1, Z3: a membership that is due to begin or end gives no box")
  void aTransitionThatIsDueGivesNoBox() {
    assertThat(member(MIDNIGHT, 0)).isEqualTo(SafeRegion.none(Cause.TRANSITION_DUE, "a"));
    put(new TestRules(), 0.01);
    assertThat(visitor(0, 0)).isEqualTo(SafeRegion.none(Cause.TRANSITION_DUE, "a"));
    assertThat(member(MIDNIGHT, 0.02).cause()).isEqualTo(Cause.TRANSITION_DUE);
    put(new TestRules().valid(0, MIDNIGHT), 0.01);
    assertThat(member(MIDNIGHT, 0).cause()).isEqualTo(Cause.TRANSITION_DUE);
    assertThat(half(visitor(0.01, 0))).as("expired").isGreaterThan(0.05);
  }

  @Test
  @DisplayName("T3: the box ends when a DWELL is due, and when it may be, there is none")
  void theBoxEndsWhenADwellIsDue() {
    put(new TestRules().dwell(HOUR), 0.01);
    assertThat(member(MIDNIGHT + 1, 0).untilMillis()).isEqualTo(MIDNIGHT + HOUR);
    assertThat(member(MIDNIGHT + HOUR, 0).untilMillis()).isEqualTo(Long.MAX_VALUE);
    put(new TestRules().dwell(0), 0.01);
    assertThat(member(MIDNIGHT, 0))
        .as("the ENTER")
        .isEqualTo(SafeRegion.none(Cause.DWELL_UNKNOWN, "a"));
    index.put(
        new TestRules()
            .dwell(HOUR)
            .of(new Zone("a", 8, TestZones.rectangle(4, -1, 6, 1), ZoneRules.NONE, null)));
    assertThat(member(MIDNIGHT + HOUR, 0).cause()).isEqualTo(Cause.DWELL_UNKNOWN);
  }

  @Test
  @DisplayName("Z4: the box ends when a zone here opens or closes; a closed one has no border")
  void theBoxEndsWhenAZoneOpensOrCloses() {
    OpeningHours hours =
        new OpeningHours(List.of(new OpeningHours.Interval(8 * 60, 18 * 60)), ZoneOffset.UTC);
    put(new TestRules().open(hours), 0.01);
    SafeRegion closed = visitor(0.009_99, 0);
    assertThat(closed.untilMillis()).isEqualTo(MIDNIGHT + 8 * HOUR);
    assertThat(half(closed)).isGreaterThan(0.05);
    assertThat(member(MIDNIGHT + 9 * HOUR, 0).untilMillis()).isEqualTo(MIDNIGHT + 18 * HOUR);
    assertThat(visitor(0.02, 0).untilMillis()).as("beside it").isEqualTo(Long.MAX_VALUE);
    put(new TestRules().valid(MIDNIGHT + 5, MIDNIGHT + 9), 0.01);
    assertThat(visitor(0, 0).untilMillis()).isEqualTo(MIDNIGHT + 5);
  }

  @Test
  @DisplayName(
      "Z5, T6: where more than the position matters, each fix counts; beside it, the border")
  void whereMoreThanThePositionMattersThereIsNoBox() {
    put(new TestRules().when("fix.speedMetersPerSecond > 10.0"), 0.01);
    assertThat(member(MIDNIGHT, 0)).isEqualTo(SafeRegion.none(Cause.CONDITION, "a"));
    assertThat(visitor(0, 0).cause()).isEqualTo(Cause.CONDITION);
    assertThat(search.aroundPoint(5, 0, 0, MIDNIGHT).cause()).isEqualTo(Cause.CONDITION);
    assertThat(half(visitor(0.03, 0))).isCloseTo(0.02, within(1e-6));

    Zone withAd = new TestRules().adTriggers(Trigger.INSIDE).withAd(index.get("a"), "{}");
    index.put(withAd);
    assertThat(member(MIDNIGHT, 0).cause()).isEqualTo(Cause.INSIDE_AD);
    index.put(
        new TestRules()
            .adTriggers(Trigger.INSIDE)
            .of(new Zone("a", VERSION, withAd.shape(), ZoneRules.NONE, null)));
    assertThat(member(MIDNIGHT, 0).box()).as("without an ad").isNotNull();
  }

  @Test
  @DisplayName("T7: a zone that takes fixes as circles reaches as far as their accuracy")
  void aZoneThatTakesFixesAsCirclesReachesAsFarAsTheirAccuracy() {
    put(new TestRules().uncertainty(Uncertainty.LOOSE), 0.01);
    double beside = 0.01 + 500 * METER;
    assertThat(visitor(beside, 600)).isEqualTo(SafeRegion.none(Cause.UNCERTAINTY, "a"));
    double circumscribed = half(visitor(beside, 400)) * Math.sqrt(2) / METER;
    assertThat(circumscribed).isBetween(90.0, 100.0);
  }

  @Test
  void theLastFixOfTheDeviceMustBeInTheBox() {
    put(new TestRules(), 0.01);
    TimedPosition far = new TimedPosition(MIDNIGHT, 5, 0.045);
    ReportedDevice device = new ReportedDevice(far, MembershipSet.none("x"));
    assertThat(search.ofDevice(5, 0.03, 0, device).box()).isNotNull();
    assertThat(search.ofDevice(5, 0.02, 0, device).cause()).isEqualTo(Cause.NOT_REPORTED);
    ReportedDevice unknown = new ReportedDevice(null, MembershipSet.none("x"));
    assertThat(search.ofDevice(5, 0.03, 0, unknown).cause()).isEqualTo(Cause.NOT_REPORTED);
  }

  @Test
  @DisplayName("E8: where there are many zones, the box is smaller, or there is none")
  void manyZonesMakeTheBoxSmaller() {
    for (int i = 0; i < 600; i++) {
      index.put(
          new Zone("far-" + i, 1, new Circle(5.05 + i * 1e-6, 0.05, 1, 0), ZoneRules.NONE, null));
    }
    assertThat(half(visitor(0, 0))).isBetween(0.01, 0.05);
    for (int i = 0; i < 600; i++) {
      put("here-" + i, new TestRules(), 1);
    }
    assertThat(visitor(0, 0)).isEqualTo(SafeRegion.none(Cause.MANY_ZONES, null));
  }

  @Test
  @DisplayName("G3: no box reaches longitude 180 or a pole")
  void noBoxReachesTheAntimeridianOrAPole() {
    SafeRegion near = search.aroundPoint(179.99, 0, 0, MIDNIGHT);
    assertThat(near.box().east()).isBetween(179.9999, 179.9999999);
    assertThat(search.aroundPoint(-180, 0, 0, MIDNIGHT).cause())
        .isEqualTo(Cause.ANTIMERIDIAN_OR_POLE);
    assertThat(search.aroundPoint(0, -89.5, 0, MIDNIGHT).cause())
        .isEqualTo(Cause.ANTIMERIDIAN_OR_POLE);
  }
}

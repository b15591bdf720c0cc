package io.fenceline.evaluation.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule X1: of each fix, what was decided and by which rule; a degree is some 111 km. */
class ExplainerTest {
  private static final Zone BAND = TestZones.band("a", 1, 0, 10);
  private static final String OWN = ZoneIds.ofDevice("own");
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Zones zones = Explainer.newZones();
  private final ZonesOfDevice own = new ZonesOfDevice(zones);
  private final Explainer explainer = new Explainer(zones, own);
  private final List<String> collected = new ArrayList<>();
  private ZoneDecision last;
  private Step lastStep;
  private DeviceReplay replay = replay(Policy.DEFAULTS);

  private DeviceReplay replay(Policy policy) {
    AdFilter filter = new AdFilter((attributes, name) -> attributes.toString());
    return new DeviceReplay("d", policy, own, filter, this::collect);
  }

  private void collect(Step step) {
    lastStep = step;
    List<ZoneDecision> decisions = explainer.explain(step, 100);
    if (decisions.isEmpty()) {
      collected.add(step.event().name());
    }
    for (ZoneDecision decision : decisions) {
      String id = ZoneIds.written(decision.zoneId());
      collected.add(id + " " + decision.effect() + " " + decision.rule());
      last = decision;
    }
    step.ads().forEach(ad -> collected.add("ad " + ad.verdict()));
  }

  private void put(Zone zone) throws InterruptedException {
    zones.apply(new ZoneChange.Put(zone));
  }

  private List<String> fix(long timeMillis, double lon) {
    return fix(Fix.of("d", timeMillis, lon, 0), timeMillis);
  }

  private List<String> fix(Fix fix, long wallMillis) {
    collected.clear();
    replay.arrive(fix, wallMillis);
    return List.copyOf(collected);
  }

  private List<String> pass(long wallMillis) {
    collected.clear();
    replay.passTo(wallMillis);
    return List.copyOf(collected);
  }

  private void putOwn(ZoneRules.Builder rules, long wallMillis) {
    Zone zone = new Zone(OWN, 1, BAND.shape(), rules.build(), null);
    replay.zone(new DeviceZoneChange("d", "own", 1, zone), wallMillis);
  }

  private static Fix fix(long timeMillis, double lon, double accuracy, double speed) {
    return Fix.builder("d", timeMillis, lon, 0)
        .accuracyMeters(accuracy)
        .speedMetersPerSecond(speed)
        .attributes(Bytes.utf8("x"))
        .build();
  }

  @Test
  void aMoveIsAMatterOfThePosition() throws Exception {
    put(BAND);
    assertThat(fix(1, -5)).containsExactly("APPLIED");
    assertThat(fix(2, 5)).containsExactly("a ENTERS POSITION");
    assertThat(last.borderMeters()).isBetween(-557_000.0, -553_000.0);
    assertThat(fix(3, 6)).containsExactly("a STAYS POSITION");
    assertThat(fix(4, 11)).containsExactly("a LEAVES POSITION");
    assertThat(last.borderMeters()).isBetween(111_000.0, 112_000.0);
    assertThat(fix(5, 10.0005)).as("56 m away").containsExactly("a STAYS_OUTSIDE POSITION");
    assertThat(fix(6, 10.002)).as("too far to be mentioned").containsExactly("APPLIED");
  }

  @Test
  void oneZoneIsExplainedHoweverFarItIs() throws Exception {
    put(BAND);
    List<Step> steps = new ArrayList<>();
    new DeviceReplay(
            "d",
            Policy.DEFAULTS,
            new ZonesOfDevice(zones),
            new AdFilter((a, n) -> null),
            steps::add)
        .arrive(Fix.of("d", 1, -90, 0), 1);
    assertThat(explainer.explain(steps.get(0), "a"))
        .singleElement()
        .extracting(ZoneDecision::effect, ZoneDecision::rule)
        .containsExactly(ZoneDecision.Effect.STAYS_OUTSIDE, Rule.POSITION);
    assertThat(explainer.explain(steps.get(0), "none"))
        .singleElement()
        .extracting(ZoneDecision::zone, ZoneDecision::rule)
        .containsExactly(null, Rule.ZONE_CHANGE);
  }

  @Test
  void theFirstFixIsNamed() throws Exception {
    put(BAND);
    assertThat(fix(1, 5)).containsExactly("a ENTERS FIRST_FIX");
  }

  @Test
  @DisplayName("D1, D2: a fix that is late, repeated or in conflict")
  void aFixThatDoesNotCount() throws Exception {
    put(BAND);
    fix(10, 5);
    assertThat(fix(9, 5)).containsExactly("LATE");
    assertThat(fix(10, 5)).containsExactly("DUPLICATE");
    assertThat(fix(10, 6)).containsExactly("CONFLICT");
  }

  @Test
  @DisplayName("D3: a fix that waits, and comes in order")
  void aHeldFix() throws Exception {
    put(BAND);
    replay = replay(new Policy(100, Policy.NEVER, 0, false, -1, 0, 1e9, Policy.NEVER));
    assertThat(fix(Fix.of("d", 200, 5, 0), 200)).containsExactly("HELD");
    assertThat(fix(Fix.of("d", 150, -5, 0), 210)).containsExactly("HELD");
    assertThat(fix(Fix.of("d", 250, 6, 0), 260)).containsExactly("HELD", "APPLIED");
    assertThat(fix(Fix.of("d", 250, 6, 0), 265)).containsExactly("DUPLICATE");
    assertThat(fix(Fix.of("d", 250, 7, 0), 266)).containsExactly("CONFLICT");
    assertThat(fix(Fix.of("d", 260, 6, 0), 400))
        .as("the window is over by the clock")
        .containsExactly("a ENTERS POSITION", "a STAYS POSITION", "HELD");
    collected.clear();
    replay.end();
    assertThat(collected).containsExactly("a STAYS POSITION");
  }

  @Test
  @DisplayName("T8: an approach, why there is none yet, and none again")
  void anApproach() throws Exception {
    put(new TestRules().approach(100_000, 3_600_000).when("fix.accuracyMeters < 10.0").of(BAND));
    assertThat(fix(1, -5)).as("too far to be mentioned").containsExactly("APPLIED");
    fix(fix(400_000, -0.8, 5, 0), 0);
    assertThat(fix(fix(460_000, -0.8, 5, 0), 0)).containsExactly("a STAYS_OUTSIDE APPROACH");
    assertThat(last.values()).containsOnlyKeys("approachMeters", "approachWithin");
    assertThat(fix(fix(520_000, -0.7, 50, 0), 0)).containsExactly("a STAYS_OUTSIDE CONDITION");
    assertThat(fix(fix(580_000, -0.5, 5, 0), 0)).containsExactly("a APPROACHES APPROACH");
    assertThat((double) last.values().get("arrivalSeconds")).isCloseTo(150, within(0.001));
    assertThat(fix(fix(640_000, -0.6, 5, 0), 0)).containsExactly("a STAYS_OUTSIDE APPROACH");
    assertThat((double) last.values().get("againBeyondMeters"))
        .isEqualTo(1.5 * (double) last.values().get("approachedMeters"));
    assertThat(fix(fix(700_000, -0.8, 5, 0), 0)).containsExactly("a STAYS_OUTSIDE APPROACH");
    assertThat(last.values()).containsKey("approachedMeters");
    assertThat(fix(fix(760_000, -2, 5, 0), 0)).containsExactly("APPLIED");
  }

  @Test
  @DisplayName("T5: a confirmation streak, with how far it is")
  void aStreak() throws Exception {
    put(new TestRules().confirmations(2, 1).after(50, 20).of(BAND));
    fix(1, -5);
    assertThat(fix(10, 5)).containsExactly("a MAY_ENTER CONFIRMATION");
    assertThat(last.values())
        .containsEntry("fixes", 1)
        .containsEntry("fixesNeeded", 2)
        .containsEntry("seconds", 0.0)
        .containsEntry("secondsNeeded", 0.05);
    assertThat(fix(60, 5)).containsExactly("a ENTERS CONFIRMATION");
    assertThat(fix(70, 15)).containsExactly("a MAY_LEAVE CONFIRMATION");
    assertThat(fix(80, 5)).containsExactly("a STAYS POSITION");
    fix(90, 15);
    assertThat(fix(110, 15)).containsExactly("a LEAVES CONFIRMATION");
  }

  @Test
  @DisplayName("T5: within the exit buffer")
  void theBuffer() throws Exception {
    put(new TestRules().exitBuffer(200_000).of(BAND));
    fix(1, 5);
    assertThat(fix(2, 11)).containsExactly("a STAYS EXIT_BUFFER");
    assertThat(last.values()).containsEntry("exitBufferMeters", 200_000.0);
  }

  @Test
  @DisplayName("T7: an accuracy that reaches over the border")
  void theAccuracy() throws Exception {
    put(new TestRules().uncertainty(Uncertainty.STRICT).of(BAND));
    fix(fix(1, -5, 10, 0), 1);
    assertThat(fix(fix(2, 0.5, 111_000, 0), 2)).containsExactly("a STAYS_OUTSIDE UNCERTAINTY");
    assertThat(last.values())
        .containsEntry("uncertainty", "strict")
        .containsEntry("accuracyMeters", 111_000.0);
    fix(fix(3, 5, 10, 0), 3);
    assertThat(fix(fix(4, -0.5, 111_000, 0), 4)).containsExactly("a STAYS UNCERTAINTY");
  }

  @Test
  @DisplayName("T5: a fix over --max-accuracy")
  void tooInaccurate() throws Exception {
    put(BAND);
    replay = replay(new Policy(0, Policy.NEVER, 0, false, -1, 0, 50, Policy.NEVER));
    assertThat(fix(fix(1, 5, 51, 0), 1)).containsExactly("TOO_INACCURATE");
  }

  @Test
  @DisplayName("Z4: opening hours")
  void theHours() throws Exception {
    OpeningHours firstHour =
        new OpeningHours(List.of(new OpeningHours.Interval(0, 60)), ZoneOffset.UTC);
    put(new TestRules().open(firstHour).of(BAND));
    long monday = 4 * DAY;
    assertThat(fix(monday - 1_000, 5)).containsExactly("a STAYS_OUTSIDE OPENING_HOURS");
    assertThat(last.values()).containsEntry("open", false);
    assertThat(fix(monday, 5)).containsExactly("a ENTERS OPENING_HOURS");
    assertThat(fix(monday + DAY, 5)).containsExactly("a LEAVES OPENING_HOURS");
  }

  @Test
  @DisplayName("Z3: validFrom and validUntil")
  void theValidity() throws Exception {
    put(new TestRules().valid(100, 200).of(BAND));
    assertThat(fix(1, 5)).containsExactly("a STAYS_OUTSIDE VALIDITY");
    assertThat(fix(100, 5)).containsExactly("a ENTERS VALIDITY");
    assertThat(fix(200, 5)).containsExactly("a LEAVES VALIDITY");
    assertThat(fix(201, 5)).containsExactly("a STAYS_OUTSIDE VALIDITY");
  }

  @Test
  @DisplayName("Z5: a condition, and the values that it saw")
  void theCondition() throws Exception {
    put(new TestRules().when("fix.speedMetersPerSecond > 8").of(BAND));
    assertThat(fix(fix(1, 5, 0, 7), 1)).containsExactly("a STAYS_OUTSIDE CONDITION");
    assertThat(last.values())
        .containsEntry("condition", "fix.speedMetersPerSecond > 8")
        .containsEntry("holds", false)
        .containsEntry("fix.speedMetersPerSecond", 7.0);
    assertThat(fix(fix(2, 5, 0, 9), 2)).containsExactly("a ENTERS CONDITION");
    assertThat(fix(3, 5)).containsExactly("a LEAVES CONDITION");
    assertThat(last.values()).containsEntry("fix.speedMetersPerSecond", null);
  }

  @Test
  @DisplayName("T6: audience, cap and age of an ad")
  void ads() throws Exception {
    put(
        new TestRules()
            .adTriggers(Trigger.INSIDE)
            .audience("kind", "x")
            .adCap(1, 1_000, null)
            .withAd(BAND, "1"));
    replay = replay(new Policy(0, Policy.NEVER, 0, false, -1, 0, 1e9, 50));
    assertThat(fix(fix(1, 5, 0, 0), 1)).contains("ad ACCEPTED");
    assertThat(fix(fix(2, 5, 0, 0), 2)).as("capped").contains("ad CAPPED");
    Fix other =
        Fix.builder("d", 3, 5, 0)
            .accuracyMeters(0)
            .speedMetersPerSecond(0)
            .headingDegrees(0)
            .attributes(Bytes.utf8("y"))
            .build();
    assertThat(fix(other, 3)).contains("ad OTHER_AUDIENCE");
    assertThat(fix(fix(4, 5, 0, 0), 100)).contains("ad TOO_OLD");
    assertThat(fix(fix(1_001, 5, 0, 0), 1_001)).contains("ad ACCEPTED");
  }

  @Test
  @DisplayName("T3, T4: DWELL and CROSS")
  void dwellAndCross() throws Exception {
    put(new TestRules().dwell(10).of(BAND));
    put(TestZones.band("b", 2, 20, 21));
    replay = replay(new Policy(0, Policy.NEVER, 0, false, 1_000, 1e7, 1e9, Policy.NEVER));
    fix(1, 5);
    assertThat(fix(11, 5)).containsExactly("a DWELLS DWELL");
    fix(12, 15);
    assertThat(fix(13, 25)).containsExactly("b CROSSES CROSS");
  }

  @Test
  @DisplayName("T1: the transitions of a fix in their order, then the other zones")
  void transitionsComeFirstAndInTheirOrder() throws Exception {
    put(TestZones.band("a", 1, 10, 20));
    put(TestZones.band("b", 2, 0, 20));
    put(TestZones.band("c", 3, 0, 10));
    fix(1, 5);
    assertThat(fix(2, 15))
        .containsExactly("c LEAVES POSITION", "a ENTERS POSITION", "b STAYS POSITION");
  }

  @Test
  @DisplayName("Z3: a zone that was removed, moved, or removed at once")
  void aChangedZone() throws Exception {
    put(BAND);
    fix(1, 5);
    put(TestZones.band("a", 2, 20, 30));
    assertThat(fix(2, 5)).containsExactly("a LEAVES ZONE_CHANGE");
    put(TestZones.band("a", 3, 0, 10));
    assertThat(fix(3, 5)).containsExactly("a ENTERS ZONE_CHANGE");
    zones.apply(new ZoneChange.Remove("a", 4));
    assertThat(fix(4, 5)).containsExactly("a LEAVES ZONE_CHANGE");
    put(TestZones.band("a", 5, 0, 10));
    fix(5, 5);
    zones.apply(new ZoneChange.Remove("a", 6));
    collected.clear();
    replay.sweep();
    assertThat(collected).containsExactly("a LEAVES ZONE_CHANGE");
  }

  @Test
  @DisplayName("D5: a silent device, and one that was reset")
  void silenceAndReset() throws Exception {
    put(BAND);
    replay = replay(new Policy(0, 100, 1_000, false, -1, 0, 1e9, Policy.NEVER));
    fix(1, 5);
    assertThat(fix(101, 6)).containsExactly("a LEAVES SILENCE", "a ENTERS POSITION");
    assertThat(fix(Fix.reset("d", 0, 0), 102)).containsExactly("a LEAVES SILENCE");
    assertThat(fix(103, 5)).containsExactly("a ENTERS FIRST_FIX");
  }

  @Test
  @DisplayName(
      "D1, D3, D5: time passes: fixes no longer wait, the device is silent, then forgotten")
  void timePasses() throws Exception {
    put(BAND);
    replay = replay(new Policy(10, 1_000, 1_000, false, -1, 0, 1e9, Policy.NEVER));
    assertThat(fix(2, 5)).containsExactly("HELD");
    assertThat(replay.isHolding()).isTrue();
    assertThat(pass(11)).isEmpty();
    assertThat(pass(12)).containsExactly("a ENTERS FIRST_FIX");
    assertThat(replay.isHolding()).isFalse();
    assertThat(pass(1_001)).isEmpty();
    assertThat(pass(1_002)).containsExactly("a LEAVES SILENCE");
    assertThat(pass(2_001)).isEmpty();
    assertThat(fix(1, 5)).as("its clock is known").containsExactly("LATE");
    pass(2_001 + 2_000);
    assertThat(fix(1, 5)).as("it is forgotten").containsExactly("HELD");
    assertThat(fix(Fix.reset("d", 0, 3), 4_002))
        .as("what waits comes before a reset")
        .containsExactly("a ENTERS FIRST_FIX", "a LEAVES SILENCE");
  }

  @Test
  @DisplayName("Z3, Z6: an own zone that is removed is left at the next fix, or at once if chosen")
  void aRemovedOwnZone() throws Exception {
    DeviceZoneChange removal = new DeviceZoneChange("d", "own", 2, null);
    putOwn(ZoneRules.builder(), 1);
    assertThat(fix(2, 5)).containsExactly("own ENTERS FIRST_FIX");
    collected.clear();
    replay.zone(removal, 3);
    assertThat(collected).isEmpty();
    assertThat(fix(4, 5)).containsExactly("own LEAVES ZONE_CHANGE");
    replay = replay(new Policy(0, Policy.NEVER, 0, true, -1, 0, 1e9, Policy.NEVER));
    putOwn(ZoneRules.builder(), 5);
    fix(6, 5);
    collected.clear();
    replay.zone(removal, 7);
    assertThat(collected).containsExactly("own LEAVES ZONE_CHANGE");
    assertThat(fix(8, 10.0005)).containsExactly("APPLIED");
    putOwn(ZoneRules.builder(), 9);
    assertThat(fix(10, 10.0005)).as("56 m away").containsExactly("own STAYS_OUTSIDE POSITION");
  }

  @Test
  @DisplayName("T10: a silent device is overdue when the grace has passed, with its last position")
  void anOverdueDevice() {
    long grace = Policy.DEFAULTS.overdueGraceMillis();
    putOwn(ZoneRules.builder().arriveByMillis(100), 1);
    fix(2, -1);
    assertThat(pass(100 + grace - 1)).isEmpty();
    assertThat(pass(100 + grace)).containsExactly("own IS_OVERDUE OVERDUE");
    assertThat(last.values()).containsKeys("arriveBy", "lastSeen");
    assertThat((double) last.values().get("lastSeenMeters")).isBetween(111_000.0, 112_000.0);
    assertThat(pass(101 + grace)).isEmpty();
    replay = replay(Policy.DEFAULTS);
    putOwn(ZoneRules.builder().arriveByMillis(2), 1);
    assertThat(pass(2 + grace)).as("without a fix").isEmpty();
    assertThat(fix(3 + grace, -1)).containsExactly("APPLIED");
  }

  @Test
  @DisplayName("Z6: an own zone that ended is freed after the grace, and left at its end")
  void anEndedOwnZone() {
    long grace = DeviceZoneChange.GRACE.toMillis();
    putOwn(ZoneRules.builder().validity(new Validity(0, 100, null)), 1);
    fix(2, 5);
    assertThat(pass(100 + grace - 1)).isEmpty();
    assertThat(own.get(OWN)).isNotNull();
    assertThat(pass(100 + grace)).containsExactly("own LEAVES VALIDITY");
    assertThat(last.transition().timeMillis()).isEqualTo(100);
    putOwn(ZoneRules.builder().validity(new Validity(0, 100, null)), 100 + grace);
    assertThat(pass(101 + grace)).as("nobody is in it").isEmpty();
    assertThat(own.get(OWN)).isNull();
  }

  @Test
  @DisplayName("Z6: an id that users wrote may be of a zone of all, and of one of the device")
  void aWrittenId() throws Exception {
    assertThat(written(1)).as("none").containsExactly("own");
    putOwn(ZoneRules.builder(), 1);
    assertThat(written(2)).as("that of the device").containsExactly(OWN);
    put(TestZones.band("own", 1, 20, 30));
    assertThat(written(3)).as("both").containsExactly("own", OWN);
    replay.zone(new DeviceZoneChange("d", "own", 2, null), 3);
    assertThat(written(4)).as("that of all").containsExactly("own");
  }

  private List<String> written(long timeMillis) {
    fix(timeMillis, 5);
    return explainer.explainWritten(lastStep, "own").stream().map(ZoneDecision::zoneId).toList();
  }
}

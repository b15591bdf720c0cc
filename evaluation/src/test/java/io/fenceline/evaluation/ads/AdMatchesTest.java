package io.fenceline.evaluation.ads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AdMatchesTest {
  private static final Fix FIX = Fix.of("d", 100, 5, 0);
  private static final AdFilter FILTER = new AdFilter((attributes, name) -> null);
  private static final Zone BAND = TestZones.band("a", 7, 0, 10);

  @Test
  @DisplayName("T6: ENTER makes the ad due whatever its reason")
  void enterMakesTheAdDue() {
    Zone zone = TestZones.withAd(BAND, "{\"title\":\"Tea\"}", Trigger.ENTER);
    for (TransitionReason reason :
        List.of(
            TransitionReason.FIRST_FIX, TransitionReason.ZONE_CHANGED, TransitionReason.MOVED)) {
      assertThat(due(zone, List.of(of(TransitionType.ENTER, reason)), List.of(zone)))
          .containsExactly(
              new AdMatch(
                  "d",
                  "a",
                  Trigger.ENTER,
                  reason,
                  100,
                  5,
                  0,
                  null,
                  Bytes.utf8("{\"title\":\"Tea\"}")));
    }
  }

  @Test
  @DisplayName("T6: EXIT makes the ad due only when the device moved")
  void exitMakesTheAdDueOnlyWhenMoved() {
    Zone zone = TestZones.withAd(BAND, "1", Trigger.EXIT);
    assertThat(due(zone, List.of(of(TransitionType.EXIT, TransitionReason.MOVED)), List.of()))
        .extracting(AdMatch::trigger)
        .containsExactly(Trigger.EXIT);
    for (TransitionReason reason :
        List.of(
            TransitionReason.ZONE_CHANGED,
            TransitionReason.ZONE_EXPIRED,
            TransitionReason.DEVICE_SILENT)) {
      assertThat(due(zone, List.of(of(TransitionType.EXIT, reason)), List.of())).isEmpty();
    }
    assertThat(
            due(null, List.of(of(TransitionType.EXIT, TransitionReason.ZONE_REMOVED)), List.of()))
        .isEmpty();
  }

  @Test
  @DisplayName("T6: INSIDE makes the ad due at every applied fix, and has no reason")
  void insideMakesTheAdDueAtEveryFix() {
    Zone zone = TestZones.withAd(BAND, "1", Trigger.INSIDE);
    assertThat(due(zone, List.of(), List.of(zone)))
        .extracting(AdMatch::trigger, AdMatch::reason, AdMatch::id)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Trigger.INSIDE, null, "d/a/INSIDE/100/ad"));
  }

  @Test
  @DisplayName("T6: the ad follows only the triggers that its zone names, in transition order")
  void onlyNamedTriggersCount() {
    Zone enter = TestZones.withAd(BAND, "1", Trigger.ENTER);
    assertThat(due(enter, List.of(of(TransitionType.EXIT, TransitionReason.MOVED)), List.of(enter)))
        .isEmpty();
    Zone both = TestZones.withAd(BAND, "1", Trigger.ENTER, Trigger.INSIDE);
    assertThat(due(both, List.of(of(TransitionType.ENTER, TransitionReason.MOVED)), List.of(both)))
        .extracting(AdMatch::trigger)
        .containsExactly(Trigger.ENTER, Trigger.INSIDE);
  }

  @Test
  @DisplayName("T6: DWELL and CROSS make the ad due, at the time of their transition")
  void dwellAndCrossMakeTheAdDue() {
    Zone zone = TestZones.withAd(BAND, "1", Trigger.DWELL, Trigger.CROSS);
    assertThat(
            due(
                zone,
                List.of(
                    new Transition(TransitionType.DWELL, null, "d", "a", 7, 60, 5, 0, 10, null),
                    of(TransitionType.CROSS, null)),
                List.of()))
        .extracting(AdMatch::id)
        .containsExactly("d/a/DWELL/60/ad", "d/a/CROSS/100/ad");
  }

  @Test
  @DisplayName("T6: the ad of a fix that is too old, or not of the audience, is not due")
  void ageAndAudienceCount() {
    Zone zone = TestZones.withAd(BAND, "1", Trigger.INSIDE);
    Outcome outcome = new Outcome(null, List.of(), List.of(zone));
    assertThat(AdMatches.due(FIX, outcome, FILTER, 101)).isEmpty();
    assertThat(AdMatches.due(FIX, outcome, FILTER, 100)).hasSize(1);
    Zone gold =
        new TestRules().adTriggers(Trigger.INSIDE).audience("segment", "gold").withAd(BAND, "1");
    Outcome inGold = new Outcome(null, List.of(), List.of(gold));
    assertThat(AdMatches.due(FIX, inGold, FILTER, 100)).isEmpty();
    AdFilter everyText = new AdFilter((attributes, name) -> "gold");
    assertThat(AdMatches.due(FIX, inGold, everyText, 100)).hasSize(1);
  }

  @Test
  void aZoneWithoutAnAdYieldsTransitionsOnly() {
    assertThat(due(BAND, List.of(of(TransitionType.ENTER, TransitionReason.MOVED)), List.of(BAND)))
        .isEmpty();
  }

  private static Transition of(TransitionType type, TransitionReason reason) {
    return new Transition(type, reason, "d", "a", 7, 100, 5, 0, 100, null);
  }

  private static List<AdMatch> due(Zone zone, List<Transition> transitions, List<Zone> inside) {
    List<ZoneTransition> zoneTransitions =
        transitions.stream().map(one -> new ZoneTransition(one, zone)).toList();
    return AdMatches.due(FIX, new Outcome(null, zoneTransitions, inside), FILTER, Long.MIN_VALUE)
        .stream()
        .map(DueAd::match)
        .toList();
  }
}

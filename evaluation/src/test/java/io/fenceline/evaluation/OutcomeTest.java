package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {
  private static final TimedPosition NOW = new TimedPosition(10_000, 5, 0);
  private final ZoneMap zones = new ZoneMap(UnchangedZones.values()[0]);

  @ParameterizedTest
  @EnumSource
  void membershipsChangeByEnterAndExitAlone(TransitionType type) {
    assertThat(outcome(List.of(), List.of(), transition(type, 10_000)).changesMemberships())
        .isEqualTo(type == TransitionType.ENTER || type == TransitionType.EXIT);
  }

  @Test
  void whatHasNoTransitionChangesNoMembership() {
    assertThat(outcome(List.of(), List.of()).changesMemberships()).isFalse();
    assertThat(outcome(List.of(), List.of()).earliestMillis(zones)).isEqualTo(10_000);
  }

  @Test
  @DisplayName("T3, T5: a transition, a streak or a pending DWELL may carry an earlier time")
  void theEarliestTimeIsThatOfWhatIsPending() {
    zones.put(zone("dwell", new TestRules().dwell(60_000).build()));
    zones.put(zone("plain", ZoneRules.NONE));
    TimedPosition first = new TimedPosition(7_000, 5, 0);
    ConfirmationStreak streak = new ConfirmationStreak("s", TransitionReason.MOVED, 1, first);
    assertThat(earliest(List.of(), List.of(), transition(TransitionType.EXIT, 8_000)))
        .isEqualTo(8_000);
    assertThat(earliest(List.of(), List.of(streak))).isEqualTo(7_000);
    assertThat(earliest(List.of(new Membership("dwell", 1, 6_000, false)), List.of(streak)))
        .isEqualTo(6_000);
    assertThat(earliest(List.of(new Membership("dwell", 1, 6_000, true)), List.of()))
        .as("after its DWELL")
        .isEqualTo(10_000);
    assertThat(earliest(List.of(new Membership("plain", 1, 6_000, false)), List.of()))
        .as("without a dwell")
        .isEqualTo(10_000);
    assertThat(earliest(List.of(new Membership("removed", 1, 6_000, false)), List.of()))
        .isEqualTo(10_000);
  }

  private long earliest(
      List<Membership> memberships, List<ConfirmationStreak> streaks, ZoneTransition... emitted) {
    return outcome(memberships, streaks, emitted).earliestMillis(zones);
  }

  private static Outcome outcome(
      List<Membership> memberships, List<ConfirmationStreak> streaks, ZoneTransition... emitted) {
    Device after = new Device(NOW, NOW, Memberships.of(memberships), streaks);
    return new Outcome(after, List.of(emitted), List.of());
  }

  private static ZoneTransition transition(TransitionType type, long timeMillis) {
    Transition transition =
        new Transition(
            type, TransitionReason.MOVED, "d", "z", 1, timeMillis, 5, 0, timeMillis, null);
    return new ZoneTransition(transition, null);
  }

  private static Zone zone(String id, ZoneRules rules) {
    return new Zone(id, 1, TestZones.rectangle(0, -10, 10, 10), rules, null);
  }
}

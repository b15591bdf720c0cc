package io.fenceline.job.ads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.evaluation.zones.ZonesListener;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UncappedAdsTest {
  /** Without a state, so that each read of one fails. */
  private final AdLimiter limiter =
      new AdLimiter(
          Policy.DEFAULTS,
          new Zones(
              Runnable::run,
              SharedIndexBuild.join(this, SharedIndexBuild.MAX_WAIT),
              () -> 0,
              ZonesListener.NONE),
          null);

  @Test
  @DisplayName("T6: the history of ads is read only for ads with a cap")
  void theHistoryIsReadForCapsOnly() throws IOException {
    assertThat(take(new TestRules())).hasSize(1);
    assertThatNullPointerException().isThrownBy(() -> take(new TestRules().adCap(1, 1_000, null)));
  }

  private List<?> take(TestRules rules) throws IOException {
    Zone zone = rules.withAd(TestZones.band("a", 1, 0, 10), "1");
    TimedPosition at = new TimedPosition(1_000, 5, 0);
    Transition enter =
        new Transition(
            TransitionType.ENTER, TransitionReason.MOVED, "x", "a", 1, 1_000, 5, 0, 1_000, null);
    Device after = new Device(at, at, Memberships.NONE, List.of());
    return limiter.take(
        Fix.of("x", 1_000, 5, 0),
        new Outcome(after, List.of(new ZoneTransition(enter, zone)), List.of()));
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule Z3: what a changed or removed zone does to devices in it. */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class ZoneChangeTest {
  private Walk walk;

  ZoneChangeTest(UnchangedZones unchanged) {
    walk = new Walk(unchanged);
  }

  @Test
  @DisplayName("Z3: a zone that went away ends the membership at the next fix")
  void removedZoneEndsTheMembership() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    walk.zones.remove("a");
    assertThat(walk.fix(200, 5))
        .containsExactly(
            new Transition(
                TransitionType.EXIT,
                TransitionReason.ZONE_REMOVED,
                "d",
                "a",
                7,
                200,
                5,
                0,
                100,
                null));
  }

  @Test
  @DisplayName("Z3: ZONE_CHANGED if the zone no longer covers the position before")
  void movedZoneEndsTheMembership() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    walk.put(TestZones.band("a", 8, 20, 30));
    assertThat(walk.fix(200, 6))
        .containsExactly(
            new Transition(
                TransitionType.EXIT,
                TransitionReason.ZONE_CHANGED,
                "d",
                "a",
                8,
                200,
                6,
                0,
                100,
                null));
  }

  @Test
  @DisplayName("Z3: a zone that came back elsewhere changed, though it says the same version")
  void zoneThatCameBackEndsTheMembership() {
    walk.put(TestZones.band(new String("a"), 7, 0, 10));
    walk.fix(100, 5);
    walk.zones.remove("a");
    walk.put(TestZones.band(new String("a"), 7, 20, 30));
    assertThat(walk.fix(200, 6))
        .extracting(Transition::reason)
        .containsExactly(TransitionReason.ZONE_CHANGED);
  }

  @Test
  void aZoneThatNowCoversADeviceIsAnEnterWithReasonZoneChange() {
    walk.fix(100, 5);
    walk.put(TestZones.band("a", 7, 0, 10));
    assertThat(walk.fix(200, 6))
        .extracting(Transition::reason)
        .containsExactly(TransitionReason.ZONE_CHANGED);
  }

  @Test
  @DisplayName("Z3: a new version that still covers the device fires nothing and is recorded")
  void newVersionFiresNothing() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    walk.put(TestZones.band("a", 8, 0, 11));
    assertThat(walk.fix(200, 5)).isEmpty();
    assertThat(walk.device.memberships()).containsExactly(new Membership("a", 8, 100, false));
  }

  @Test
  void aZoneRemovedAfterANewVersionIsReportedWithTheLastVersionSeen() {
    walk.put(TestZones.band("a", 7, 0, 10));
    walk.fix(100, 5);
    walk.put(TestZones.band("a", 8, 0, 11));
    walk.fix(200, 5);
    walk.zones.remove("a");
    assertThat(walk.fix(300, 5)).extracting(Transition::zoneVersion).containsExactly(8L);
  }
}

package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each rule for zone {@code m} while the device stays in zones {@code a} and {@code z}, whose ids
 * come before and after it.
 */
@ParameterizedClass
@EnumSource(UnchangedZones.class)
class UnchangedMembershipsTest {
  private static final String A = "a since 100";
  private static final String Z = "z since 100";

  private final Walk walk;

  UnchangedMembershipsTest(UnchangedZones unchanged) {
    Policy crossing =
        new Policy(
            0, Policy.NEVER, 0, false, Policy.NEVER, 1e7, Double.POSITIVE_INFINITY, Policy.NEVER);
    walk = new Walk(unchanged, crossing);
  }

  @BeforeEach
  void enterBoth() {
    walk.put(TestZones.band("a", 1, -40, 40)).put(TestZones.band("z", 1, -40, 40));
    walk.to(100, -20);
  }

  @Test
  @DisplayName("T1: a zone that is entered and left changes no other membership")
  void enterAndExit() {
    walk.put(m(2));
    assertThat(walk.to(200, 5)).containsExactly("ENTER m MOVED 200");
    assertMemberships(A, "m since 200", Z);
    assertThat(walk.to(300, 6)).isEmpty();
    assertMemberships(A, "m since 200", Z);
    assertThat(walk.to(400, 20)).containsExactly("EXIT m MOVED 400");
    assertMemberships(A, Z);
  }

  @Test
  @DisplayName("T1: the memberships on either side may end")
  void othersEnd() {
    walk.put(m(2));
    walk.to(200, 5);
    walk.zones.remove("a");
    assertThat(walk.to(300, 5)).containsExactly("EXIT a ZONE_REMOVED 300");
    assertMemberships("m since 200", Z);
    walk.put(TestZones.band("z", 3, -40, 0));
    assertThat(walk.to(400, 6)).containsExactly("EXIT z ZONE_CHANGED 400");
    assertMemberships("m since 200");
  }

  @Test
  @DisplayName("Z3: a zone that is removed or moved away changes no other membership")
  void removedAndMoved() {
    walk.put(m(2));
    walk.to(200, 5);
    walk.zones.remove("m");
    assertThat(walk.to(300, 5)).containsExactly("EXIT m ZONE_REMOVED 300");
    walk.put(m(3));
    assertThat(walk.to(400, 5)).containsExactly("ENTER m ZONE_CHANGED 400");
    walk.put(TestZones.band("m", 4, 30, 35));
    assertThat(walk.to(500, 5)).containsExactly("EXIT m ZONE_CHANGED 500");
    assertMemberships(A, Z);
  }

  @Test
  @DisplayName("Z3: a new version is recorded beside unchanged memberships")
  void newVersion() {
    walk.put(m(2));
    walk.to(200, 5);
    walk.put(m(7));
    assertThat(walk.to(300, 6)).isEmpty();
    assertMemberships(A, "m since 200", Z);
    assertThat(walk.device.memberships()).extracting(Membership::zoneVersion).contains(7L);
  }

  @Test
  @DisplayName("Z3: a zone that expires changes no other membership")
  void expiry() {
    walk.put(new TestRules().valid(150, 300).of(m(2)));
    assertThat(walk.to(200, 5)).containsExactly("ENTER m MOVED 200");
    assertThat(walk.to(299, 5)).isEmpty();
    assertThat(walk.to(350, 5)).containsExactly("EXIT m ZONE_EXPIRED 300");
    assertMemberships(A, Z);
  }

  @Test
  @DisplayName("T3: DWELL comes once, beside unchanged memberships")
  void dwell() {
    walk.put(new TestRules().dwell(60).of(m(2)));
    walk.to(200, 5);
    assertThat(walk.to(260, 5)).containsExactly("DWELL m null 260");
    assertThat(walk.to(300, 5)).isEmpty();
    assertMemberships(A, "m since 200", Z);
  }

  @Test
  @DisplayName("T4: a crossed zone becomes no membership and ends none")
  void cross() {
    walk.put(m(2));
    assertThat(walk.to(200, 20)).containsExactly("CROSS m null 200");
    assertMemberships(A, Z);
  }

  @Test
  @DisplayName("T5: confirmations are counted beside unchanged memberships")
  void confirmations() {
    walk.put(new TestRules().confirmations(2, 2).of(m(2)));
    assertThat(walk.to(200, 5)).isEmpty();
    assertMemberships(A, Z);
    assertThat(walk.to(300, 5)).containsExactly("ENTER m MOVED 200");
    assertThat(walk.to(400, 20)).isEmpty();
    assertMemberships(A, "m since 200", Z);
    assertThat(walk.to(500, 5)).as("the streak ends").isEmpty();
    assertThat(walk.to(600, 20)).isEmpty();
    assertThat(walk.to(700, 20)).containsExactly("EXIT m MOVED 600");
    assertMemberships(A, Z);
  }

  private static Zone m(long version) {
    return TestZones.band("m", version, 0, 10);
  }

  private void assertMemberships(String... expected) {
    List<String> actual =
        walk.device.memberships().stream()
            .map(member -> member.zoneId() + " since " + member.enteredAtMillis())
            .toList();
    assertThat(actual).containsExactly(expected);
  }
}

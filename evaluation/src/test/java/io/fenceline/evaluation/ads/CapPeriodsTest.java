package io.fenceline.evaluation.ads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CapPeriodsTest {
  private final CapPeriods periods = new CapPeriods();

  @Test
  @DisplayName("T6: the longest period of the zones in force that share a key counts")
  void aPeriodIsRemovedWithTheLastZoneThatHasIt() {
    Zone a = zone("a", 10, "brand");
    Zone b = zone("b", 100, "brand");
    Zone c = zone("c", 100, "brand");
    periods.replace(null, a);
    periods.replace(null, b);
    periods.replace(null, c);
    assertThat(periods.longestMillis("brand")).isEqualTo(100);
    periods.replace(b, null);
    assertThat(periods.longestMillis("brand")).isEqualTo(100);
    periods.replace(c, zone("c", 20, "brand"));
    assertThat(periods.longestMillis("brand")).isEqualTo(20);
    assertThat(periods.longestMillis("another")).isZero();
  }

  @Test
  void removedZonesLeaveNothing() {
    for (int i = 0; i < 1_000; i++) {
      periods.replace(null, zone("z" + i, 1 + i, "key-" + i));
    }
    for (int i = 0; i < 1_000; i++) {
      periods.replace(zone("z" + i, 1 + i, "key-" + i), null);
    }
    assertThat(periods.keys()).isZero();
    periods.replace(TestZones.band("a", 1, 0, 1), null);
  }

  private static Zone zone(String id, long perMillis, String key) {
    return new TestRules().adCap(1, perMillis, key).of(TestZones.band(id, 1, 0, 1));
  }
}

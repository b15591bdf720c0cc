package io.fenceline.evaluation.ads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AdFilterTest {
  private static final Zone A = capped("a", 1, "k");
  private static final Zone B = capped("b", 1, "k");
  private static final Zone WITHOUT_CAP = TestZones.withAd(TestZones.band("c", 1, 0, 10), "1");

  @Test
  @DisplayName("T6: to decide changes no history: the same question has the same answer")
  void decidingChangesNothing() {
    List<DueAd> due = List.of(due(A, 100));
    AdFilter.Decision first = limit(due, AdHistory.NONE);
    AdFilter.Decision again = limit(due, AdHistory.NONE);
    assertThat(again.allowed()).isEqualTo(first.allowed()).isEqualTo(due);
    assertThat(AdHistory.NONE.isEmpty()).isTrue();
    assertThat(limit(due, first.history()).allowed()).isEmpty();
  }

  @Test
  @DisplayName("T6: an ad that goes out counts for the next one of the same event")
  void anAdCountsForThoseBehindIt() {
    DueAd a = due(A, 100);
    DueAd b = due(B, 100);
    assertThat(limit(List.of(a, b), AdHistory.NONE).allowed()).containsExactly(a);
    assertThat(limit(List.of(b, a), AdHistory.NONE).allowed()).containsExactly(b);
    DueAd c = due(WITHOUT_CAP, 100);
    assertThat(limit(List.of(c, a, c, b, c), AdHistory.NONE).allowed()).containsExactly(c, a, c, c);
  }

  @Test
  @DisplayName("T6: an ad without a cap always goes out, and no history counts it")
  void anAdWithoutACapIsNotCounted() {
    List<DueAd> due = List.of(due(WITHOUT_CAP, 100), due(WITHOUT_CAP, 100));
    AdFilter.Decision decision = limit(due, AdHistory.NONE);
    assertThat(decision.allowed()).isEqualTo(due);
    assertThat(decision.history()).isSameAs(AdHistory.NONE);
  }

  private static AdFilter.Decision limit(List<DueAd> due, AdHistory history) {
    return AdFilter.limit(due, history, key -> 0);
  }

  private static DueAd due(Zone zone, long timeMillis) {
    return new DueAd(zone, Trigger.INSIDE, Fix.of("d", timeMillis, 5, 0), null);
  }

  private static Zone capped(String id, int count, String key) {
    return new TestRules().adCap(count, 1_000, key).withAd(TestZones.band(id, 1, 0, 10), "1");
  }
}

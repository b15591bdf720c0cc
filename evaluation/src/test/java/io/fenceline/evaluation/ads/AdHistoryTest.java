package io.fenceline.evaluation.ads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AdHistoryTest {
  private static final AdCap TWO_IN_100 = cap(2, 100);
  private static final CapKey K = new CapKey(true, "k");
  private static final CapKey OTHER = new CapKey(true, "other");

  @Test
  @DisplayName("T6: at most count ads in any half-open period, also where times step back")
  void theCapHoldsInAnyPeriod() {
    AdHistory history = with(with(AdHistory.NONE, K, 100, 1_000), K, 100, 1_050);
    assertThat(allows(history, K, TWO_IN_100, 1_099)).isFalse();
    assertThat(allows(history, K, TWO_IN_100, 1_100)).as("half open").isTrue();
    assertThat(allows(history, K, TWO_IN_100, 1_020)).as("between").isFalse();
    assertThat(allows(history, K, TWO_IN_100, 951)).as("before").isFalse();
    assertThat(allows(history, K, TWO_IN_100, 950)).isTrue();
    assertThat(allows(history, OTHER, TWO_IN_100, 1_020)).isTrue();
  }

  @Test
  @DisplayName("T6: random ads, allowed or not, are as a count over all periods says")
  void agreesWithACountOverAllPeriods() {
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      AdCap cap = cap(1 + random.nextInt(3), 1 + random.nextInt(12));
      AdHistory history = AdHistory.NONE;
      List<Long> times = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        long time = random.nextInt(40);
        boolean expected = fits(times, time, cap);
        assertThat(allows(history, K, cap, time))
            .as("seed %d: %s, %d", seed, times, time)
            .isEqualTo(expected);
        if (expected) {
          history = with(history, K, cap.per().toMillis(), time);
          times.add(time);
        }
      }
    }
  }

  private static boolean fits(List<Long> times, long time, AdCap cap) {
    List<Long> all = new ArrayList<>(times);
    all.add(time);
    long per = cap.per().toMillis();
    for (long from = -per; from <= 40; from++) {
      long start = from;
      if (all.stream().filter(at -> at >= start && at < start + per).count() > cap.count()) {
        return false;
      }
    }
    return true;
  }

  @Test
  @DisplayName(
      "T6: an ad is forgotten once none to come can share a period with it, and nothing else")
  void onlyExpiredAdsAreForgotten() {
    CapKey a = new CapKey(true, "a");
    CapKey b = new CapKey(true, "b");
    CapKey longer = new CapKey(true, "long");
    AdHistory history = with(with(AdHistory.NONE, a, 100, 1_000), a, 100, 1_050);
    history = with(with(history, b, 100, 1_001), longer, 5_000, 500);
    assertThat(history.withoutExpired(1_099, key -> 0)).isSameAs(history);
    AdHistory later = history.withoutExpired(1_101, key -> 0);
    assertThat(later.shown()).containsOnlyKeys(a, longer);
    assertThat(later.of(a).timesMillis()).containsExactly(1_050);
    assertThat(history.withoutExpired(10_000, key -> 0).isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T6: an ad counts for as long as a cap in force says, though none did when it went")
  void theCapsInForceKeepTheHistory() {
    AdHistory history = with(with(AdHistory.NONE, K, 10, 100), OTHER, 10, 100);
    AdHistory later = history.withoutExpired(500, key -> key.equals(K) ? 1_000 : 0);
    assertThat(later.shown()).containsOnlyKeys(K);
    assertThat(allows(later, K, cap(1, 1_000), 500)).isFalse();
    assertThat(later.withoutExpired(1_099, key -> 0)).as("known from now on").isSameAs(later);
  }

  @Test
  @DisplayName("T6: where caps of one key differ in length, the longer keeps the history")
  void theLongerCapKeepsTheHistory() {
    AdHistory history =
        with(with(AdHistory.NONE, K, 1_000, 100), K, 10, 150).withoutExpired(500, key -> 0);
    assertThat(allows(history, K, cap(1, 1_000), 500)).isFalse();
  }

  @Test
  @DisplayName("T6: the default key is the zone's own, which no shared key collides with")
  void keysDoNotCollide() {
    Zone own = new TestRules().adCap(1, 100, null).of(TestZones.band("spring", 1, 0, 1));
    Zone shared = new TestRules().adCap(1, 100, "spring").of(TestZones.band("b", 2, 0, 1));
    assertThat(CapKey.of(own)).isNotEqualTo(CapKey.of(shared));
  }

  private static AdHistory with(AdHistory history, CapKey key, long perMillis, long timeMillis) {
    AdCounts counts = new AdCounts(history);
    counts.add(key, perMillis, timeMillis);
    return counts.history();
  }

  private static boolean allows(AdHistory history, CapKey key, AdCap cap, long timeMillis) {
    return history.of(key).allows(cap, timeMillis);
  }

  private static AdCap cap(int count, long perMillis) {
    return new AdCap(count, Duration.ofMillis(perMillis), null);
  }
}

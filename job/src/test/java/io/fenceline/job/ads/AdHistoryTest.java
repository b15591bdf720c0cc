package io.fenceline.job.ads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import io.fenceline.job.TestRules;
import io.fenceline.job.TestZones;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AdHistoryTest {
  private static final AdCap TWO_IN_100 = cap(2, 100);

  @Test
  @DisplayName("T6: at most count ads in any half-open period, also where times step back")
  void theCapHoldsInAnyPeriod() {
    AdHistory history = AdHistory.NONE.with("key:k", 100, 1_000).with("key:k", 100, 1_050);
    assertThat(history.allows(zone("k", TWO_IN_100), 1_099)).isFalse();
    assertThat(history.allows(zone("k", TWO_IN_100), 1_100)).as("half open").isTrue();
    assertThat(history.allows(zone("k", TWO_IN_100), 1_020)).as("between").isFalse();
    assertThat(history.allows(zone("k", TWO_IN_100), 951)).as("before").isFalse();
    assertThat(history.allows(zone("k", TWO_IN_100), 950)).isTrue();
    assertThat(history.allows(zone("other", TWO_IN_100), 1_020)).isTrue();
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
        assertThat(history.allows(zone("k", cap), time))
            .as("seed %d: %s, %d", seed, times, time)
            .isEqualTo(expected);
        if (expected) {
          history = history.with("key:k", cap.per().toMillis(), time);
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
    AdHistory history =
        AdHistory.NONE
            .with("a", 100, 1_000)
            .with("a", 100, 1_050)
            .with("b", 100, 1_001)
            .with("long", 5_000, 500);
    assertThat(history.withoutExpired(1_099)).isSameAs(history);
    AdHistory later = history.withoutExpired(1_101);
    assertThat(later.shown()).extracting(AdHistory.Shown::key).containsExactly("a", "long");
    assertThat(later.shown().get(0).timesMillis()).containsExactly(1_050);
    assertThat(history.withoutExpired(10_000).isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T6: where caps of one key differ in length, the longer keeps the history")
  void theLongerCapKeepsTheHistory() {
    AdHistory history =
        AdHistory.NONE.with("key:k", 1_000, 100).with("key:k", 10, 150).withoutExpired(500);
    assertThat(history.allows(zone("k", cap(1, 1_000)), 500)).isFalse();
  }

  @Test
  @DisplayName("T6: the default key is the zone's own, which no shared key collides with")
  void keysDoNotCollide() {
    Zone own = new TestRules().adCap(1, 100, null).of(TestZones.band("spring", 1, 0, 1));
    Zone shared = new TestRules().adCap(1, 100, "spring").of(TestZones.band("b", 2, 0, 1));
    assertThat(AdHistory.key(own)).isNotEqualTo(AdHistory.key(shared));
  }

  private static Zone zone(String key, AdCap cap) {
    return new TestRules()
        .adCap(cap.count(), cap.per().toMillis(), key)
        .of(TestZones.band("a", 1, 0, 1));
  }

  private static AdCap cap(int count, long perMillis) {
    return new AdCap(count, Duration.ofMillis(perMillis), null);
  }
}

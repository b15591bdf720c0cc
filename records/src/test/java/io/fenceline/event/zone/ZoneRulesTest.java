package io.fenceline.event.zone;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZoneRulesTest {
  private static final AdCap CAP = new AdCap(1, Duration.ofHours(1), "brand");

  @Test
  @DisplayName("T6: INSIDE makes an ad due with every fix")
  void theInsideTriggerNeedsEvaluation() {
    assertThat(
            ZoneRules.builder()
                .adTriggers(Set.of(Trigger.INSIDE))
                .build()
                .needsEvaluationWhileInside())
        .isTrue();
  }

  @Test
  @DisplayName("T3: DWELL comes while the device stays")
  void aDwellNeedsEvaluation() {
    assertThat(rules(Long.MIN_VALUE, Long.MAX_VALUE, Duration.ZERO).needsEvaluationWhileInside())
        .isTrue();
  }

  @Test
  @DisplayName("Z3: a zone may expire, or not be valid yet after a change, while the device stays")
  void aLimitedValidityNeedsEvaluation() {
    assertThat(rules(0, Long.MAX_VALUE, null).needsEvaluationWhileInside()).isTrue();
    assertThat(rules(Long.MIN_VALUE, 0, null).needsEvaluationWhileInside()).isTrue();
  }

  /** The other rules matter when a device enters, leaves or crosses the zone. */
  @Test
  void allOtherRulesNeedNoEvaluation() {
    assertThat(ZoneRules.NONE.needsEvaluationWhileInside()).isFalse();
    ZoneRules others =
        ZoneRules.builder()
            .adTriggers(Set.of(Trigger.ENTER, Trigger.EXIT, Trigger.DWELL, Trigger.CROSS))
            .adCap(CAP)
            .audience(Map.of("segment", List.of("premium")))
            .enter(new Confirmation(2, 10_000))
            .exit(new Confirmation(3, 0))
            .exitBufferMeters(20)
            .build();
    assertThat(others.needsEvaluationWhileInside()).isFalse();
  }

  private static ZoneRules rules(long validFromMillis, long validUntilMillis, Duration dwell) {
    return ZoneRules.builder()
        .validity(new Validity(validFromMillis, validUntilMillis, null))
        .dwell(dwell)
        .build();
  }
}

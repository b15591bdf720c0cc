package io.fenceline.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @Test
  void shortAndIsoFormsAreAccepted() {
    assertThat(DurationText.parse("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(DurationText.parse("30s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(DurationText.parse("5 min")).isEqualTo(Duration.ofMinutes(5));
    assertThat(DurationText.parse("5m")).isEqualTo(Duration.ofMinutes(5));
    assertThat(DurationText.parse("2H")).isEqualTo(Duration.ofHours(2));
    assertThat(DurationText.parse("7d")).isEqualTo(Duration.ofDays(7));
    assertThat(DurationText.parse("PT1H30M")).isEqualTo(Duration.ofMinutes(90));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-5s", "5 weeks", "1.5h", "9999999999999s"})
  void anythingElseIsRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("30s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0.0005S", "PT0.000999999S", "PT-0.0005S"})
  void aDurationUnderAMillisecondIsRefusedRatherThanCutToZero(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(DurationText.FORM + ", at least 1ms");
  }

  @Test
  void whatIsFinerThanMillisecondsIsCut() {
    assertThat(DurationText.parse("PT0S")).isZero();
    assertThat(DurationText.parse("PT0.0019S")).isEqualTo(Duration.ofMillis(1));
  }
}

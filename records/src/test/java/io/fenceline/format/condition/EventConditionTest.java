package io.fenceline.format.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventConditionTest {
  private static final Bytes ENTER =
      Bytes.utf8(
          """
          {"id":"truck-17/depot/ENTER/1641168000000","type":"ENTER","reason":"MOVED","deviceId":"truck-17",
           "zoneId":"depot","zoneVersion":42,"time":1641168000000,"lon":-90.05819,"lat":29.9408,
           "enteredAt":1641168000000,"attributes":{"segment":"premium","doors":2}}
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "event.type == 'ENTER' && event.deviceId.startsWith('truck-') | true",
        "event.attributes.segment in ['gold', 'premium'] | true",
        "event.attributes.doors > 2 | false",
        "event.time >= timestamp('2022-01-03T00:00:00Z') | true",
        "event.lat > 29 && event.zoneVersion == 42.0 | true",
        "event.trigger == 'ENTER' | false",
        "event.attributes.unknown == 'x' | false",
        "has(event.ad) | false",
      })
  void itIsTrueOfTheFieldsThatTheEventHas(String text, boolean expected) throws Exception {
    assertThat(EventCondition.parse(text).holds(ENTER)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "event.kind == 'x' | line 1, column 6: undefined field 'kind'",
        "fix.lon > 3 | line 1, column 1: undeclared reference to 'fix'",
        "event.lon | line 1, column 1: neither true nor false",
        "event. | line 1, column",
      })
  void aMistakeIsRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> EventCondition.parse(text))
        .isInstanceOf(ConditionException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aLongTextIsRefused() {
    assertThatThrownBy(() -> EventCondition.parse("true" + " ".repeat(1_000)))
        .hasMessage("longer than 1000 characters");
  }
}

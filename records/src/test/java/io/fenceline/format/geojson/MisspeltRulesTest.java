package io.fenceline.format.geojson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MisspeltRulesTest {
  private static List<String> of(String properties) throws RefusedException {
    return MisspeltRules.of(
        ("{\"type\":\"Feature\",\"properties\":" + properties + "}").getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "dwel, dwell",
    "openinghours, openingHours",
    "opening_hours, openingHours",
    "speedLimitKmh, speedLimitMetersPerSecond",
    "speedLimit, speedLimitMetersPerSecond",
    "exitBuffer, exitBufferMeters",
    "timezone, timeZone",
    "valid-until, validUntil",
    "enterConfirmation, enterConfirmations",
    "audiance, audience"
  })
  void aNameThatIsLikeARuleIsTakenForIt(String given, String rule) throws RefusedException {
    assertThat(of("{\"%s\":1}".formatted(given)))
        .containsExactly(
            "properties.%s: no rule has this name, so it has no effect; did you mean %s?"
                .formatted(given, rule));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dwell", "name", "id", "well", "add", "radius", "buffer", "owner", "opened", "hours",
        "zone", "time", "valid", "exit", "enter", ""
      })
  void namesOfRulesAndOfTheUsersOwnAreNotTakenForMistakes(String name) throws RefusedException {
    assertThat(of("{\"%s\":1}".formatted(name))).isEmpty();
  }

  @Test
  void aNameIsTheUsersOwnIfTheRuleIsThereToo() throws RefusedException {
    assertThat(of("{\"Dwell\":1,\"dwell\":\"PT1M\"}")).isEmpty();
  }

  @Test
  void ofVeryManyNamesOnlySomeAreCompared() throws RefusedException {
    StringBuilder names = new StringBuilder();
    for (int i = 1; i <= 300; i++) {
      names.append(",\"dwell").append("_".repeat(i)).append("\":1");
    }
    assertThat(of("{" + names.substring(1) + "}")).hasSize(200);
  }

  @Test
  void theAnswerForANameStaysTheSame() throws RefusedException {
    for (int i = 0; i < 3; i++) {
      assertThat(of("{\"dwel\":1}")).singleElement().asString().endsWith("did you mean dwell?");
      assertThat(of("{\"dwel\":1,\"dwell\":\"PT1M\",\"colour\":1}")).isEmpty();
    }
  }

  @Test
  void aFeatureWithoutPropertiesHasNone() throws RefusedException {
    assertThat(of("null")).isEmpty();
    assertThat(MisspeltRules.of("{}".getBytes(UTF_8))).isEmpty();
  }
}

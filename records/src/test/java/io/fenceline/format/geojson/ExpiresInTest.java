package io.fenceline.format.geojson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.input.RefusedException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule Z6: a zone that is written with the time until it ends. */
class ExpiresInTest {
  private static final long NOW = Instant.parse("2026-01-31T08:00:00Z").toEpochMilli();

  @Test
  void theDurationBecomesTheInstantAndAllElseStaysByteForByte() throws Exception {
    String feature =
        "{\"type\":\"Feature\", \"properties\": {\"ü\":[1.0] ,%s, \"n\":1e2},\"x\":{}}\n";
    assertThat(resolved(feature.formatted("\"expiresIn\" : \"PT3H\"")))
        .isEqualTo(feature.formatted("\"validUntil\":\"2026-01-31T11:00:00Z\""));
  }

  @Test
  void theLastOfEqualMembersCountsAndOtherObjectsHaveTheirOwn() throws Exception {
    assertThat(
            resolved(
                "{\"expiresIn\":\"PT9H\",\"properties\":{\"expiresIn\":\"PT1H\"},\"type\":\"Feature\","
                    + "\"properties\":{\"a\":{\"expiresIn\":\"PT8H\"},\"expiresIn\":\"PT0.5S\"}}"))
        .endsWith(
            "\"properties\":{\"a\":{\"expiresIn\":\"PT8H\"},"
                + "\"validUntil\":\"2026-01-31T08:00:00.500Z\"}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "{}", "{\"expiresIn\":null}", "{\"validUntil\":\"2026-01-31T08:00:00Z\"}"})
  void withoutADurationNothingChanges(String properties) throws Exception {
    byte[] feature =
        "{\"type\":\"Feature\",\"properties\":%s}".formatted(properties).getBytes(UTF_8);
    assertThat(ExpiresIn.resolve(feature, NOW)).isSameAs(feature);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"expiresIn\":\"PT3H\",\"validUntil\":\"2026-01-31T08:00:00Z\"}",
        "{\"expiresIn\":\"3 hours\"}",
        "{\"expiresIn\":\"PT0S\"}",
        "{\"expiresIn\":10800}"
      })
  void bothOrNoDurationAreRefused(String properties) {
    assertThatThrownBy(
            () -> resolved("{\"type\":\"Feature\",\"properties\":%s}".formatted(properties)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("properties.expiresIn");
  }

  private static String resolved(String feature) throws RefusedException {
    return new String(ExpiresIn.resolve(feature.getBytes(UTF_8), NOW), UTF_8);
  }
}

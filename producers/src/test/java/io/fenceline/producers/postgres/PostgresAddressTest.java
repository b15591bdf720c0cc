package io.fenceline.producers.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PGUSER", "gis", "PGPASSWORD", "secret");

  @Test
  void theAddressOfPsqlIsThatOfTheDriver() {
    PostgresAddress address =
        PostgresAddress.parse("postgresql://me%40x@db:5433/fleet?sslmode=require", Map.of());
    assertThat(address.jdbcUrl()).isEqualTo("jdbc:postgresql://db:5433/fleet?sslmode=require");
    assertThat(address.properties()).containsEntry("user", "me@x").doesNotContainKey("password");
    assertThat(address.hasVisiblePassword()).isFalse();
  }

  @Test
  void theEnvironmentHasWhatTheAddressLeavesOut() {
    assertThat(PostgresAddress.parse("postgres://db/fleet", ENVIRONMENT).properties())
        .containsEntry("user", "gis")
        .containsEntry("password", "secret");
    assertThat(PostgresAddress.parse("postgres://me:own@db/fleet", ENVIRONMENT).properties())
        .containsEntry("user", "me")
        .containsEntry("password", "own");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"postgres://me:own@db/fleet", "jdbc:postgresql://db/fleet?user=a&password=own"})
  void aPasswordOnTheCommandLineIsKnownAndNotPrinted(String url) {
    PostgresAddress address = PostgresAddress.parse(url, Map.of());
    assertThat(address.hasVisiblePassword()).isTrue();
    assertThat(address.toString()).doesNotContain("own");
  }

  @ParameterizedTest
  @ValueSource(strings = {"db", "mysql://db/fleet", "postgresql://db", "postgresql:///", "a b"})
  void otherAddressesAreRefusedWithTheForm(String url) {
    assertThatThrownBy(() -> PostgresAddress.parse(url, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("postgresql://USER@HOST:PORT/DATABASE");
  }
}

package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneWritesTest {
  @ParameterizedTest
  @ValueSource(strings = {"putZone", "deleteZone"})
  void zonesThatAreRowsOfATableAreNotWritten(String operation) {
    ZoneWrites writes = new ZoneWrites(null, ZoneEncoding.DEBEZIUM, null, null, null, 1);
    Problem refused =
        catchThrowableOfType(Problem.class, () -> writes.handlers().get(operation).handle(null));
    assertThat(refused.type()).isEqualTo(ProblemType.REFUSED_CONTENT);
    assertThat(refused).hasMessageContaining("change the table");
  }
}

package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeliveryChecksTest {

  private static List<String> problems(Delivery delivery, String... assignments) {
    Map<String, String> properties = new HashMap<>(Map.of("bootstrap.servers", "b:9092"));
    for (String assignment : assignments) {
      properties.put(assignment.split("=", 2)[0], assignment.split("=", 2)[1]);
    }
    return DeliveryChecks.problems(new KafkaSettings(properties), delivery);
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void theDefaultsAndHarmlessSettingsAreAccepted(Delivery delivery) {
    assertThat(problems(delivery)).isEmpty();
    assertThat(problems(delivery, "acks=all", "linger.ms=0", "enable.idempotence=true")).isEmpty();
    assertThat(problems(delivery, "acks=-1", "max.in.flight.requests.per.connection=5")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "acks=1",
    "acks=0",
    "max.in.flight.requests.per.connection=6",
    "max.request.size=1000",
    "buffer.memory=500000",
    "delivery.timeout.ms=1000",
    "heartbeat.interval.ms=50000",
    "client.id=me"
  })
  @DisplayName("E2: what loses outputs, changes their order or fails at every start is refused")
  void settingsThatNoDeliveryCanWorkWithAreRefused(String assignment) {
    String name = assignment.split("=", 2)[0];
    for (Delivery delivery : Delivery.values()) {
      assertThat(problems(delivery, assignment))
          .singleElement()
          .asString()
          .startsWith("--kafka." + name + ": ");
    }
  }

  @Test
  @DisplayName("E1: exactly-once needs idempotent producers; without them order needs one request")
  void idempotenceIsNeededByTransactions() {
    assertThat(problems(Delivery.EXACTLY_ONCE, "enable.idempotence=false")).hasSize(1);
    assertThat(problems(Delivery.EXACTLY_ONCE, "retries=0")).hasSize(1);
    assertThat(problems(Delivery.AT_LEAST_ONCE, "enable.idempotence=false")).hasSize(1);
    assertThat(
            problems(
                Delivery.AT_LEAST_ONCE,
                "enable.idempotence=false",
                "max.in.flight.requests.per.connection=1"))
        .isEmpty();
  }

  @Test
  void combinationsThatKafkaRefusesAreReportedWithItsMessage() {
    assertThat(problems(Delivery.AT_LEAST_ONCE, "security.protocol=SASL_SSL", "sasl.mechanism="))
        .isNotEmpty();
  }
}

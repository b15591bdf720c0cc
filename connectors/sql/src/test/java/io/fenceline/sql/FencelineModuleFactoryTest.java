package io.fenceline.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.module.Module;
import org.junit.jupiter.api.Test;

class FencelineModuleFactoryTest {
  private static final String SERVERS = "properties.bootstrap.servers";

  private static Module load(Map<String, String> options) {
    return FactoryUtil.createModule(
        "fenceline", options, new Configuration(), Thread.currentThread().getContextClassLoader());
  }

  @Test
  void theModuleHasTheFunctions() {
    Module module =
        load(
            Map.of(
                SERVERS,
                "localhost:9092",
                "properties.security.protocol",
                "SASL_SSL",
                "topic",
                "tenant.zones",
                "format",
                "debezium"));
    assertThat(module.listFunctions())
        .containsExactlyInAnyOrder("fenceline_zones_at", "fenceline_covers", "fenceline_distance")
        .allMatch(name -> module.getFunctionDefinition(name).isPresent());
    assertThat(module.getFunctionDefinition("upper")).isEmpty();
  }

  @Test
  void brokersHaveToBeGiven() {
    assertThatThrownBy(() -> load(Map.of())).hasStackTraceContaining(SERVERS);
  }

  @Test
  void mistakesAreNamed() {
    assertRefused("format", "wkt", "'format' = 'wkt': expected geojson or debezium");
    assertRefused("topics", "zones", "topics");
    assertRefused(
        "properties.fetch.max.bytes", "many", "'properties.fetch.max.bytes': Invalid value many");
  }

  private static void assertRefused(String name, String value, String message) {
    assertThatThrownBy(() -> load(Map.of(SERVERS, "localhost:9092", name, value)))
        .isInstanceOf(ValidationException.class)
        .hasStackTraceContaining(message);
  }
}

package io.fenceline.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.loss.CheckedSource;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.kafka.KafkaSettings;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.junit.jupiter.api.Test;

class KafkaSourcesTest {
  private static final String RECOVERY = "metadata.recovery.strategy";
  private final KafkaSettings kafka = new KafkaSettings(Map.of("bootstrap.servers", "b:9092"));

  @Test
  void enumeratorsRecoverAsAdminClientsAndReadersAsConsumers() throws Exception {
    CheckedSource locations =
        KafkaSources.locations(
            kafka,
            "locations",
            "group",
            new StartingOffsets.Earliest(),
            OnDataLoss.FAIL,
            Duration.ZERO);
    CheckedSource zones =
        KafkaSources.zones(kafka, "zones", "group", OnDataLoss.FAIL, Map.of(), List.of());

    for (CheckedSource source : List.of(locations, zones)) {
      assertThat(properties(source, "enumeration")).containsEntry(RECOVERY, "none");
      assertThat(properties(source, "source")).doesNotContainKey(RECOVERY);
    }
  }

  /** Neither has accessors for them. */
  private static Properties properties(CheckedSource source, String field) throws Exception {
    return (Properties)
        value(KafkaSource.class, "props", value(CheckedSource.class, field, source));
  }

  private static Object value(Class<?> type, String name, Object object) throws Exception {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }
}

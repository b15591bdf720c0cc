package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.geojson.ZoneMarker;
import java.util.Map;
import java.util.SortedMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ZoneCatalogTest {
  private static final TopicPartition PARTITION = new TopicPartition("zones", 0);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private long offset;

  private void record(byte[] key, String value) {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    consumer.addRecord(new ConsumerRecord<>("zones", 0, offset++, key, bytes));
  }

  private void record(String key, String value) {
    record(key.getBytes(UTF_8), value);
  }

  private SortedMap<String, ZoneCatalog.Item> read(Runnable records) {
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.schedulePollTask(records);
    return ZoneCatalog.read(MockScans.checked(consumer), "zones");
  }

  @Test
  void theLastRecordOfAKeyCountsAndNullDeletes() {
    consumer.updateEndOffsets(Map.of(PARTITION, 6L));
    SortedMap<String, ZoneCatalog.Item> zones =
        read(
            () -> {
              record("b", "{\"properties\":{\"name\":\"old\"}}");
              record("a", "{}");
              record(
                  "b",
                  """
                  {"type":"Feature","geometry":{"name":1},"properties":{"x":{},"name":"new"}}\
                  """);
              record("c", "{}");
              record("c", null);
              record(ZoneMarker.key(), "");
            });

    assertThat(zones.keySet()).containsExactly("a", "b");
    assertThat(zones.get("b").version()).isEqualTo(2);
    assertThat(zones.get("b").name()).contains("new");
    assertThat(zones.get("a").name()).isEmpty();
  }

  @Test
  void recordsThatAreNoZonesAreSkipped() {
    consumer.updateEndOffsets(Map.of(PARTITION, 3L));
    SortedMap<String, ZoneCatalog.Item> zones =
        read(
            () -> {
              record((byte[]) null, "{}");
              record(new byte[] {(byte) 0xc0}, "{}");
              record("broken", "not json");
            });

    assertThat(zones.keySet()).containsExactly("broken");
  }

  @Test
  void anEmptyTopicHasNoZones() {
    consumer.updateEndOffsets(Map.of(PARTITION, 0L));
    assertThat(read(() -> {})).isEmpty();
  }
}

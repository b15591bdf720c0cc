package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.SharedTopics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.FlinkRuntimeException;
import org.junit.jupiter.api.Test;

class SharedZonesITCase {
  private final SharedTopics topics = new SharedTopics("shared-zones.");

  private ZonesTopic topic(String name) {
    return new ZonesTopic(topics.settings(), name, ZoneEncoding.GEOJSON);
  }

  private void put(String id) {
    topics.send(
        topics.topics().zones(),
        bytes(id),
        bytes("{\"type\":\"Feature\",\"bbox\":[0,0,1,1],\"properties\":null}"));
  }

  private static int count(SharedZones zones) {
    List<SqlZone> found = new ArrayList<>();
    zones.zonesAt(0.5, 0.5, found);
    return found.size();
  }

  @Test
  void functionsOfOneTopicShareItsZonesUntilTheLastOneEnds() throws Exception {
    topics.createTopics();
    put("a");
    SharedZones first = SharedZones.open(topic(topics.topics().zones()));
    SharedZones second = SharedZones.open(topic(topics.topics().zones()));
    assertThat(second).isSameAs(first);
    assertThat(count(first)).as("read before it opens").isOne();
    first.close();
    put("b");
    Await.until("a change is followed", () -> count(second) == 2);
    assertThat(isRead()).isTrue();
    second.close();
    Await.until("the reader ends", () -> !isRead());
    try (SharedZones third = SharedZones.open(topic(topics.topics().zones()))) {
      assertThat(third).isNotSameAs(first);
    }
  }

  private boolean isRead() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("read-" + topics.topics().zones()));
  }

  @Test
  void aMissingTopicIsNamedWithTheRemedy() {
    assertThatThrownBy(() -> SharedZones.open(topic("no-such-topic")))
        .isInstanceOf(FlinkRuntimeException.class)
        .hasMessage(
            "FENCELINE_ZONES_AT: topic no-such-topic does not exist; create it, or correct its name");
  }

  @Test
  void kafkaThatDoesNotAnswerIsNamedWithTheRemedy() {
    KafkaSettings nowhere = new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:1"));
    ZonesTopic source = new ZonesTopic(nowhere, "zones", ZoneEncoding.GEOJSON);
    assertThatThrownBy(() -> SharedZones.open(source, Duration.ofMillis(100)))
        .isInstanceOf(FlinkRuntimeException.class)
        .hasMessageContaining("topic zones cannot be read yet")
        .hasMessageContaining("check that Kafka is up and that this user may read");
  }
}

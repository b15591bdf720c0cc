package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("Z7: the zones of then, by the gateway")
@ExtendWith(SharedGateway.class)
class ZoneHistoryITCase {
  private static final long NOW = System.currentTimeMillis();
  private static final long FROM = NOW - 100_000;
  private static final String PIER = "/v1/zones/pier";

  private static TestGateway gateway;
  private static long first;

  /** A pier that was moved, deleted and built again; and fixes at the places where it was. */
  @BeforeAll
  static void changeZones() throws Exception {
    gateway = SharedGateway.get();
    try (Producer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      first = write(producer, "zones", "pier", pier(40), 90_000);
      write(producer, "zones", "pier", pier(41), 70_000);
      write(producer, "zones", "pier", null, 50_000);
      write(producer, "zones", "pier", pier(42), 30_000);
      for (int lon = 40; lon <= 42; lon++) {
        long ago = 80_000L - (lon - 40) * 20_000L;
        write(producer, "locations", "gull", fix(lon, ago), ago);
      }
    }
    TestGateway.await(() -> gateway.get(PIER).body().contains("42"));
  }

  private static String pier(double lon) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s,-40]},\"properties\":{\"radiusMeters\":100}}"
        .formatted(lon);
  }

  private static String fix(int lon, long ago) {
    return "{\"deviceId\":\"gull\",\"time\":%d,\"lon\":%d,\"lat\":-40}".formatted(NOW - ago, lon);
  }

  private static long write(
      Producer<String, String> producer, String topic, String key, String value, long ago)
      throws Exception {
    return producer.send(new ProducerRecord<>(topic, null, NOW - ago, key, value)).get().offset();
  }

  private static double lon(String path) {
    return json(gateway.get(path), 200)
        .getJsonObject("geometry")
        .getJsonArray("coordinates")
        .getDouble(0);
  }

  private static String notFound(String path) {
    return json(gateway.get(path), 404).getString("detail");
  }

  @Test
  void aZoneIsReadByTheVersionThatATransitionNames() {
    HttpResponse<String> answer = gateway.get(PIER + "?version=" + (first + 1));
    assertThat(answer.body()).isEqualTo(pier(41));
    assertThat(answer.headers().firstValue("ETag")).hasValue("\"" + (first + 1) + "\"");
    assertThat(lon(PIER + "?version=" + (first + 3))).isEqualTo(42);
    assertThat(notFound(PIER + "?version=" + (first + 2)))
        .contains("it was deleted by version " + (first + 2) + ", of ");
    assertThat(notFound(PIER + "?version=" + (first + 4)))
        .contains("the oldest version that the topic still has is " + first + ", of ");
    assertThat(notFound("/v1/zones/no-such-zone?version=0")).contains("no version of it");
  }

  @Test
  void aZoneIsReadAsItWasAtAnInstant() {
    assertThat(lon(PIER + "?time=" + (NOW - 90_000))).isEqualTo(40);
    assertThat(lon(PIER + "?time=" + (NOW - 70_001))).isEqualTo(40);
    assertThat(lon(PIER + "?time=" + (NOW - 70_000))).isEqualTo(41);
    assertThat(lon(PIER + "?time=" + NOW)).isEqualTo(42);
    assertThat(notFound(PIER + "?time=" + (NOW - 40_000))).contains("it was deleted by version");
    assertThat(notFound(PIER + "?time=" + (NOW - 100_000)))
        .contains("the oldest version that the topic still has is");
    assertThat(json(gateway.get(PIER + "?time=" + NOW + "&version=1"), 400).getString("detail"))
        .contains("give one");
  }

  @Test
  void theVersionsOfTheZonesInABoxAreThoseSinceTheInstant() {
    List<JsonObject> versions = versions("39,-41,43,-39", NOW - 60_000, NOW - 40_000);
    assertThat(versions).hasSize(2);
    assertThat(versions.get(0).getLong("version")).isEqualTo(first + 1);
    assertThat(versions.get(0).getLong("since")).isEqualTo(NOW - 70_000);
    assertThat(versions.get(1).containsKey("feature")).as("the removal").isFalse();
    assertThat(versions("10,-41,11,-39", NOW - 60_000, NOW)).isEmpty();
    assertThat(versions("39,-41,43,-39", NOW - 20_000, NOW)).as("no change").isEmpty();
  }

  private static List<JsonObject> versions(String box, long from, long to) {
    String path = "/v1/past/zones?bbox=%s&from=%d&to=%d".formatted(box, from, to);
    return json(gateway.get(path), 200).getJsonArray("zones").stream()
        .map(JsonObject.class::cast)
        .flatMap(zone -> zone.getJsonArray("versions").stream())
        .map(JsonObject.class::cast)
        .toList();
  }

  @Test
  void theZonesOfThenNeedTheScopeOfZones() {
    for (String path : List.of(PIER + "?version=1", "/v1/past/zones?bbox=0,0,1,1&from=" + FROM)) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(gateway.uri(path))
              .header("Authorization", "Bearer " + Tokens.withScope("devices:read"));
      assertThat(TestGateway.send(request).statusCode()).isEqualTo(403);
    }
  }

  @Test
  @DisplayName("X1: an explanation meets each fix with the zone of then")
  void anExplanationHasTheZoneOfThen() {
    JsonObject gull = json(gateway.get("/v1/devices/gull/explain?zone=pier&from=" + FROM), 200);
    assertThat(gull.getJsonArray("steps").stream().map(JsonObject.class::cast))
        .extracting(step -> step.getJsonArray("zones").getJsonObject(0).getString("effect"))
        .containsExactly("enters", "stays", "leaves");
  }

  @Test
  @DisplayName("X2: a trial is compared with the zone of then, not with that of now")
  void aTrialIsComparedWithTheZoneOfThen() {
    HttpRequest.Builder post =
        gateway
            .request(PIER + "/trial?from=" + FROM)
            .header("Content-Type", "application/geo+json")
            .POST(BodyPublishers.ofString(pier(40)));
    JsonObject found = json(TestGateway.send(post), 200);
    assertThat(found.getInteger("visits")).isEqualTo(1);
    assertThat(found.getInteger("newVisits")).as("it was there then").isZero();
    assertThat(found.getInteger("goneVisits")).isZero();
  }
}

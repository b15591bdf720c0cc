package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Section 7, safe-region: how far a device may move, as clients ask for it. */
@ExtendWith(SharedGateway.class)
class SafeRegionITCase {
  private static final long ENTERED = System.currentTimeMillis() - 60_000;

  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() throws Exception {
    gateway = SharedGateway.get();
    write("zones", "home", zone("\"dwell\":\"PT10M\"", "[101,-41,102,-40]"));
    write("zones", "fast", zone("\"speedLimitMetersPerSecond\":10", "[104,-41,105,-40]"));
    write(
        "locations",
        "rover",
        "{\"deviceId\":\"rover\",\"time\":%d,\"lon\":101.05,\"lat\":-40.5}"
            .formatted(ENTERED + 1_000));
    TestGateway.await(
        () ->
            gateway.get("/v1/devices/rover").statusCode() == 200
                && gateway.get("/v1/zones/fast").statusCode() == 200
                && gateway.get("/v1/zones/home").statusCode() == 200);
  }

  private static String zone(String rule, String bbox) {
    return "{\"type\":\"Feature\",\"geometry\":null,\"bbox\":%s,\"properties\":{%s}}"
        .formatted(bbox, rule);
  }

  private static void write(String topic, String key, String value) throws Exception {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), value.getBytes(UTF_8))).get();
    }
  }

  @Test
  void aDeviceLearnsHowFarItMayMoveAndUntilWhen() throws Exception {
    String query = "/v1/safe-region?lon=101.05&lat=-40.5&deviceId=rover";
    assertThat(json(gateway.get(query), 200).getMap())
        .as("the job has not written yet that it entered")
        .containsEntry("box", null)
        .containsEntry("reason", "TRANSITION_DUE")
        .containsEntry("zoneId", "home");

    write(
        "memberships",
        "rover",
        "{\"deviceId\":\"rover\",\"time\":%d,\"lon\":101.05,\"lat\":-40.5,\"zones\":"
                .formatted(ENTERED)
            + "[{\"zoneId\":\"home\",\"zoneVersion\":0,\"enteredAt\":%d}]}".formatted(ENTERED));
    TestGateway.await(() -> !gateway.get(query).body().contains("reason"));
    JsonObject answer = json(gateway.get(query), 200);
    assertThat(answer.getLong("until")).isEqualTo(ENTERED + 600_000);
    assertThat(answer.getDouble("accuracyMeters")).isEqualTo(100.0);
    assertThat(answer.getJsonArray("box"))
        .isEqualTo(JsonArray.of(101.0000001, -40.5499999, 101.0999999, -40.4500001));

    JsonObject elsewhere =
        json(gateway.get("/v1/safe-region?lon=110&lat=-40.5&deviceId=rover"), 200);
    assertThat(elsewhere.getString("reason")).isEqualTo("TRANSITION_DUE");
    assertThat(region("lon=110&lat=-40.5&deviceId=nobody").getString("reason"))
        .isEqualTo("NOT_REPORTED");
  }

  /** Z6. */
  @Test
  void theZonesOfTheDeviceAloneCount() throws Exception {
    write(
        "locations",
        "van",
        "{\"deviceId\":\"van\",\"time\":%d,\"lon\":120.05,\"lat\":-40.5}".formatted(ENTERED));
    TestGateway.await(() -> gateway.get("/v1/devices/van").statusCode() == 200);
    String query = "lon=120.05&lat=-40.5&deviceId=van";
    double before = region(query).getJsonArray("box").getDouble(3);
    write("device-zones", "van/stop", zone("", "[120,-40.45,121,-40]"));
    write("device-zones", "other/stop", zone("", "[120,-41,121,-40]"));
    TestGateway.await(() -> region(query).getJsonArray("box").getDouble(3) < before);
    assertThat(region(query).getJsonArray("box").getDouble(3)).isEqualTo(-40.4500001);
    write("device-zones", "van/stop", zone("", "[120,-41,121,-40]"));
    TestGateway.await(() -> region(query).getValue("box") == null);
    assertThat(region(query).getMap())
        .containsEntry("reason", "TRANSITION_DUE")
        .containsEntry("zoneId", "stop");
  }

  @Test
  void withoutADeviceTheAnswerIsAboutTheZones() {
    assertThat(region("lon=101.05&lat=-40.5").getJsonArray("box")).isNotNull();
    assertThat(region("lon=101.05&lat=-40.5").getValue("until")).isNull();
    assertThat(region("lon=104.5&lat=-40.5&accuracyMeters=5").getMap())
        .containsEntry("reason", "CONDITION")
        .containsEntry("zoneId", "fast")
        .containsEntry("accuracyMeters", 5.0);
  }

  private static JsonObject region(String query) {
    return json(gateway.get("/v1/safe-region?" + query), 200);
  }

  @Test
  void onlyThoseWhoMaySeeTheDeviceLearnOfIt() {
    String own = Tokens.limitedTo("rover");
    assertThat(status("lon=1&lat=1&deviceId=rover", own)).isEqualTo(200);
    assertThat(status("lon=1&lat=1&deviceId=other", own)).isEqualTo(403);
    assertThat(status("lon=1&lat=1", own)).isEqualTo(200);
    assertThat(status("lon=1&lat=1", Tokens.withScope("zones:read"))).isEqualTo(200);
    assertThat(status("lon=1&lat=1&deviceId=rover", Tokens.withScope("zones:read"))).isEqualTo(403);
    assertThat(status("lon=1&lat=1", Tokens.withScope("devices:read stream"))).isEqualTo(403);
  }

  private static int status(String query, String token) {
    return TestGateway.send(
            gateway
                .request("/v1/safe-region?" + query)
                .setHeader("Authorization", "Bearer " + token))
        .statusCode();
  }

  @Test
  void wrongParametersAreNamed() {
    JsonObject problem = json(gateway.get("/v1/safe-region?lon=181&accuracyMeters=2000"), 400);
    assertThat(
            problem.getJsonArray("errors").stream()
                .map(each -> ((JsonObject) each).getString("field")))
        .containsExactlyInAnyOrder("lon", "lat", "accuracyMeters");
  }
}

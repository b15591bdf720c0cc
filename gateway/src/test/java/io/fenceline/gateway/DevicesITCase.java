package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Devices by their fixes and memberships, and the management port. */
@ExtendWith(SharedGateway.class)
class DevicesITCase {
  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() {
    gateway = SharedGateway.get();
  }

  @Test
  void devicesAreFoundByTheirFixesAndMembershipsAndOnlyByThoseWhoMaySeeThem()
      throws ExecutionException, InterruptedException {
    write(
        "locations",
        "truck-17",
        "{\"deviceId\":\"truck-17\",\"time\":%d,\"lon\":40.5,\"lat\":40.5}"
            .formatted(System.currentTimeMillis()));
    write(
        "memberships",
        "truck-17",
        "{\"deviceId\":\"truck-17\",\"time\":1641168000000,\"lon\":40.5,\"lat\":40.5,\"zones\":"
            + "[{\"zoneId\":\"yard\",\"zoneVersion\":3,\"enteredAt\":1641168000000}]}");
    TestGateway.await(
        () ->
            gateway.get("/v1/zones/yard/devices").body().contains("truck-17")
                && gateway.get("/v1/devices/truck-17").body().contains("lastFix"));

    JsonObject device = json(gateway.get("/v1/devices/truck-17"), 200);
    assertThat(device.getJsonObject("lastFix").getDouble("lon")).isEqualTo(40.5);
    assertThat(device.getJsonArray("zones").getJsonObject(0).getMap())
        .isEqualTo(Map.of("zoneId", "yard", "zoneVersion", 3, "enteredAt", 1_641_168_000_000L));
    List<String> lists =
        List.of(
            "/v1/devices/near?lon=40.5&lat=40.5&radiusMeters=100",
            "/v1/devices?bbox=40,40,41,41",
            "/v1/zones/yard/devices");
    for (String list : lists) {
      assertThat(ids(json(gateway.get(list), 200).getJsonArray("devices"), "deviceId"))
          .containsExactly("truck-17");
    }

    String own = Tokens.limitedTo("truck-17");
    json(get("/v1/devices/truck-17", own), 200);
    json(get("/v1/devices/truck-18", own), 403);
    json(get("/v1/devices/truck-18", Tokens.all()), 404);
    for (String list : lists) {
      json(get(list, own), 403);
    }
  }

  /** T9. */
  @Test
  void theOccupancyOfAZoneIsThatOfTheJobWithTheCapacityOfTheZone() throws Exception {
    String feature =
        "{\"type\":\"Feature\",\"properties\":{\"capacity\":2,\"radiusMeters\":10},\"geometry\":"
            + "{\"type\":\"Point\",\"coordinates\":[-120,-40]}}";
    write("zones", "counted", feature);
    write("zones", "empty", feature.replace("\"capacity\":2,", ""));
    write(
        "occupancy",
        "counted",
        "{\"zoneId\":\"counted\",\"count\":3,\"since\":1641168000000,\"capacity\":2}");
    TestGateway.await(
        () ->
            gateway.get("/v1/zones/counted/occupancy").body().contains("\"count\":3")
                && gateway.get("/v1/zones/empty").statusCode() == 200);

    assertThat(json(gateway.get("/v1/zones/counted/occupancy"), 200).getMap())
        .isEqualTo(
            Map.of(
                "zoneId",
                "counted",
                "count",
                3,
                "since",
                1_641_168_000_000L,
                "capacity",
                2,
                "over",
                true));
    assertThat(json(gateway.get("/v1/zones/empty/occupancy"), 200).getMap())
        .isEqualTo(Map.of("zoneId", "empty", "count", 0));
    String box = "/v1/zones/occupancy?bbox=-121,-41,-119,-39";
    assertThat(json(gateway.get(box), 200).encode())
        .isEqualTo(
            "{\"zones\":[{\"zoneId\":\"counted\",\"count\":3,\"since\":1641168000000,"
                + "\"capacity\":2,\"over\":true}],\"more\":false}");
    json(get(box, Tokens.limitedTo("truck-17")), 403);
    json(gateway.get("/v1/zones/unknown/occupancy"), 404);
    json(get("/v1/zones/counted/occupancy", Tokens.limitedTo("truck-17")), 403);
    assertThat(gateway.getManagement("/metrics").body())
        .contains("fenceline_gateway_zones_over 1", "fenceline_gateway_zones_occupied 1");
  }

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }

  private static void write(String topic, String key, String value)
      throws ExecutionException, InterruptedException {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), value.getBytes(UTF_8))).get();
    }
  }

  @Test
  void healthAndMetricsAreOpen() {
    assertThat(gateway.getManagement("/health/live").statusCode()).isEqualTo(200);
    assertThat(gateway.getManagement("/health/ready").statusCode()).isEqualTo(200);
    assertThat(gateway.getManagement("/v1/zones/depot").statusCode()).isEqualTo(404);
    gateway.get("/v1/zones/at?lon=0&lat=0");
    assertThat(gateway.getManagement("/metrics").body())
        .contains(
            "fenceline_gateway_requests_seconds_count{operation=\"zonesAt\",status=\"200\"}",
            "fenceline_gateway_zones",
            "fenceline_gateway_topic_ready{topic=\"zones\"} 1");
  }
}

package io.fenceline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.http.ServerLimits;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads and writes of a whole gateway. */
class GatewayITCase {
  @TempDir static Path directory;
  private static EmbeddedKafka kafka;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    kafka = EmbeddedKafka.start();
    TestGateway.createTopics(kafka);
    gateway = TestGateway.start(kafka, directory, ServerLimits.DEFAULT);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    kafka.close();
  }

  private static String circle(double lon, double lat) {
    return """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[%s,%s]},
         "properties":{"radiusMeters":500,"name":"Döner"}}"""
        .formatted(lon, lat);
  }

  private static HttpRequest.Builder put(String path, String feature) {
    return gateway
        .request(path)
        .header("Content-Type", "application/geo+json")
        .PUT(BodyPublishers.ofString(feature));
  }

  private static JsonObject json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return new JsonObject(answer.body());
  }

  private static List<String> ids(JsonArray found, String name) {
    return found.stream().map(each -> ((JsonObject) each).getString(name)).toList();
  }

  @Test
  void aZoneThatIsWrittenIsServedByteForByteAndCanBeDeleted() {
    String feature = circle(10.5, 50.5);
    json(TestGateway.send(put("/v1/zones/a%2Fb?wait=true", feature)), 200);

    HttpResponse<String> get = gateway.get("/v1/zones/a%2Fb");
    assertThat(get.statusCode()).as(get.body()).isEqualTo(200);
    assertThat(get.body()).isEqualTo(feature);
    assertThat(gateway.get("/v1/zones/at?lon=10.5&lat=50.5").body())
        .contains("\"id\":\"a/b\"", feature, "\"more\":false");
    assertThat(ids(zones("/v1/zones?bbox=10,50,11,51"), "id")).contains("a/b");

    json(TestGateway.send(gateway.request("/v1/zones/a%2Fb?wait=true").DELETE()), 200);
    json(gateway.get("/v1/zones/a%2Fb"), 404);
  }

  private static JsonArray zones(String path) {
    return json(gateway.get(path), 200).getJsonArray("zones");
  }

  @Test
  void zonesNearComeNearestFirstWithTheirDistanceAndTheRestIsAnnounced() {
    json(TestGateway.send(put("/v1/zones/near-1?wait=true", circle(-20, -20))), 200);
    json(TestGateway.send(put("/v1/zones/near-2?wait=true", circle(-20.02, -20))), 200);

    String path = "/v1/zones/near?lon=-20&lat=-20&radiusMeters=5000";
    JsonArray found = zones(path);
    assertThat(ids(found, "id")).containsExactly("near-1", "near-2");
    assertThat(found.getJsonObject(0).getDouble("distanceMeters")).isZero();
    assertThat(found.getJsonObject(1).getDouble("distanceMeters")).isBetween(1_580.0, 1_600.0);

    JsonObject first = json(gateway.get(path + "&limit=1"), 200);
    assertThat(first.getJsonArray("zones")).hasSize(1);
    assertThat(first.getBoolean("more")).isTrue();
  }

  @Test
  void aZoneThatTheJobWouldRefuseIsNotWritten() {
    JsonObject problem =
        json(
            TestGateway.send(
                put(
                    "/v1/zones/bad",
                    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}}")),
            422);

    assertThat(problem.getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("properties.radiusMeters");
    json(gateway.get("/v1/zones/bad"), 404);
  }

  @Test
  void aLargeZoneIsTaken() {
    StringBuilder ring = new StringBuilder("[30,30]");
    for (int i = 1; i < 5_000; i++) {
      ring.append(",[").append(30 + i * 1e-5).append(",30]");
    }
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[["
            + ring
            + ",[30.05,31],[30,30]]]}}";

    json(TestGateway.send(put("/v1/zones/large?wait=true", feature)), 200);
    assertThat(ids(zones("/v1/zones/at?lon=30.02&lat=30.1"), "id")).containsExactly("large");
  }

  @Test
  void aWriteWithAnOldVersionIsRefusedAndAReadWithTheCurrentOneIsShort() {
    String feature = circle(70, 10);
    HttpResponse<String> written = TestGateway.send(put("/v1/zones/versions?wait=true", feature));
    String tag = written.headers().firstValue("ETag").orElseThrow();

    assertThat(
            TestGateway.send(gateway.request("/v1/zones/versions").header("If-None-Match", tag))
                .statusCode())
        .isEqualTo(304);
    json(
        TestGateway.send(put("/v1/zones/versions", feature).header("If-Match", "\"999999\"")), 412);
    json(
        TestGateway.send(put("/v1/zones/versions?wait=true", feature).header("If-Match", tag)),
        200);
  }

  @Test
  void placesAreInsertedAndFoundNearestFirst() {
    for (int i = 3; i > 0; i--) {
      String place =
          "{\"type\":\"Feature\",\"id\":\"cafe-%d\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5.00%d,5]}}"
              .formatted(i, i);
      json(
          TestGateway.send(
              gateway
                  .request("/v1/places?wait=true")
                  .header("Content-Type", "application/geo+json")
                  .POST(BodyPublishers.ofString(place))),
          200);
    }
    JsonObject found =
        json(gateway.get("/v1/places/near?lon=5&lat=5&radiusMeters=1000&limit=2"), 200);
    assertThat(ids(found.getJsonArray("places"), "id")).containsExactly("cafe-1", "cafe-2");
    assertThat(found.getBoolean("more")).isTrue();
  }

  @Test
  void aPlaceWithoutIdOrPointIsRefused() {
    for (String place :
        List.of(
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}",
            "{\"type\":\"Feature\",\"id\":\"x\",\"geometry\":null}",
            "{\"type\":\"Feature\",\"id\":\"x\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,95]}}",
            "{}",
            "not JSON")) {
      json(
          TestGateway.send(
              gateway
                  .request("/v1/places")
                  .header("Content-Type", "application/geo+json")
                  .POST(BodyPublishers.ofString(place))),
          422);
    }
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

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }

  private static void write(String topic, String key, String value)
      throws ExecutionException, InterruptedException {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
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

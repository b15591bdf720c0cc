package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The operations that the live map uses beyond zones, devices and events. */
@ExtendWith(SharedKafka.class)
class MapApiITCase {
  private static final String PREFIX = "map-";

  @TempDir static Path directory;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    write(transition("ENTER", 1_000), transition("EXIT", 2_000), transition("ENTER", 3_000));
    gateway =
        TestGateway.start(
            TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  /** Writes transitions of the device {@code bus}. */
  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  private static void write(String... transitions) {
    try (Producer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      for (String transition : transitions) {
        producer.send(new ProducerRecord<>(PREFIX + "transitions", "bus", transition));
      }
      producer.flush();
    }
  }

  private static String transition(String type, long time) {
    return """
    {"id":"bus/stop/%s/%d","type":"%s","deviceId":"bus","zoneId":"stop","time":%d,"lon":1,"lat":2}\
    """
        .formatted(type, time, type, time);
  }

  private static JsonObject json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return new JsonObject(answer.body());
  }

  private static HttpResponse<String> getAs(String token, String path) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }

  private static HttpRequest.Builder putZone(String id, double lon) {
    return gateway
        .request("/v1/zones/" + id + "?wait=true")
        .header("Content-Type", "application/geo+json")
        .PUT(
            BodyPublishers.ofString(
                """
                {"type":"Feature","geometry":{"type":"Point","coordinates":[%s,10]},
                 "properties":{"radiusMeters":100}}\
                """
                    .formatted(lon)));
  }

  @Test
  void aClientLearnsWhatItsCredentialsPermit() {
    JsonObject all = json(gateway.get("/v1/me"), 200);
    assertThat(all.getString("client")).isEqualTo("token:tester");
    assertThat(all.getJsonArray("scopes")).contains("zones:write", "stream");
    assertThat(all.containsKey("devices")).isFalse();
    assertThat(all.getLong("expiresAt")).isGreaterThan(1_700_000_000_000L);

    JsonObject limited = json(getAs(Tokens.limitedTo("b", "a"), "/v1/me"), 200);
    assertThat(limited.getJsonArray("devices")).isEqualTo(new JsonArray().add("a").add("b"));

    JsonObject one = json(getAs(Tokens.withScope("stream"), "/v1/me"), 200);
    assertThat(one.getJsonArray("scopes")).containsExactly("stream");
  }

  @Test
  void zonesAreCountedBySquares() {
    json(TestGateway.send(putZone("count-1", 20)), 200);
    json(TestGateway.send(putZone("count-2", 20.0001)), 200);
    json(TestGateway.send(putZone("count-3", 60)), 200);
    String path = "/v1/zones/grid?bbox=0,0,80,20";
    JsonObject counts = json(gateway.get(path), 200);
    assertThat(counts.getInteger("total")).isEqualTo(3);
    assertThat(counts.getJsonArray("cells").stream().map(c -> ((JsonObject) c).getInteger("count")))
        .containsExactlyInAnyOrder(2, 1);

    json(TestGateway.send(putZone("count-3", -60)), 200);
    assertThat(json(gateway.get(path), 200).getInteger("total")).isEqualTo(2);
    json(TestGateway.send(gateway.request("/v1/zones/count-1?wait=true").DELETE()), 200);
    assertThat(json(gateway.get(path), 200).getInteger("total")).isEqualTo(1);
  }

  @Test
  void aListIsNotSentAgainUntilAZoneInItChanges() {
    json(TestGateway.send(putZone("tag-1", 120)), 200);
    for (String path : List.of("/v1/zones?bbox=119,0,121,20", "/v1/zones/grid?bbox=119,0,121,20")) {
      String tag = gateway.get(path).headers().firstValue("ETag").orElseThrow();
      assertThat(statusUnless(tag, path)).isEqualTo(304);
      json(TestGateway.send(putZone("tag-elsewhere", 140)), 200);
      assertThat(statusUnless(tag, path)).isEqualTo(304);
      json(TestGateway.send(putZone("tag-" + path.length(), 120)), 200);
      assertThat(statusUnless(tag, path)).isEqualTo(200);
    }
    String zones = "/v1/zones?bbox=119,0,121,20";
    String tag = gateway.get(zones).headers().firstValue("ETag").orElseThrow();
    json(TestGateway.send(putZone("tag-1", 120)), 200); // Another version.
    assertThat(statusUnless(tag, zones)).isEqualTo(200);
  }

  private static int statusUnless(String tag, String path) {
    return TestGateway.send(gateway.request(path).header("If-None-Match", tag)).statusCode();
  }

  @Test
  void devicesAreCountedForThoseWhoMayListThem() {
    assertThat(json(gateway.get("/v1/devices/grid?bbox=0,0,1,1"), 200).getInteger("total"))
        .isZero();
    json(getAs(Tokens.limitedTo("a"), "/v1/devices/grid?bbox=0,0,1,1"), 403);
  }

  @Test
  void whatHappenedBeforeTheGatewayStartedIsAnswered() throws InterruptedException {
    JsonObject story = json(gateway.get("/v1/devices/bus/events?limit=2"), 200);
    assertThat(story.getJsonArray("events").stream().map(e -> timeOf((JsonObject) e)))
        .containsExactly(3_000L, 2_000L);
    assertThat(story.getBoolean("more")).isTrue();
    assertThat(story.containsKey("since")).isFalse();
    assertThat(json(gateway.get("/v1/zones/stop/counts?since=2000"), 200))
        .isEqualTo(new JsonObject().put("enters", 1).put("exits", 1).put("since", 2_000));

    write(transition("EXIT", 4_000));
    TestGateway.await(
        () ->
            json(gateway.get("/v1/zones/stop/counts?since=0"), 200)
                .equals(new JsonObject().put("enters", 2).put("exits", 2).put("since", 0)));
  }

  private static long timeOf(JsonObject message) {
    assertThat(message.getString("kind")).isEqualTo("transition");
    return message.getJsonObject("event").getLong("time");
  }

  @Test
  void theEventsOfADeviceAreForThoseWhoMaySeeIt() {
    json(getAs(Tokens.limitedTo("bus"), "/v1/devices/bus/events"), 200);
    json(getAs(Tokens.limitedTo("other"), "/v1/devices/bus/events"), 403);
    json(getAs(Tokens.limitedTo("bus"), "/v1/zones/stop/counts?since=0"), 403);
  }

  @Test
  void aZoneIsCreatedOnlyOnceWithIfNoneMatch() {
    json(TestGateway.send(putZone("once", 100).header("If-None-Match", "*")), 200);
    JsonObject refused =
        json(TestGateway.send(putZone("once", 101).header("If-None-Match", "*")), 412);
    assertThat(refused.getString("type")).endsWith("precondition-failed");
    json(TestGateway.send(putZone("once", 101)), 200);
  }

  @Test
  void thePageIsServedWithoutCredentials() {
    HttpResponse<String> page = TestGateway.send(HttpRequest.newBuilder(gateway.uri("/")));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>Fenceline</title>");
    json(TestGateway.send(HttpRequest.newBuilder(gateway.uri("/map/none.js"))), 404);
  }
}

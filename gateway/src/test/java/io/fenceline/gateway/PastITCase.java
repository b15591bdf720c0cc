package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonArray;
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

@DisplayName("what devices did in a span of time, by the gateway")
@ExtendWith(SharedGateway.class)
class PastITCase {
  private static final long NOW = System.currentTimeMillis();
  private static final long FROM = NOW - 70_000;
  private static final String IN_BOX = "/v1/past?bbox=-71,-71,-69,-69&from=" + FROM;
  private static final String TRAM = "/v1/devices/tram/past?from=" + FROM;

  private static TestGateway gateway;

  /** A tram that was in the yard and the park for long, leaves the yard and enters the depot. */
  @BeforeAll
  static void moveTram() throws InterruptedException {
    gateway = SharedGateway.get();
    String fix =
        "{\"deviceId\":\"tram\",\"time\":%d,\"lon\":%s,\"lat\":-70,\"attributes\":{\"line\":7}}";
    String fixes =
        "[%s,%s,%s]"
            .formatted(
                fix.formatted(NOW - 80_000, -70.3),
                fix.formatted(NOW - 60_000, -70.12345678),
                fix.formatted(NOW - 50_000, -70));
    HttpRequest.Builder post =
        gateway
            .request("/v1/fixes")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(fixes));
    assertThat(TestGateway.send(post).statusCode()).isEqualTo(200);
    write(
        "transitions",
        transition("ENTER", "yard", 100_000, 100_000),
        transition("EXIT", "yard", 55_000, 100_000),
        transition("EXIT", "yard", 55_000, 100_000),
        transition("ENTER", "depot", 52_000, 52_000));
    write(
        "ad-matches",
        "{\"id\":\"ad\",\"trigger\":\"ENTER\",\"deviceId\":\"tram\",\"zoneId\":\"depot\",\"time\":%d,\"lon\":-70,\"lat\":-70,\"ad\":{}}"
            .formatted(NOW - 52_000));
    write(
        "memberships",
        "{\"deviceId\":\"tram\",\"time\":%d,\"lon\":-70,\"lat\":-70,\"zones\":[%s,%s]}"
            .formatted(NOW - 52_000, membership("park", 90_000), membership("depot", 52_000)));
    TestGateway.await(() -> gateway.get("/v1/zones/depot/devices").body().contains("\"tram\""));
  }

  private static String transition(String type, String zone, long ago, long enteredAgo) {
    return """
    {"id":"tram/%s/%s/%d","type":"%s","deviceId":"tram","zoneId":"%s","time":%d,"lon":-70,"lat":-70,"enteredAt":%d}\
    """
        .formatted(zone, type, NOW - ago, type, zone, NOW - ago, NOW - enteredAgo);
  }

  private static String membership(String zone, long enteredAgo) {
    return "{\"zoneId\":\"%s\",\"zoneVersion\":1,\"enteredAt\":%d}"
        .formatted(zone, NOW - enteredAgo);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  private static void write(String topic, String... values) {
    try (Producer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      List.of(values).forEach(value -> producer.send(new ProducerRecord<>(topic, "tram", value)));
    }
  }

  private static JsonObject past(String path) {
    return json(gateway.get(path), 200);
  }

  private static List<String> events(JsonObject past) {
    return past.getJsonArray("events").stream()
        .map(JsonObject.class::cast)
        .map(each -> each.getString("kind") + " " + each.getJsonObject("event").getString("zoneId"))
        .toList();
  }

  private static void assertTram(JsonObject past) {
    JsonObject tram = past.getJsonArray("devices").getJsonObject(0);
    assertThat(tram.getString("deviceId")).isEqualTo("tram");
    assertThat(tram.getJsonArray("millis")).isEqualTo(new JsonArray("[10000,20000]"));
    assertThat(tram.getJsonArray("positions"))
        .isEqualTo(new JsonArray("[[-70.123457,-70.0],[-70.0,-70.0]]"));
    assertThat(tram.getJsonArray("zones").stream().map(JsonObject.class::cast))
        .extracting(zone -> zone.getString("zoneId"))
        .containsExactlyInAnyOrder("yard", "park");
    assertThat(past.getInteger("stepMillis")).isZero();
    assertThat(past.getInteger("omittedEvents")).isZero();
    assertThat(past.getBoolean("allAttributes")).isTrue();
    assertThat(tram.getJsonArray("attributes"))
        .isEqualTo(new JsonArray("[{\"millis\":10000,\"attributes\":{\"line\":7}}]"));
  }

  @Test
  void ofOneDeviceItHasTheTrackTheFirstMembershipsAndTheEvents() {
    JsonObject past = past(TRAM);
    assertTram(past);
    assertThat(past.getLong("from")).isEqualTo(FROM);
    assertThat(events(past))
        .containsExactly("transition yard", "transition depot", "ad-match depot");
  }

  @Test
  void ofABoxItHasTheDevicesThatWereInIt() {
    JsonObject past = past(IN_BOX);
    assertTram(past);
    assertThat(past.getJsonArray("devices")).hasSize(1);
    assertThat(past("/v1/past?bbox=60,-71,61,-69&from=" + FROM).getJsonArray("devices")).isEmpty();
  }

  @Test
  void theSpanEndsBeforeItsEnd() {
    JsonObject past = past(IN_BOX + "&to=" + (NOW - 52_000));
    JsonObject tram = past.getJsonArray("devices").getJsonObject(0);
    assertThat(tram.getJsonArray("millis")).isEqualTo(new JsonArray("[10000]"));
    assertThat(events(past)).containsExactly("transition yard");
  }

  @Test
  void visitsOfAZoneAreCountedOnceAndByTheirLengths() {
    JsonObject yard = json(gateway.get("/v1/zones/yard/visits?from=" + FROM), 200);
    assertThat(yard.getJsonArray("lengths")).isEqualTo(new JsonArray("[1,0,0,0,0,0]"));
    JsonArray inside = yard.getJsonArray("inside");
    assertThat(inside.getInteger(0)).as("the yard at the beginning").isEqualTo(1);
    assertThat(inside.getInteger(inside.size() - 1)).as("the yard now").isZero();

    JsonArray depot =
        json(gateway.get("/v1/zones/depot/visits?from=" + FROM), 200).getJsonArray("inside");
    assertThat(depot.getInteger(0)).as("the depot at the beginning").isZero();
    assertThat(depot.getInteger(depot.size() - 1)).as("the depot now").isEqualTo(1);
    json(gateway.get("/v1/zones/yard/visits?from=" + (NOW + 3_600_000)), 400);
  }

  @Test
  void theLastEventsInABoxAreNewestFirst() throws InterruptedException {
    TestGateway.await(() -> recentEvents("-71,-71,-69,-69").size() >= 4);
    assertThat(recentEvents("-71,-71,-69,-69"))
        .startsWith("ad-match depot", "transition depot")
        .endsWith("transition yard");
    assertThat(recentEvents("60,-71,61,-69")).isEmpty();
  }

  private static List<String> recentEvents(String box) {
    return events(json(gateway.get("/v1/events?bbox=" + box), 200));
  }

  @Test
  void aRequestThatMakesNoSenseIsRefused() {
    for (String path :
        List.of(
            "/v1/past?from=" + FROM,
            "/v1/past?bbox=1,2,3&from=" + FROM,
            "/v1/devices/tram/past",
            TRAM + "&to=" + FROM)) {
      json(gateway.get(path), 400);
    }
  }

  @Test
  void onlyThoseWhoMaySeeDevicesAndEventsGetIt() {
    json(get(TRAM, Tokens.limitedTo("tram")), 200);
    json(get(TRAM, Tokens.limitedTo("other")), 403);
    json(get(IN_BOX, Tokens.limitedTo("tram")), 403);
    json(get(TRAM, Tokens.withScope("devices:read")), 403);
  }

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }

  /** E6: what cannot be read is counted, not dropped in silence. */
  @Test
  void recordsThatCannotBeReadAreCounted() {
    assertThat(past(TRAM).getLong("unreadable")).isZero();
    write("transitions", "no event");
    TestGateway.await(() -> past(TRAM).getLong("unreadable") == 1);
    JsonObject visits = past("/v1/zones/yard/visits?from=" + FROM);
    assertThat(visits.getLong("unreadable")).isPositive();
    assertThat(gateway.getManagement("/metrics").body())
        .containsPattern("fenceline_gateway_replay_refused_total [1-9]");
  }

  @Test
  void theHistogramReachesBackToTheFirstRecordAndCountsTransitions() {
    JsonObject all = past("/v1/past/histogram");
    assertThat(all.getLong("begin")).isLessThanOrEqualTo(NOW + 60_000).isPositive();
    assertThat(all.getLong("from")).isEqualTo(all.getLong("begin"));
    assertThat(all.getJsonArray("transitions")).hasSize(60);
    assertThat(sum(all)).isGreaterThanOrEqualTo(4);
    JsonObject untilThen = past("/v1/past/histogram?to=" + (all.getLong("begin") + 1));
    assertThat(untilThen.getLong("to")).isEqualTo(all.getLong("begin") + 1);
    assertThat(sum(untilThen)).isLessThan(sum(all));
    JsonObject none = past("/v1/past/histogram?from=" + (System.currentTimeMillis() - 1));
    assertThat(sum(none)).isZero();
    assertThat(none.getLong("begin")).isEqualTo(all.getLong("begin"));
  }

  private static int sum(JsonObject histogram) {
    return histogram.getJsonArray("transitions").stream().mapToInt(each -> (Integer) each).sum();
  }
}

package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Fixes that are posted are in Kafka when the answer comes. */
@ExtendWith(SharedKafka.class)
class FixesITCase {
  private static final String PREFIX = "fixes-";

  private static final int MAX_BODY_BYTES = 1 << 20;

  @TempDir static Path directory;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    ServerLimits limits =
        new ServerLimits(
            0,
            0,
            0,
            MAX_BODY_BYTES,
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            1 << 20,
            64 << 20);
    gateway = TestGateway.start(TestGateway.options(SharedKafka.get(), PREFIX, directory, limits));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static String fix(String device, double lat) {
    return "{\"deviceId\":\""
        + device
        + "\",\"time\":1641168000000,\"lon\":7.5,\"lat\":"
        + lat
        + "}";
  }

  private static HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token);
  }

  private static HttpResponse<String> post(String path, String token, String type, String body) {
    return TestGateway.send(
        request(path, token).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  private static HttpResponse<String> post(String path, String body) {
    return post(path, Tokens.all(), "application/json", body);
  }

  private static JsonObject json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return new JsonObject(answer.body());
  }

  /** The records in the topic: the last value by key. */
  private static Map<String, String> written() {
    Map<String, String> values = new HashMap<>();
    Map<String, Object> settings =
        Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers());
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          List.of(
              new TopicPartition(PREFIX + "locations", 0),
              new TopicPartition(PREFIX + "locations", 1));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record -> values.put(record.key(), record.value()));
      }
    }
    return values;
  }

  @Test
  void oneFixAnArrayAndLinesAreInKafkaWhenTheAnswerComes() {
    assertThat(post("/v1/fixes", fix("one", 1)).body())
        .isEqualTo("{\"accepted\":1,\"refused\":[]}");
    json(post("/v1/fixes", "[" + fix("array-1", 1) + ", " + fix("array-2", 1) + "]"), 200);
    json(
        post(
            "/v1/fixes",
            Tokens.all(),
            "application/x-ndjson; charset=utf-8",
            fix("line-1", 1) + "\n\n" + fix("line-2", 1)),
        200);

    assertThat(written())
        .containsEntry("one", fix("one", 1))
        .containsKeys("array-1", "array-2", "line-1", "line-2");
  }

  @Test
  void refusedFixesAreNamedByIndexAndTheOthersAreWritten() {
    String body =
        "[" + fix("part-1", 95) + "," + fix("part-2", 1) + ",{}," + fix("part-3", 1) + "]";

    JsonObject answer = json(post("/v1/fixes", body), 200);

    assertThat(answer.getInteger("accepted")).isEqualTo(2);
    assertThat(answer.getJsonArray("refused").getJsonObject(0).getMap())
        .isEqualTo(
            Map.of(
                "index", 0,
                "reason", "out-of-range",
                "detail", "lat: 95.0, expected a number in [-90.0, 90.0]"));
    assertThat(answer.getJsonArray("refused").getJsonObject(1).getInteger("index")).isEqualTo(2);
    assertThat(written()).containsKeys("part-2", "part-3").doesNotContainKey("part-1");
  }

  @Test
  void whenEveryFixIsRefusedTheAnswerIsAProblem() {
    HttpResponse<String> answer = post("/v1/fixes", fix("none", 95));

    JsonObject problem = json(answer, 422);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(problem.getString("type")).isEqualTo("urn:fenceline:problem:refused-content");
    assertThat(problem.getInteger("accepted")).isZero();
    assertThat(problem.getJsonArray("refused")).hasSize(1);
  }

  @Test
  void aBodyThatCannotBeDividedIsRefusedAsAWhole() {
    json(post("/v1/fixes", "[" + fix("broken", 1)), 400);
    json(post("/v1/fixes", Tokens.all(), "text/plain", fix("broken", 1)), 415);
    json(post("/v1/fixes?fields=other", fix("broken", 1)), 400);

    assertThat(written()).doesNotContainKey("broken");
  }

  @Test
  void aTokenLimitedToDevicesSendsFixesOfTheseOnly() {
    String body = "[" + fix("mine", 1) + "," + fix("other", 1) + "]";
    String token = Tokens.limitedTo("mine");

    JsonObject answer = json(post("/v1/fixes", token, "application/json", body), 200);

    assertThat(answer.getJsonArray("refused").getJsonObject(0).getString("reason"))
        .isEqualTo("forbidden");
    assertThat(written()).containsKey("mine").doesNotContainKey("other");
    String osmAnd = "/v1/fixes/osmand?id=other&timestamp=1641168000&lat=1&lon=2";
    json(TestGateway.send(request(osmAnd, token).GET()), 422);
  }

  @Test
  void compressedBodiesAreReadUpToTheLimitOfABody() throws IOException {
    json(postGzip(gzip(fix("gzip", 1))), 200);
    json(postGzip(gzip(" ".repeat(MAX_BODY_BYTES) + fix("bomb", 1))), 413);
    json(postGzip(fix("plain", 1).getBytes(UTF_8)), 400);
    json(post("/v1/fixes", " ".repeat(MAX_BODY_BYTES) + fix("bomb", 1)), 413);

    assertThat(written()).containsKey("gzip").doesNotContainKeys("bomb", "plain");
  }

  private static HttpResponse<String> postGzip(byte[] body) {
    return TestGateway.send(
        request("/v1/fixes", Tokens.all())
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(body)));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  @Test
  void ownTracksIsAnsweredByAnEmptyArray() {
    String location =
        "{\"_type\":\"location\",\"tid\":\"JJ\",\"tst\":1641168000,\"lon\":1,\"lat\":2,\"acc\":5}";

    HttpResponse<String> answer =
        TestGateway.send(
            request("/v1/fixes?fields=owntracks", Tokens.all())
                .header("Content-Type", "application/json")
                .header("X-Limit-U", "jane")
                .header("X-Limit-D", "phone")
                .POST(BodyPublishers.ofString(location)));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("[]");
    assertThat(post("/v1/fixes?fields=owntracks", "{\"_type\":\"lwt\",\"tst\":1}").body())
        .isEqualTo("[]");
    assertThat(written()).containsKey("owntracks/jane/phone");
  }

  private static HttpResponse<String> ownTracks(String message) {
    return post("/v1/fixes?fields=owntracks", message);
  }

  private static double counted(String metric) {
    String text = gateway.getManagement("/metrics").body();
    return text.lines()
        .filter(line -> line.startsWith("fenceline_gateway_fixes_" + metric + "_total "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  /** The app keeps a message at the head of its queue until it gets 2xx: nothing else comes. */
  @Test
  void ownTracksIsNotAskedAgainForAMessageThatCanNeverBeAccepted() {
    double before = counted("refused");

    List.of(
            "{\"_type\":\"location\",\"tid\":\"JJ\",\"tst\":0,\"lon\":3.19,\"lat\":54.8}",
            "{\"_type\":\"location\",\"tid\":\"JJ\",\"tst\":1641168000,\"lon\":3.19,\"lat\":99}",
            "{\"_type\":\"location\",\"tid\":\"JJ\",\"tst\":1641168000}",
            "{broken",
            "[{}")
        .forEach(
            message -> {
              HttpResponse<String> answer = ownTracks(message);
              assertThat(answer.statusCode()).as(message).isEqualTo(200);
              assertThat(answer.body()).isEqualTo("[]");
            });

    assertThat(counted("refused") - before).isEqualTo(5);
  }

  /** The clock of the phone or of the server is wrong, or the token: that may heal. */
  @Test
  void ownTracksIsAskedAgainForAMessageThatMayBeAcceptedLater() {
    long future = System.currentTimeMillis() / 1000 + 3_600;
    String message = "{\"_type\":\"location\",\"tid\":\"JJ\",\"tst\":%d,\"lon\":3.19,\"lat\":54.8}";
    JsonObject problem = json(ownTracks(message.formatted(future)), 422);
    assertThat(problem.getJsonArray("refused").getJsonObject(0).getString("reason"))
        .isEqualTo("time-in-future");
    String body = message.formatted(1641168000);
    String limited = Tokens.limitedTo("mine");
    json(post("/v1/fixes?fields=owntracks", limited, "application/json", body), 422);
    json(post("/v1/fixes?fields=owntracks", "x", "application/json", body), 401);
  }

  private static HttpResponse<String> osmAnd(String parameters) {
    return TestGateway.send(request("/v1/fixes/osmand?" + parameters, Tokens.all()).GET());
  }

  @Test
  void osmAndReportsFromBesideTheMeridianOfGreenwich() {
    HttpResponse<String> answer =
        osmAnd(
            "id=meridian&timestamp=1641168000&lat=51.4779&lon=5.0E-4&speed=0.0&bearing=0.0"
                + "&altitude=12.3&accuracy=9.1&batt=93.0");

    assertThat(answer.body()).isEqualTo("{\"accepted\":1,\"refused\":[]}");
    assertThat(written().get("meridian")).contains("\"lon\":5.0E-4");
  }

  @Test
  void osmAndIsToldWhatIsRefusedAndNotAskedAgainForIt() {
    double before = counted("refused");

    Map.of(
            "id=t&lat=54.8&lon=3.19&timestamp=2016-01-15%2021:41:18.000",
            "timestamp: \"2016-01-15 21:41:18.000\", expected epoch seconds, epoch milliseconds,",
            "id=t&lat=54.8&lon=3.19&timestamp=1795797024.512",
            "timestamp: \"1795797024.512\", expected epoch seconds, epoch milliseconds,",
            "id=t&lat=54.8&lon=3.19&timestamp=2026-11-27T16:00:00+01:00",
            "timestamp: \"2026-11-27T16:00:00 01:00\", expected epoch seconds,",
            "id=t&lat=99&lon=3.19&timestamp=1641168000",
            "lat: 99, expected a number in [-90.0, 90.0]",
            "id=t&lat=NaN&lon=3.19&timestamp=1641168000",
            "lat: \"NaN\", expected a number in [-90.0, 90.0]",
            "id=t&lat=54.8&lon=3.19",
            "time: absent",
            "lat=54.8&lon=3.19&timestamp=1641168000",
            "deviceId: absent")
        .forEach(
            (parameters, detail) -> {
              JsonObject answer = json(osmAnd(parameters), 200);
              assertThat(answer.getInteger("accepted")).isZero();
              JsonObject refused = answer.getJsonArray("refused").getJsonObject(0);
              assertThat(refused.getString("detail")).startsWith(detail);
              assertThat(refused.getString("reason")).isNotEqualTo("time-too-early");
            });

    assertThat(counted("refused") - before).isEqualTo(7);
    long future = System.currentTimeMillis() + 3_600_000;
    json(osmAnd("id=t&lat=54.8&lon=3.19&timestamp=" + future), 422);
  }

  @Test
  void optionalFieldsThatCannotBeReadAreCounted() {
    double before = counted("ignored_fields");

    json(osmAnd("id=optional&timestamp=1641168000&lat=1&lon=2&speed=fast&bearing=-1"), 200);

    assertThat(counted("ignored_fields") - before).isEqualTo(2);
  }

  @Test
  void osmAndSendsQueryParametersByGetAndPost() {
    String path = "/v1/fixes/osmand?id=%s&timestamp=1641168000&lat=1&lon=2&altitude=3&batt=80";
    json(TestGateway.send(request(path.formatted("osm-1"), Tokens.all()).GET()), 200);
    json(
        TestGateway.send(
            request(path.formatted("osm-2"), Tokens.all()).POST(BodyPublishers.noBody())),
        200);

    assertThat(written()).containsKeys("osm-1", "osm-2");
  }

  private static HttpResponse<String> form(String path, String body) {
    return post(path, Tokens.all(), "application/x-www-form-urlencoded", body);
  }

  @Test
  void eachVersionOfTraccarClientSendsToOneAddress() {
    String fix = "id=%s&lat=54.8&lon=3.2&timestamp=1749888000&accuracy=5.0&speed=1.0&batt=79.0";
    for (String path : List.of("/v1/fixes/osmand", "/v1/fixes/traccar-client")) {
      String device = path.substring(path.lastIndexOf('/') + 1);
      String json =
          "{\"location\":{\"timestamp\":\"2025-06-14T08:00:00.862Z\",\"coords\":{\"latitude\":54.8,"
              + "\"longitude\":3.2,\"speed\":-1}},\"device_id\":\"%s\"}";
      json(post(path, json.formatted(device + "-9")), 200);
      json(form(path, fix.formatted(device + "-10")), 200);
      HttpRequest.Builder old = request(path + "?" + fix.formatted(device + "-8"), Tokens.all());
      json(TestGateway.send(old.POST(BodyPublishers.noBody())), 200);
      json(post(path, Tokens.all(), "text/plain", fix), 415);
    }
    assertThat(written())
        .containsKeys("osmand-8", "osmand-9", "osmand-10")
        .containsKeys("traccar-client-8", "traccar-client-9", "traccar-client-10");
  }

  @Test
  void aPhoneIsNotAskedAgainForAFormThatCanNeverBeAccepted() {
    JsonObject answer =
        json(form("/v1/fixes/traccar-client", "id=a&lat=99&lon=1&timestamp=1"), 200);
    assertThat(answer.getInteger("accepted")).isZero();
    json(form("/v1/fixes/traccar-client", "id=%ZZ"), 200);
    json(post("/v1/fixes/background-geolocation", "{broken"), 200);
  }

  private static String overland(String device, String time) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[3.2,54.8]},"
        + "\"properties\":{\"timestamp\":\"%s\",\"device_id\":\"%s\"}}".formatted(time, device);
  }

  /** Without that answer, the app keeps the batch, and sends it again. */
  @Test
  void overlandIsAnsweredByAResultThatIsOk() {
    String good = overland("overland-1", "2025-06-14T08:00:00Z");
    String bad = overland("", "2025-06-14T08:00:00Z");
    String body = "{\"locations\":[" + good + "," + bad + "]}";
    JsonObject answer = json(post("/v1/fixes/overland", body), 200);
    assertThat(answer.getString("result")).isEqualTo("ok");
    assertThat(answer.getInteger("accepted")).isEqualTo(1);
    assertThat(answer.getJsonArray("refused")).hasSize(1);
    assertThat(json(post("/v1/fixes/overland", "{broken"), 200).getString("result"))
        .isEqualTo("ok");
    HttpRequest.Builder byUrl = anonymous("/v1/fixes/overland?access_token=" + Tokens.all());
    byUrl.header("Content-Type", "application/json");
    json(TestGateway.send(byUrl.POST(BodyPublishers.ofString("{\"locations\":[]}"))), 200);
    assertThat(written()).containsKey("overland-1");
  }

  /** The SDK deletes a batch at 2xx: the clock of the phone may be right by the next time. */
  @Test
  void aBatchWithAFixThatMayBeAcceptedLaterIsSentAgain() {
    String future = Instant.now().plusSeconds(3_600).toString();
    String body =
        "{\"locations\":["
            + overland("overland-2", "2025-06-14T08:00:00Z")
            + ","
            + overland("overland-2", future)
            + "]}";
    JsonObject problem = json(post("/v1/fixes/overland", body), 422);
    assertThat(problem.getString("detail")).startsWith("some fixes are refused: time: ");
    assertThat(written()).containsKey("overland-2");
  }

  @Test
  void appsHaveAnAddressEach() {
    String location =
        "{\"_type\":\"location\",\"topic\":\"a/b\",\"tst\":1641168000,\"lon\":1,\"lat\":2}";
    assertThat(post("/v1/fixes/owntracks", location).body()).isEqualTo("[]");
    json(
        post(
            "/v1/fixes/background-geolocation",
            "{\"device_id\":\"sdk\",\"location\":[{\"timestamp\":\"2025-06-14T08:00:00Z\","
                + "\"coords\":{\"latitude\":54.8,\"longitude\":3.2}}]}"),
        200);
    json(post("/v1/fixes/other", location), 400);
    assertThat(written()).containsKeys("a/b", "sdk");
  }

  @Test
  void sendersThatKnowOnlyPasswordsOrUrlsAreLetInByThem() {
    String basic = Base64.getEncoder().encodeToString(("jane:" + Tokens.all()).getBytes(UTF_8));
    HttpRequest.Builder byPassword =
        anonymous("/v1/fixes").header("Authorization", "Basic " + basic);
    byPassword.header("Content-Type", "application/json");
    json(TestGateway.send(byPassword.POST(BodyPublishers.ofString(fix("by-password", 47)))), 200);
    String query = "?id=by-url&timestamp=1641168000&lat=47&lon=7&access_token=";
    json(TestGateway.send(anonymous("/v1/fixes/osmand" + query + Tokens.all())), 200);
    assertThat(written()).containsKeys("by-password", "by-url");

    json(TestGateway.send(anonymous("/v1/fixes/osmand" + query + "x")), 401);
    json(TestGateway.send(anonymous("/v1/zones/at?lon=1&lat=1&access_token=" + Tokens.all())), 401);
  }

  private static HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(gateway.uri(path));
  }
}

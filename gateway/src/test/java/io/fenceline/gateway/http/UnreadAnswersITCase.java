package io.fenceline.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask and do not read the answers, beside one that does. */
@ExtendWith(SharedKafka.class)
class UnreadAnswersITCase {
  private static final String PREFIX = "unread-";
  private static final int ZONES = 4_000;
  private static final int CONNECTIONS = 240;
  private static final String LIST = "/v1/zones?bbox=-180,-90,180,90&limit=10000";

  /** Far less than the idle timeout, which ends the connections of clients that do not read. */
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path directory;

  @BeforeAll
  @SuppressWarnings("FutureReturnValueIgnored") // A zone that is missing is noticed.
  static void writeZones() throws InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", SharedKafka.get().bootstrapServers(), "enable.idempotence", false);
    String note = "x".repeat(3_000);
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < ZONES; i++) {
        String zone =
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s,1]},\"properties\":{\"radiusMeters\":50,\"note\":\"%s\"}}"
                .formatted(i * 0.01, note);
        producer.send(
            new ProducerRecord<>(
                PREFIX + "zones", ("zone-" + i).getBytes(UTF_8), zone.getBytes(UTF_8)));
      }
    }
  }

  private TestGateway start(ServerLimits limits) throws IOException, InterruptedException {
    return TestGateway.start(TestGateway.options(SharedKafka.get(), PREFIX, directory, limits));
  }

  @Test
  void aClientThatReadsIsAnsweredBesideManyThatDoNot() throws IOException, InterruptedException {
    List<RawClient> silent = new ArrayList<>();
    try (TestGateway gateway = start(ServerLimits.DEFAULT)) {
      for (int i = 0; i < CONNECTIONS; i++) {
        silent.add(new RawClient(gateway.port()).send(listRequest(LIST, "silent")));
      }
      for (int i = 0; i < 20; i++) {
        assertAnsweredSoon(gateway, "/v1/zones/zone-" + i);
        assertAnsweredSoon(gateway, "/v1/zones?bbox=0,0,1,2&limit=10000");
      }
      assertThat(gateway.getManagement("/metrics").body())
          .as("no more waits than the limit of one client")
          .containsPattern("fenceline_gateway_answer_bytes [1-9]");
    } finally {
      for (RawClient client : silent) {
        client.close();
      }
    }
  }

  @Test
  void pipelinedRequestsWaitUntilTheAnswersBeforeThemAreRead()
      throws IOException, InterruptedException {
    try (TestGateway gateway = start(limits(Duration.ofSeconds(60), 128 << 20));
        RawClient silent = new RawClient(gateway.port())) {
      String request = listRequest("/v1/zones?bbox=-180,-90,180,90&limit=18", "pipeline");
      String batch = request.repeat(100);
      Thread writer = new Thread(() -> sendAll(silent, batch));
      writer.setDaemon(true);
      writer.start();
      TestGateway.await(() -> answered(gateway) > 0);
      for (int i = 0; i < 20; i++) {
        assertAnsweredSoon(gateway, "/v1/zones/zone-" + i);
      }
      assertThat(answered(gateway)).as("of 10,000").isLessThan(2_000);
    }
  }

  private static void sendAll(RawClient client, String batch) {
    for (int i = 0; i < 100; i++) {
      client.trySend(batch);
    }
  }

  private static double answered(TestGateway gateway) {
    return gateway
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("fenceline_gateway_requests_seconds_count"))
        .filter(line -> line.contains("zonesInBox"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @Test
  void aConnectionWhoseAnswerMakesNoProgressIsClosed() throws IOException, InterruptedException {
    try (TestGateway gateway = start(limits(Duration.ofSeconds(2), 128 << 20));
        RawClient silent = new RawClient(gateway.port())) {
      silent.send(listRequest(LIST, "silent"));
      TestGateway.await(() -> unreadBytes(gateway) > 0);
      // Heads of further requests do not count as progress.
      TestGateway.await(
          () -> {
            silent.trySend("GET /v1/zones/zone-1 HTTP/1.1\r\n\r\n");
            return unreadBytes(gateway) == 0;
          });
    }
  }

  @Test
  void beyondTheBudgetThoseWhoDoNotReadAreClosedForOneWhoDoes()
      throws IOException, InterruptedException {
    List<RawClient> silent = new ArrayList<>();
    try (TestGateway gateway = start(limits(Duration.ofSeconds(60), 16 << 20))) {
      for (int i = 0; i < 20; i++) {
        silent.add(new RawClient(gateway.port()).send(listRequest(LIST, "silent-" + i)));
      }
      TestGateway.await(() -> unreadBytes(gateway) > 0);
      TestGateway.await(() -> read(gateway, LIST).statusCode() == 200);
      assertThat(unreadBytes(gateway)).isLessThanOrEqualTo(16 << 20);
    } finally {
      for (RawClient client : silent) {
        client.close();
      }
    }
  }

  @Test
  void aListEndsBefore8MiBAndContinuesAfterAnId() throws IOException, InterruptedException {
    try (TestGateway gateway = start(ServerLimits.DEFAULT)) {
      Set<String> seen = new TreeSet<>();
      String after = "";
      while (after != null) {
        HttpResponse<String> answer = read(gateway, LIST + "&after=" + after);
        assertThat(answer.body().length()).isLessThan(8 << 20);
        JsonObject page = new JsonObject(answer.body());
        for (Object zone : page.getJsonArray("zones")) {
          assertThat(seen.add(((JsonObject) zone).getString("id"))).as("new").isTrue();
        }
        after = page.getString("next");
        assertThat(page.getBoolean("more")).isEqualTo(after != null);
      }
      assertThat(seen).hasSize(ZONES);
    }
  }

  @Test
  void aListLeavesGeometriesOut() throws IOException, InterruptedException {
    try (TestGateway gateway = start(ServerLimits.DEFAULT)) {
      for (String path : List.of("at?lon=0&lat=1", "near?lon=0&lat=1&radiusMeters=100")) {
        JsonObject with = zone(read(gateway, "/v1/zones/" + path));
        JsonObject without = zone(read(gateway, "/v1/zones/" + path + "&geometry=false"));

        assertThat(with.getJsonObject("feature").getJsonObject("geometry")).isNotNull();
        with.getJsonObject("feature").putNull("geometry");
        assertThat(without).isEqualTo(with);
      }
    }
  }

  private static JsonObject zone(HttpResponse<String> answer) {
    return new JsonObject(answer.body()).getJsonArray("zones").getJsonObject(0);
  }

  private static ServerLimits limits(Duration idleTimeout, long answerBytes) {
    return new ServerLimits(
        0, 1, 0, 1 << 20, idleTimeout, Duration.ofSeconds(10), 64 << 20, answerBytes);
  }

  private static double unreadBytes(TestGateway gateway) {
    return gateway
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("fenceline_gateway_answer_bytes "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  private static String listRequest(String path, String client) {
    return "GET "
        + path
        + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
        + token(client)
        + "\r\n\r\n";
  }

  private static String token(String client) {
    return Tokens.signed(Tokens.claims(Tokens.ALL_SCOPES).subject(client).build(), Tokens.SECRET);
  }

  private static HttpResponse<String> read(TestGateway gateway, String path) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path))
            .header("Authorization", "Bearer " + token("reader")));
  }

  private static void assertAnsweredSoon(TestGateway gateway, String path) {
    long start = System.nanoTime();
    HttpResponse<String> answer = read(gateway, path);
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).as(path).isLessThan(SOON);
  }
}

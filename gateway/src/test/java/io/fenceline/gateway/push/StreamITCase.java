package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.event.Fix;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Push of a whole gateway. */
class StreamITCase {
  /** Pings come every third of the idle timeout. */
  private static final ServerLimits LIMITS =
      new ServerLimits(0, 1, 0, 1 << 20, Duration.ofSeconds(3), Duration.ofSeconds(10), 64 << 20);

  @TempDir static Path directory;
  private static EmbeddedKafka kafka;
  private static GatewayOptions options;
  private static TestGateway gateway;
  private static Producer<byte[], byte[]> producer;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    kafka = EmbeddedKafka.start();
    TestGateway.createTopics(kafka);
    options = TestGateway.options(kafka, directory, LIMITS);
    gateway = TestGateway.start(options);
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterAll
  static void stop() {
    producer.close();
    gateway.close();
    kafka.close();
  }

  private static String transition(String device, String zone, int number, String padding) {
    return """
        {"id":"%s/%s/ENTER/%d","type":"ENTER","deviceId":"%s","zoneId":"%s","time":%d,"lon":1.5,"lat":2.5,"attributes":{"p":"%s"}}"""
        .formatted(device, zone, number, device, zone, number, padding);
  }

  /** Returns the ids. */
  private static List<String> enter(String device, int from, int to, String padding) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      write("transitions", device, transition(device, "zone-" + device, i, padding));
      ids.add("%s/zone-%s/ENTER/%d".formatted(device, device, i));
    }
    producer.flush();
    return ids;
  }

  private static List<String> enter(String device, int from, int to) {
    return enter(device, from, to, "");
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  private static void write(String topic, String key, String value) {
    producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), value.getBytes(UTF_8)));
  }

  private static TestStream subscribe(String query) throws InterruptedException {
    TestStream stream = TestStream.open(gateway, Tokens.all(), query);
    stream.awaitMessage("subscribed");
    return stream;
  }

  @Test
  void eventsComeInOrderWithTheirBytesAndACursor() throws InterruptedException {
    try (TestStream stream = subscribe("?devices=order&kinds=transitions&kinds=ad-matches")) {
      List<String> ids = enter("order", 0, 300);
      stream.awaitEvents(300);
      assertThat(stream.ids()).isEqualTo(ids);
      assertThat(stream.events())
          .allSatisfy(each -> assertThat(each.getString("cursor")).isNotEmpty());
      assertThat(stream.events().get(0).getString("kind")).isEqualTo("transition");

      write(
          "ad-matches",
          "order",
          "{\"id\":\"m\",\"deviceId\":\"order\",\"zoneId\":\"z\",\"trigger\":\"ENTER\",\"time\":1,\"lon\":1,\"lat\":1,\"ad\":{}}");
      stream.awaitEvents(301);
      assertThat(stream.events().get(300).getString("kind")).isEqualTo("ad-match");
    }
  }

  @Test
  void theSubscriptionCanBeTheFirstMessage() throws InterruptedException {
    try (TestStream stream = TestStream.open(gateway, Tokens.all(), "")) {
      stream.send("{\"devices\":[\"first\"]}").join();
      stream.awaitMessage("subscribed");
      List<String> ids = enter("first", 0, 3);
      stream.awaitEvents(3);
      assertThat(stream.ids()).isEqualTo(ids);
      stream.send("{}").join();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
    }
  }

  @Test
  void aSubscriptionThatIsWrongIsRefusedWithTheReason() throws InterruptedException {
    try (TestStream stream = TestStream.open(gateway, Tokens.all(), "")) {
      stream.send("{\"kinds\":[\"fixes\"]}").join();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
      assertThat(stream.messages().get(0).getString("reason")).contains("'fixes'");
    }
    HttpResponse<String> answer = gateway.get("/v1/stream?types=enter");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(new JsonObject(answer.body()).getString("detail")).contains("types");
  }

  @Test
  void aClientThatComesBackWithItsCursorGetsWhatItMissedOnceAndInOrder()
      throws InterruptedException {
    List<String> ids;
    String cursor;
    List<String> got;
    try (TestStream stream = subscribe("?devices=back&devices=back2")) {
      ids = enter("back", 0, 100);
      stream.awaitEvents(100);
      // As if the connection had broken after the 60th.
      cursor = stream.events().get(59).getString("cursor");
      got = new ArrayList<>(stream.ids().subList(0, 60));
    }
    ids.addAll(enter("back", 100, 3_000));
    try (TestStream stream = subscribe("?devices=back&devices=back2&cursor=" + cursor)) {
      ids.addAll(enter("back", 3_000, 3_100));
      stream.awaitEvents(3_040);
      List<String> last = enter("back2", 0, 1);
      stream.awaitEvents(3_041);
      got.addAll(stream.ids());
      ids.addAll(last);
      assertThat(got).isEqualTo(ids);
    }
  }

  @Test
  void aClientMissesNothingWhileTheGatewayRestarts() throws InterruptedException, IOException {
    List<String> ids;
    List<String> got;
    String cursor;
    TestGateway first = TestGateway.start(options);
    try (TestStream stream = TestStream.open(first, Tokens.all(), "?devices=restart")) {
      stream.awaitMessage("subscribed");
      ids = enter("restart", 0, 50);
      stream.awaitEvents(50);
      first.close();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1001);
      cursor = stream.cursor();
      assertThat(stream.messages().get(stream.messages().size() - 1).getString("cursor"))
          .isEqualTo(cursor);
      got = new ArrayList<>(stream.ids());
    }
    // Large enough that the client's room is used up several times.
    ids.addAll(enter("restart", 50, 8_000, "x".repeat(1_000)));
    try (TestGateway second = TestGateway.start(options);
        TestStream stream =
            TestStream.open(second, Tokens.all(), "?devices=restart&cursor=" + cursor)) {
      ids.addAll(enter("restart", 8_000, 8_100));
      stream.awaitEvents(8_050);
      got.addAll(stream.ids());
      assertThat(got).isEqualTo(ids);
    }
  }

  @Test
  void aClientThatGotNothingYetMissesNothingEither() throws InterruptedException, IOException {
    String cursor;
    try (TestGateway first = TestGateway.start(options);
        TestStream stream = TestStream.open(first, Tokens.all(), "?devices=early")) {
      stream.awaitMessage("subscribed");
      cursor = stream.cursor();
    }
    List<String> ids = enter("early", 0, 5);
    try (TestGateway second = TestGateway.start(options);
        TestStream stream =
            TestStream.open(second, Tokens.all(), "?devices=early&cursor=" + cursor)) {
      stream.awaitEvents(5);
      assertThat(stream.ids()).isEqualTo(ids);
    }
  }

  @Test
  void aSlowClientIsClosedWithItsCursorAndHarmsNobodyElse()
      throws InterruptedException, IOException {
    String query = "?devices=slow";
    // With an idle timeout that does not run out before the client reads again.
    GatewayOptions patient = TestGateway.options(kafka, directory, ServerLimits.DEFAULT);
    try (TestGateway other = TestGateway.start(patient);
        TestStream slow = TestStream.openSilent(other, Tokens.all(), query);
        TestStream fast = TestStream.open(other, Tokens.all(), query)) {
      fast.awaitMessage("subscribed");
      // More than the buffers of both sockets and the client's queue take, as fast as the other
      // client reads.
      List<String> ids = new ArrayList<>();
      while (ids.size() < 15_000) {
        ids.addAll(enter("slow", ids.size(), ids.size() + 1_000, "x".repeat(1_500)));
        fast.awaitEvents(ids.size());
      }
      TestGateway.await(
          () -> other.getManagement("/metrics").body().contains("stream_slow_clients_total 1.0"));
      slow.read();
      slow.awaitClose();
      assertThat(fast.ids()).isEqualTo(ids);

      JsonObject last = slow.messages().get(slow.messages().size() - 1);
      assertThat(last.getString("kind")).isEqualTo("closed");
      assertThat(last.getInteger("code")).isEqualTo(1013);
      assertThat(last.getString("reason")).contains("too slowly");
      int got = slow.ids().size();
      assertThat(slow.ids()).isEqualTo(ids.subList(0, got));
      try (TestStream again = subscribe(query + "&cursor=" + last.getString("cursor"))) {
        again.awaitEvents(15_000 - got);
        assertThat(again.ids()).isEqualTo(ids.subList(got, 15_000));
      }
    }
  }

  @Test
  void positionsComeOnlyToThoseWhoAskForThem() throws InterruptedException {
    try (TestStream all = subscribe("?kinds=positions&devices=moving");
        TestStream none = subscribe("?devices=moving")) {
      long now = System.currentTimeMillis();
      TestGateway.await(
          () -> {
            Fix fix = Fix.of("moving", now, 3, 4);
            write("locations", "moving", new String(JsonFixWriter.write(fix), UTF_8));
            return !all.events().isEmpty();
          });
      JsonObject position = all.events().get(0);
      assertThat(position.getString("kind")).isEqualTo("position");
      assertThat(position.getJsonObject("event").getDouble("lon")).isEqualTo(3.0);
      assertThat(position.containsKey("cursor")).isFalse();
      List<String> ids = enter("moving", 0, 1);
      none.awaitEvents(1);
      assertThat(none.ids()).isEqualTo(ids);
    }
  }

  @Test
  void aTokenOfSomeDevicesGetsOnlyTheirEvents() throws InterruptedException {
    String own = Tokens.limitedTo("own");
    try (TestStream stream = TestStream.open(gateway, own, "?kinds=transitions")) {
      stream.awaitMessage("subscribed");
      enter("foreign", 0, 10);
      List<String> ids = enter("own", 0, 1);
      stream.awaitEvents(1);
      assertThat(stream.ids()).isEqualTo(ids);
    }
    assertRefused(own, "?devices=foreign", 403);
  }

  @Test
  void whoMayNotStreamIsRefused() {
    assertRefused(Tokens.withScope("zones:read devices:read"), "?kinds=transitions", 403);
    assertRefused(Tokens.unsigned(), "", 401);
    assertThat(gateway.get("/v1/stream?cursor=nonsense").statusCode()).isEqualTo(400);
  }

  private static void assertRefused(String token, String query, int status) {
    assertThatThrownBy(() -> TestStream.open(gateway, token, query))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(status));
  }

  @Test
  void browsersSendTheTokenInTheQueryOrAsAProtocol() throws InterruptedException {
    String query = "?kinds=transitions&access_token=" + Tokens.all();
    try (TestStream stream = TestStream.open(gateway, query, true, TestStream.builder())) {
      stream.awaitMessage("subscribed");
    }
    try (TestStream stream =
        TestStream.open(
            gateway,
            "?kinds=transitions",
            true,
            TestStream.builder().subprotocols("fenceline", "bearer." + Tokens.all()))) {
      stream.awaitMessage("subscribed");
      assertThat(stream.protocol()).isEqualTo("fenceline");
    }
  }

  @Test
  void pagesOfOtherSitesAreRefused() throws IOException, InterruptedException {
    HttpRequest request =
        gateway.request("/v1/stream").header("Origin", "https://evil.example").build();
    try (Stream<String> lines = lines(request, 403)) {
      assertThat(lines.findFirst().orElseThrow()).contains("https://evil.example");
    }
  }

  private static Stream<String> lines(HttpRequest request, int status)
      throws IOException, InterruptedException {
    HttpResponse<Stream<String>> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofLines());
    assertThat(response.statusCode()).isEqualTo(status);
    return response.body();
  }

  @Test
  void aConnectionWithoutEventsStaysOpenLongerThanTheIdleTimeout() throws InterruptedException {
    try (TestStream stream = subscribe("?devices=nobody")) {
      TestGateway.await(
          () ->
              stream.messages().stream()
                      .filter(each -> each.getString("kind").equals("heartbeat"))
                      .count()
                  >= 5);
      assertThat(stream.isPinged()).isTrue();
      List<String> ids = enter("nobody", 0, 1);
      stream.awaitEvents(1);
      assertThat(stream.ids()).isEqualTo(ids);
    }
  }

  @Test
  void serverSentEventsContinueAfterTheLastEventId() throws IOException, InterruptedException {
    HttpRequest first = gateway.request("/v1/stream?devices=sse").build();
    String cursor;
    try (Stream<String> lines = lines(first, 200)) {
      Iterator<String> each = lines.iterator();
      cursor = next(each, "id: ");
      assertThat(next(each, "data: ")).contains("subscribed");
    }
    List<String> ids = enter("sse", 0, 200);
    HttpRequest second =
        gateway.request("/v1/stream?devices=sse").header("Last-Event-ID", cursor).build();
    try (Stream<String> lines = lines(second, 200)) {
      Iterator<String> each = lines.iterator();
      assertThat(next(each, "data: ")).contains("subscribed");
      List<String> got =
          IntStream.range(0, 200)
              .mapToObj(i -> new JsonObject(next(each, "data: ")))
              .map(json -> json.getJsonObject("event").getString("id"))
              .toList();
      assertThat(got).isEqualTo(ids);
      assertThat(next(each, ": ")).isEqualTo("heartbeat");
    }
  }

  private static String next(Iterator<String> lines, String prefix) {
    String line = lines.next();
    while (!line.startsWith(prefix)) {
      line = lines.next();
    }
    return line.substring(prefix.length());
  }

  @Test
  void aCursorWhoseEventsRetentionHasDeletedIsRefused()
      throws InterruptedException, IOException, ExecutionException {
    String cursor;
    try (TestStream stream = subscribe("?devices=gone")) {
      cursor = stream.cursor();
      enter("gone", 0, 20);
      stream.awaitEvents(20);
    }
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .deleteRecords(
              Map.of(
                  new TopicPartition("transitions", 0), RecordsToDelete.beforeOffset(-1),
                  new TopicPartition("transitions", 1), RecordsToDelete.beforeOffset(-1)))
          .all()
          .get();
    }
    try (TestGateway second = TestGateway.start(options);
        TestStream stream =
            TestStream.open(second, Tokens.all(), "?devices=gone&cursor=" + cursor)) {
      stream.awaitClose();
      JsonObject last = stream.messages().get(stream.messages().size() - 1);
      assertThat(last.getString("reason")).contains("retention");
      assertThat(stream.closeCode()).isEqualTo(1008);
    }
  }

  private static HttpResponse<String> sockJs(String path, String body) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/sockjs" + path))
            .POST(BodyPublishers.ofString(body)));
  }

  /** The messages of the session, until the condition holds of them. */
  private static String poll(String session, Predicate<String> enough) throws InterruptedException {
    StringBuilder all = new StringBuilder();
    TestGateway.await(
        () -> enough.test(all.append(sockJs("/000/" + session + "/xhr", "").body()).toString()));
    return all.toString();
  }

  @Test
  void sockJsClientsGetEventsByRequestsAlone() throws InterruptedException {
    assertThat(sockJs("/000/polled/xhr", "").body()).isEqualTo("o\n");
    String subscribe =
        "[\"{\\\"token\\\":\\\"%s\\\",\\\"devices\\\":[\\\"polled\\\"]}\"]".formatted(Tokens.all());
    assertThat(sockJs("/000/polled/xhr_send", subscribe).statusCode()).isEqualTo(204);
    poll("polled", all -> all.contains("subscribed"));
    List<String> ids = enter("polled", 0, 50);
    String all = poll("polled", each -> each.contains(ids.get(49)));
    assertThat(
            Pattern.compile("polled/zone-polled/ENTER/\\d+")
                .matcher(all)
                .results()
                .map(MatchResult::group)
                .toList())
        .isEqualTo(ids);
  }

  /** Or a proxy would send the next request on a connection that is being closed. */
  @Test
  void sockJsAnswersAfterWhichTheConnectionIsClosedAnnounceIt() {
    assertThat(sockJs("/000/announced/xhr", "").headers().firstValue("Connection"))
        .contains("close");
  }

  @Test
  void sockJsClientsWithoutScopeAreRefused() throws InterruptedException {
    assertThat(sockJs("/000/refused/xhr", "").body()).isEqualTo("o\n");
    String subscribe = "[\"{\\\"token\\\":\\\"%s\\\"}\"]".formatted(Tokens.withScope("zones:read"));
    assertThat(sockJs("/000/refused/xhr_send", subscribe).statusCode()).isEqualTo(204);
    assertThat(poll("refused", all -> all.contains("c[")))
        .contains("closed", "1008", "the scope stream");
  }

  @Test
  void sockJsNamesNoAddressOfOtherHostsAndRefusesPagesOfOtherSites()
      throws IOException, InterruptedException {
    assertThat(gateway.get("/v1/sockjs/info").body()).contains("websocket");
    assertThat(gateway.get("/v1/sockjs/iframe.html").statusCode()).isEqualTo(404);
    assertThat(gateway.get("/v1/sockjs/iframe-1.html").statusCode()).isEqualTo(404);
    HttpRequest request =
        gateway.request("/v1/sockjs/info").header("Origin", "https://evil.example").build();
    try (Stream<String> lines = lines(request, 403)) {
      assertThat(lines.findFirst().orElseThrow()).contains("https://evil.example");
    }
  }
}

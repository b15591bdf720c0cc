package io.fenceline.gateway.nginx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.push.TestStream;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two gateways behind a real nginx with the configuration of {@code examples/nginx}. */
@Tag("programs")
@ExtendWith(SharedKafka.class)
class NginxITCase {
  private static final String PREFIX = "nginx-";
  private static final ServerLimits LIMITS =
      new ServerLimits(
          0, 1, 0, 1 << 20, Duration.ofSeconds(60), Duration.ofSeconds(10), 64 << 20, 64 << 20);

  @TempDir static Path directory;
  private static Producer<byte[], byte[]> producer;
  private static GatewayOptions options;
  private static Site site;

  @BeforeAll
  static void start() throws IOException, InterruptedException, GeneralSecurityException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    options = TestGateway.options(SharedKafka.get(), PREFIX, directory, LIMITS);
    site = new Site(options, directory);
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterAll
  static void stop() {
    if (site != null) {
      producer.close();
      site.close();
    }
  }

  /** Returns the ids. */
  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  private static List<String> enter(String device, int from, int to) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ids.add(device + "/" + i);
      String event =
          """
          {"id":"%s/%d","type":"ENTER","deviceId":"%s","zoneId":"z","time":%d,"lon":1.5,"lat":2.5}\
          """
              .formatted(device, i, device, i);
      producer.send(
          new ProducerRecord<>(
              PREFIX + "transitions", device.getBytes(UTF_8), event.getBytes(UTF_8)));
    }
    producer.flush();
    return ids;
  }

  @Test
  void requestsAreAnsweredOverTls() {
    assertThat(site.send(site.request("/v1/zones/at?lon=1&lat=1")).statusCode()).isEqualTo(200);
    HttpResponse<String> refused =
        site.send(HttpRequest.newBuilder(site.nginx.uri("/v1/zones/at?lon=1&lat=1")));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    String fixes = "[{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":1,\"lat\":1}]";
    HttpResponse<String> written =
        site.send(
            site.request("/v1/fixes")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(fixes)));
    assertThat(written.body()).isEqualTo("{\"accepted\":1,\"refused\":[]}");
  }

  @Test
  void webSocketsPassForPagesOfTheSiteItselfAlone() throws InterruptedException {
    TestStream socket = open(site, "?devices=socket", "Origin", site.nginx.uri("").toString());
    socket.awaitMessage("subscribed");
    List<String> ids = enter("socket", 0, 20);
    socket.awaitEvents(20);
    assertThat(socket.ids()).isEqualTo(ids);

    assertThatThrownBy(() -> open(site, "", "Origin", "https://evil.example"))
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(403));
  }

  private static TestStream open(Site to, String query, String header, String value) {
    return TestStream.open(
        to.webSocketUri("/v1/stream" + query), true, to.webSocket().header(header, value));
  }

  @Test
  void serverSentEventsAreNotKeptBack() throws IOException, InterruptedException {
    HttpResponse<Stream<String>> response =
        site.client.send(site.request("/v1/stream?devices=sse").build(), BodyHandlers.ofLines());
    try (Stream<String> lines = response.body().filter(line -> line.startsWith("data: "))) {
      Iterator<String> data = lines.iterator();
      assertThat(data.next()).contains("subscribed");
      for (String id : enter("sse", 0, 3)) {
        assertThat(data.next()).contains(id);
      }
    }
  }

  @Test
  void theRequestsOfASockJsSessionReachOneGateway() throws InterruptedException, IOException {
    // The log has the part of the path that the client chooses before the session, and no session.
    List<String> servers = IntStream.range(100, 112).mapToObj(i -> "/v1/sockjs/" + i).toList();
    for (String server : servers) {
      String path = server + "/session" + server.substring(server.lastIndexOf('/') + 1);
      assertThat(post(path + "/xhr", "").body()).isEqualTo("o\n");
      String subscription = "[\"{\\\"token\\\":\\\"%s\\\"}\"]".formatted(Tokens.all());
      assertThat(post(path + "/xhr_send", subscription).statusCode()).isEqualTo(204);
      TestGateway.await(() -> post(path + "/xhr", "").body().contains("subscribed"));
    }
    TestGateway.await(() -> gatewaysOf("/v1/sockjs/111/*/xhr\"").size() == 1);
    for (String server : servers) {
      assertThat(gatewaysOf(server + "/")).as(server).hasSize(1);
    }
    assertThat(gatewaysOf("/v1/sockjs/")).as("both gateways have sessions").hasSize(2);
    assertThat(site.nginx.requests()).noneMatch(line -> line.contains("session1"));
  }

  private static HttpResponse<String> post(String path, String body) {
    return site.send(site.request(path).POST(BodyPublishers.ofString(body)));
  }

  /** The addresses of the gateways that were asked for such a path. */
  private static Set<String> gatewaysOf(String path) {
    try {
      return site.nginx.requests().stream()
          .filter(line -> line.contains(path))
          .map(line -> line.substring(line.lastIndexOf(' ') + 1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theLogOfRequestsHasNoTokens() throws InterruptedException, IOException {
    String path = "/v1/zones/at?lon=1&lat=1&access_token=" + Tokens.all();
    site.send(HttpRequest.newBuilder(site.nginx.uri(path)));
    TestGateway.await(() -> !gatewaysOf("/v1/zones/at").isEmpty());
    assertThat(site.nginx.requests()).noneMatch(line -> line.contains("access_token"));
  }

  @Test
  void whenAGatewayStopsRequestsAndStreamsGoOnAtTheOther(@TempDir Path other)
      throws IOException, InterruptedException, GeneralSecurityException {
    try (Site pair = new Site(options, other)) {
      // One at each, since the one with fewer connections is chosen.
      List<TestStream> sockets =
          List.of(
              open(pair, "?devices=moved", "X-Client", "1"),
              open(pair, "?devices=moved", "X-Client", "2"));
      for (TestStream socket : sockets) {
        socket.awaitMessage("subscribed");
      }
      List<String> ids = enter("moved", 0, 5);
      for (TestStream socket : sockets) {
        socket.awaitEvents(5);
        assertThat(socket.ids()).isEqualTo(ids);
      }

      pair.stopFirst();
      for (int i = 0; i < 20; i++) {
        assertThat(pair.send(pair.request("/v1/zones/at?lon=1&lat=1")).statusCode()).isEqualTo(200);
      }
      TestGateway.await(() -> sockets.stream().anyMatch(each -> each.closeCode() != null));
      TestStream closed =
          sockets.stream().filter(each -> each.closeCode() != null).findFirst().orElseThrow();
      assertThat(closed.closeCode()).isEqualTo(1001);

      List<String> missed = enter("moved", 5, 10);
      JsonObject last = closed.last();
      TestStream again =
          open(pair, "?devices=moved&cursor=" + last.getString("cursor"), "X-Client", "3");
      again.awaitEvents(5);
      assertThat(again.ids()).isEqualTo(missed);
    }
  }
}

package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Clients that break the rules of HTTP, or use more than their share. */
@ExtendWith(SharedKafka.class)
class HostileClientsITCase {
  private static final String PREFIX = "hostile-";

  private static final int MAX_BODY = 2_000;
  private static final int CONNECTIONS = 20;
  private static final int BURST = 30;

  private static final String AUTHORIZATION = "Authorization: Bearer " + Tokens.all() + "\r\n";

  @TempDir static Path directory;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    ServerLimits limits =
        new ServerLimits(
            1,
            BURST,
            CONNECTIONS,
            MAX_BODY,
            Duration.ofSeconds(2),
            Duration.ofSeconds(2),
            1 << 20,
            64 << 20);
    gateway = TestGateway.start(TestGateway.options(SharedKafka.get(), PREFIX, directory, limits));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static String exchange(String request) throws IOException {
    try (RawClient client = new RawClient(gateway.port())) {
      return client.send(request).readToEnd();
    }
  }

  private static String token(String client) {
    return Tokens.signed(Tokens.claims(Tokens.ALL_SCOPES).subject(client).build(), Tokens.SECRET);
  }

  @Test
  void aBodyThatIsAnnouncedTooLargeIsRefusedBeforeItIsSent() throws IOException {
    assertThat(
            exchange(
                "PUT /v1/zones/x HTTP/1.1\r\nHost: x\r\n"
                    + AUTHORIZATION
                    + "Content-Type: application/json\r\nContent-Length: 100000\r\n"
                    + "Expect: 100-continue\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .contains("content-too-large");
  }

  @Test
  void aBodyThatGrowsTooLargeIsRefused() {
    HttpResponse<String> answer =
        TestGateway.send(
            HttpRequest.newBuilder(gateway.uri("/v1/zones/x"))
                .header("Authorization", "Bearer " + token("large"))
                .header("Content-Type", "application/json")
                .PUT(
                    BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(new byte[MAX_BODY + 1]))));

    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void aBodyOfNobodyIsNotRead() throws IOException {
    String answer =
        exchange(
            "PUT /v1/zones/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: 1000\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 401 ").containsIgnoringCase("connection: close");
  }

  @Test
  void anotherMediaTypeIsRefused() {
    for (String type : List.of("text/plain", "application/xml")) {
      HttpResponse<String> answer =
          TestGateway.send(
              HttpRequest.newBuilder(gateway.uri("/v1/zones/x"))
                  .header("Authorization", "Bearer " + token("media"))
                  .header("Content-Type", type)
                  .PUT(BodyPublishers.ofString("{}")));

      assertThat(answer.statusCode()).isEqualTo(415);
      assertThat(new JsonObject(answer.body()).getJsonArray("errors").getJsonObject(0).getMap())
          .containsEntry("field", "Content-Type")
          .containsEntry("value", type);
    }
  }

  @Test
  void aBodyWhereThereIsNoneIsRefused() {
    HttpResponse<String> answer =
        TestGateway.send(
            HttpRequest.newBuilder(gateway.uri("/v1/zones/x"))
                .header("Authorization", "Bearer " + token("body"))
                .method("GET", BodyPublishers.ofString("{}")));

    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void aClientThatSendsTooManyRequestsIsToldWhenToTryAgainAndOthersAreServed() {
    String greedy = token("greedy");
    HttpResponse<String> last = null;
    for (int i = 0; i <= BURST + 5; i++) {
      last = ask(greedy);
    }
    assertThat(last.statusCode()).isEqualTo(429);
    assertThat(last.headers().firstValue("Retry-After"))
        .hasValueSatisfying(seconds -> assertThat(Integer.parseInt(seconds)).isPositive());
    assertThat(ask(token("modest")).statusCode()).isEqualTo(200);
  }

  private static HttpResponse<String> ask(String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/zones/at?lon=1&lat=1"))
            .header("Authorization", "Bearer " + token));
  }

  @Test
  void aClientThatSendsItsHeadersSlowlyIsCutOff() throws IOException {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send("GET / HTTP/1.1\r\n");
      Thread drip = new Thread(() -> sendHeadersSlowly(client));
      drip.start();

      assertThat(client.readToEnd()).as("closed without an answer").isEmpty();
    }
  }

  private static void sendHeadersSlowly(RawClient client) {
    try {
      while (true) {
        client.send("X: y\r\n");
        LockSupport.parkNanos(200_000_000);
      }
    } catch (IOException closed) {
      // As it should be.
    }
  }

  @Test
  void aClientThatSendsItsBodySlowlyIsCutOff() throws IOException {
    assertThat(
            exchange(
                "PUT /v1/zones/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                    + token("slow")
                    + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"))
        .satisfiesAnyOf(
            answer -> assertThat(answer).startsWith("HTTP/1.1 408 "),
            answer -> assertThat(answer).as("idle timeout").isEmpty());
  }

  @Test
  void connectionsAreKeptForFurtherRequests() throws IOException {
    try (RawClient client = new RawClient(gateway.port())) {
      String request =
          "GET /v1/zones/at?lon=1&lat=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + token("keeper")
              + "\r\n\r\n";
      assertThat(client.send(request).readUntil("}")).startsWith("HTTP/1.1 200 ");
      assertThat(client.send(request + request).readUntil("}")).startsWith("HTTP/1.1 200 ");
      assertThat(client.readUntil("}")).as("pipelined").startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void anAddressHasNoMoreConnectionsThanAllowed() throws IOException {
    List<RawClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS + 5; i++) {
        clients.add(new RawClient(gateway.port()));
      }
      assertThat(clients.get(clients.size() - 1).readToEnd()).isEmpty();
      assertThat(gateway.getManagement("/metrics").body())
          .containsPattern("fenceline_gateway_connections_refused_total [1-9]");
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void anAddressHasNoMoreSockJsSessionsWithoutSubscriptionThanAllowed() {
    for (int i = 0; i < CONNECTIONS; i++) {
      assertThat(sockJs(i).statusCode()).isEqualTo(200);
    }
    // A session may be counted just after its client has the answer, and the first ones may have
    // ended.
    HttpResponse<String> refused = sockJs(CONNECTIONS);
    for (int next = CONNECTIONS + 1;
        next < 10 * CONNECTIONS && refused.statusCode() == 200;
        next++) {
      refused = sockJs(next);
    }
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    // They are closed when their clients ask no more.
    assertThat(ask(token("sockjs")).statusCode()).isEqualTo(200);
  }

  private static HttpResponse<String> sockJs(int session) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/sockjs/000/session-" + session + "/xhr"))
            .POST(BodyPublishers.noBody()));
  }
}

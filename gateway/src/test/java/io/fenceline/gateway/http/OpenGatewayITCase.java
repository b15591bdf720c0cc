package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests from pages of other sites to a gateway without access control. */
@ExtendWith(SharedKafka.class)
class OpenGatewayITCase {
  private static final String PREFIX = "open-";
  private static final String UPGRADE =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  @TempDir static Path directory;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT);
    gateway =
        TestGateway.start(TestGateway.with(options, "access", new AccessOptions(null, null, true)));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static String answer(String line, String headers) throws IOException {
    try (RawClient client = new RawClient(gateway.port())) {
      return client.send(line + " HTTP/1.1\r\n" + headers + "\r\n").readUntil("\r\n");
    }
  }

  private static String own() {
    return "localhost:" + gateway.port();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /v1/zones/at?lon=1&lat=1",
        "GET /v1/fixes/osmand?id=a&timestamp=1641168000&lat=1&lon=1",
        "POST /v1/fixes/osmand?id=a&timestamp=1641168000&lat=1&lon=1",
        "PUT /v1/zones/x",
        "DELETE /v1/zones/x",
        "OPTIONS /v1/zones/x",
        "GET /v1/stream",
        "GET /v1/sockjs/info",
        "POST /v1/sockjs/000/abc/xhr",
        "GET /v1/sockjs/000/abc/eventsource",
        "GET /",
        "GET /nothing"
      })
  void pagesOfOtherSitesAreRefusedOnEveryRoute(String line) throws IOException {
    String type = "Content-Type: application/json\r\nContent-Length: 0\r\n";
    for (String foreign :
        new String[] {
          "Host: evil.example:" + gateway.port() + "\r\n",
          "Host: evil.example\r\nOrigin: http://evil.example\r\n",
          "Host: localhost.evil.example\r\n",
          "Host: " + own() + "\r\nOrigin: https://evil.example\r\n",
          "Host: " + own() + "\r\nOrigin: null\r\n",
          "Host: " + own() + "\r\nOrigin: http://localhost:1\r\n",
          "Host: " + own() + "\r\nSec-Fetch-Site: cross-site\r\n"
        }) {
      assertThat(answer(line, foreign + type)).as(foreign).startsWith("HTTP/1.1 403 ");
      assertThat(answer(line, foreign + UPGRADE)).as(foreign).startsWith("HTTP/1.1 403 ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: same-site",
        "Referer: https://evil.example/page",
        "Referer: http://localhost:1/",
        "Referer: no address"
      })
  void aPageOfAnotherPortOrWithAnAddressOnlyCannotWriteByAGet(String header) throws IOException {
    String write = "GET /v1/fixes/osmand?id=a&timestamp=1641168000&lat=1&lon=1";
    String foreign = "Host: " + own() + "\r\n" + header + "\r\n";
    assertThat(answer(write, foreign)).startsWith("HTTP/1.1 403 ");
    assertThat(answer("GET /", foreign)).as("a link").doesNotStartWith("HTTP/1.1 403 ");

    String page = "Host: " + own() + "\r\nReferer: http://" + own() + "/\r\n";
    assertThat(answer("GET /v1/zones/at?lon=1&lat=1", page)).startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "fenceline.localhost"})
  void itsOwnPageAndProgramsOfThisMachineAreServed(String name) throws IOException {
    String host = name + ":" + gateway.port();
    String line = "GET /v1/zones/at?lon=1&lat=1";

    assertThat(answer(line, "Host: " + host + "\r\n")).startsWith("HTTP/1.1 200 ");
    assertThat(
            answer(
                line,
                "Host: "
                    + host
                    + "\r\nOrigin: http://"
                    + host
                    + "\r\nSec-Fetch-Site: same-origin\r\n"))
        .startsWith("HTTP/1.1 200 ");
    assertThat(
            answer(
                "GET /v1/stream",
                "Host: " + host + "\r\nOrigin: http://" + host + "\r\n" + UPGRADE))
        .startsWith("HTTP/1.1 101 ");
  }
}

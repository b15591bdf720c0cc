package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed and ambiguous HTTP requests. */
@ExtendWith(SharedGateway.class)
class MalformedRequestsITCase {
  private static final String AUTHORIZATION = "Authorization: Bearer " + Tokens.all() + "\r\n";

  private static String exchange(String request) throws IOException {
    try (RawClient client = new RawClient(SharedGateway.get().port())) {
      return client.send(request).readToEnd();
    }
  }

  /** Headers by which a proxy and the gateway could disagree about the end of a request. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nContent-Length: 5\r\n",
        "Content-Length: 4, 5\r\n",
        "Content-Length: +4\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 4x\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "X: y\nTransfer-Encoding: chunked\r\n",
        "X\u0000: y\r\n"
      })
  void aRequestThatCanBeReadInTwoWaysIsRefusedAndTheConnectionClosed(String headers)
      throws IOException {
    String answer =
        exchange(
            "PUT /v1/zones/x HTTP/1.1\r\nHost: x\r\n"
                + AUTHORIZATION
                + "Content-Type: application/json\r\n"
                + headers
                + "\r\n0\r\n\r\nGET /v1/zones/smuggled HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(answer).matches("(?s)HTTP/1\\.[01] 400 .*").contains("application/problem+json");
    assertThat(answer.split("HTTP/1.1 \\d\\d\\d ")).as("one answer").hasSize(2);
  }

  @Test
  void linesThatEndWithABareLineFeedAreRefused() throws IOException {
    assertThat(exchange("GET /v1/zones/at?lon=1&lat=1 HTTP/1.1\nHost: x\n\n"))
        .matches("(?s)HTTP/1\\.[01] 400 .*");
  }

  @Test
  void severalHostHeadersAreRefused() throws IOException {
    assertThat(
            exchange(
                "GET /v1/zones/at?lon=1&lat=1 HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("several Host headers");
  }

  @Test
  void whatIsNotHttpIsRefused() throws IOException {
    assertThat(exchange("\u0016\u0003\u0001 hello\r\n\r\n")).matches("(?s)HTTP/1\\.[01] 400 .*");
  }

  @Test
  void aLongUrlIsRefused() throws IOException {
    assertThat(exchange("GET /v1/zones/" + "x".repeat(9_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
        .matches("(?s)HTTP/1\\.[01] 414 .*")
        .contains("uri-too-long");
  }

  @Test
  void aFloodOfHeadersIsRefused() throws IOException {
    StringBuilder headers = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      headers.append("X-").append(i).append(": y\r\n");
    }
    assertThat(exchange("GET / HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n"))
        .matches("(?s)HTTP/1\\.[01] 431 .*")
        .contains("headers-too-large");
  }

  private static String head(String line, String headers) throws IOException {
    try (RawClient client = new RawClient(SharedGateway.get().port())) {
      return client
          .send(line + " HTTP/1.1\r\nHost: x\r\n" + AUTHORIZATION + headers + "\r\n")
          .readUntil("\r\n\r\n");
    }
  }

  @Test
  void aMalformedChunkIsAnswered() throws IOException {
    assertThat(
            exchange(
                "PUT /v1/zones/x HTTP/1.1\r\nHost: x\r\n"
                    + AUTHORIZATION
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}"))
        .startsWith("HTTP/1.1 400 ")
        .contains("chunks");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/zones/none",
        "/v1/zones/at?lon=x",
        "/v1/nothing",
        "/v1/zones/%FF",
        "/v1/places/none"
      })
  void aRefusedGetLeavesTheConnectionOpen(String path) throws IOException {
    try (RawClient client = new RawClient(SharedGateway.get().port())) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + AUTHORIZATION + "\r\n";
      for (int i = 0; i < 3; i++) {
        assertThat(client.send(request).readUntil("\r\n\r\n"))
            .startsWith("HTTP/1.1 4")
            .doesNotContainIgnoringCase("connection: close");
        client.readUntil("\"status\"");
        client.readUntil("}");
        if (path.contains("=x") || path.contains("%")) {
          client.readUntil("]}");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/zones/%FF", "/v1/zones/a%C3", "/v1/devices/%C0%AF", "/v1/places/%ED%A0%80"})
  void aPathThatIsNoUtf8IsRefused(String path) throws IOException {
    assertThat(head("GET " + path, "")).startsWith("HTTP/1.1 400 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"at", "near", "grid", "%2E", "%2E%2E"})
  void aZoneThatCouldNotBeReadIsNotWritten(String id) throws IOException {
    String body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    assertThat(head("PUT /v1/zones/" + id, body)).startsWith("HTTP/1.1 40");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/zones/at?lon=1&lat=1", "/v1/openapi.json", "/", "/map/main.js"})
  void headHasTheHeadersOfGet(String path) throws IOException {
    assertThat(withoutDate(head("HEAD " + path, "")))
        .isEqualTo(withoutDate(head("GET " + path, "")));
    assertThat(
            exchange(
                "HEAD "
                    + path
                    + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                    + AUTHORIZATION
                    + "\r\n"))
        .as("no body")
        .endsWith("\r\n\r\n");
  }

  private static String withoutDate(String head) {
    return head.toLowerCase(Locale.ROOT)
        .lines()
        .filter(line -> !line.startsWith("date"))
        .sorted()
        .toList()
        .toString();
  }

  @Test
  void positionsAreStoredByNobody() throws IOException {
    assertThat(head("GET /v1/devices?bbox=0,0,1,1", ""))
        .containsIgnoringCase("Cache-Control: no-store");
  }
}

package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no HTTP, or could be read in two ways. */
@ExtendWith(SharedGateway.class)
class MalformedRequestsITCase {
  private static final String AUTHORIZATION = "Authorization: Bearer " + Tokens.all() + "\r\n";

  private static String exchange(String request) throws IOException {
    try (RawClient client = new RawClient(SharedGateway.get().port())) {
      return client.send(request).readToEnd();
    }
  }

  /** Where a proxy and the gateway could disagree about the end of a request. */
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
}

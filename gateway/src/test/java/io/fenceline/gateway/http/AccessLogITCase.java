package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.Set;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The access log. */
@ExtendWith(SharedKafka.class)
class AccessLogITCase {
  private static final String PREFIX = "access-log-";
  private static final String LINE =
      "127\\.0\\.0\\.1 - %s \\[.*] \"GET %s HTTP/1\\.1\" %d \\d+ \\d+";

  @TempDir Path directory;

  @Test
  void eachRequestIsOneLineWithItsClientAndWithoutItsQuery()
      throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT);
    ServerOptions logging =
        new ServerOptions(
            "127.0.0.1", 0, "127.0.0.1", 0, 2, null, Set.of(), ServerLimits.DEFAULT, true);
    try (LoggerLines log = LoggerLines.of(AccessLog.LOGGER, Level.INFO);
        TestGateway gateway = TestGateway.start(TestGateway.with(options, "server", logging))) {
      gateway.get("/v1/zones/at?lon=1&lat=1");
      TestGateway.send(HttpRequest.newBuilder(gateway.uri("/v1/zones/at?access_token=secret")));
      gateway.get("/v1/%22%20x");
      gateway.get("/v1/sockjs/000/secret-session/nothing");
      TestGateway.lines(gateway.request("/v1/stream?devices=a").build(), 200).close();
      RawClient socket = new RawClient(gateway.port());
      socket.send(
          "GET /v1/stream?access_token=%s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
                  .formatted(Tokens.all())
              + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
      assertThat(socket.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 101");
      socket.close();

      TestGateway.await(() -> log.lines().size() == 6);
      assertThat(log.lines())
          .satisfiesExactlyInAnyOrder(
              line -> assertThat(line).matches(LINE.formatted("token:tester", "/v1/zones/at", 200)),
              line -> assertThat(line).matches(LINE.formatted("-", "/v1/zones/at", 401)),
              line -> assertThat(line).matches(LINE.formatted("-", "/v1/%22%20x", 404)),
              line ->
                  assertThat(line).matches(LINE.formatted("-", "/v1/sockjs/000/\\*/nothing", 404)),
              line -> assertThat(line).matches(LINE.formatted("token:tester", "/v1/stream", 200)),
              line -> assertThat(line).matches(LINE.formatted("token:tester", "/v1/stream", 101)));
    }
  }

  @Test
  void whatCouldEndAFieldOrALineIsReplaced() {
    assertThat(AccessLog.plain("a \"b\"\n\\\u00e4")).isEqualTo("a??b????");
  }
}

package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.NewApiKey;
import io.fenceline.gateway.access.Scope;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Access to streams, and its end. */
@ExtendWith(SharedStream.class)
class StreamAccessITCase {
  @TempDir static Path directory;

  @Test
  void aTokenOfSomeDevicesGetsOnlyTheirEvents() throws InterruptedException {
    String own = Tokens.limitedTo("own");
    try (TestStream stream = TestStream.open(SharedStream.gateway(), own, "?kinds=transitions")) {
      stream.awaitMessage("subscribed");
      SharedStream.enter("foreign", 0, 10);
      List<String> ids = SharedStream.enter("own", 0, 1);
      stream.awaitEvents(1);
      assertThat(stream.ids()).isEqualTo(ids);
    }
    assertRefused(own, "?devices=foreign", 403);
  }

  @Test
  void whoMayNotStreamIsRefused() {
    assertRefused(Tokens.withScope("zones:read devices:read"), "?kinds=transitions", 403);
    assertRefused(Tokens.unsigned(), "", 401);
    assertThat(SharedStream.gateway().get("/v1/stream?cursor=nonsense").statusCode())
        .isEqualTo(400);
  }

  private static void assertRefused(String token, String query, int status) {
    assertThatThrownBy(() -> TestStream.open(SharedStream.gateway(), token, query))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(status));
  }

  @Test
  void browsersSendTheTokenInTheQueryOrAsAProtocol() throws InterruptedException {
    String query = "?kinds=transitions&access_token=" + Tokens.all();
    try (TestStream stream =
        TestStream.open(SharedStream.gateway(), query, true, TestStream.builder())) {
      stream.awaitMessage("subscribed");
    }
    try (TestStream stream =
        TestStream.open(
            SharedStream.gateway(),
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
        SharedStream.gateway()
            .request("/v1/stream")
            .header("Origin", "https://evil.example")
            .build();
    try (Stream<String> lines = TestGateway.lines(request, 403)) {
      assertThat(lines.findFirst().orElseThrow()).contains("https://evil.example");
    }
  }

  @Test
  @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
  void aStreamEndsWithItsTokenAndTheCursorContinuesIt() throws InterruptedException {
    Date soon = Date.from(Instant.now().plusSeconds(2));
    String brief =
        Tokens.signed(Tokens.claims(Tokens.ALL_SCOPES).expirationTime(soon).build(), Tokens.SECRET);
    try (TestStream stream = TestStream.open(SharedStream.gateway(), brief, "?devices=expiring")) {
      stream.awaitMessage("subscribed");
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
      assertThat(stream.last().getString("reason")).contains("the token has expired");
      List<String> ids = SharedStream.enter("expiring", 0, 3);
      try (TestStream again =
          SharedStream.subscribe("?devices=expiring&cursor=" + stream.last().getString("cursor"))) {
        again.awaitEvents(3);
        assertThat(again.ids()).isEqualTo(ids);
      }
    }
  }

  @Test
  void aStreamEndsWhenItsApiKeyIsWithdrawn() throws IOException, InterruptedException {
    NewApiKey withdrawn = key("withdrawn");
    NewApiKey kept = key("kept");
    Path file = directory.resolve("keys");
    Files.write(file, List.of(withdrawn.line(), kept.line()));
    GatewayOptions options =
        TestGateway.with(SharedStream.options(), "access", new AccessOptions(null, file, false));
    try (TestGateway gateway = TestGateway.start(options);
        TestStream stream = open(gateway, withdrawn);
        TestStream other = open(gateway, kept)) {
      stream.awaitMessage("subscribed");
      other.awaitMessage("subscribed");
      Files.write(file, List.of(kept.line()));
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
      assertThat(stream.last().getString("reason")).contains("the API key was withdrawn");
      assertThat(stream.last().getString("cursor")).isNotEmpty();
      List<String> ids = SharedStream.enter("keys", 0, 2);
      other.awaitEvents(2);
      assertThat(other.ids()).isEqualTo(ids);
    }
  }

  private static NewApiKey key(String name) {
    return NewApiKey.create(name, EnumSet.of(Scope.STREAM), null, new SecureRandom());
  }

  private static TestStream open(TestGateway gateway, NewApiKey key) {
    return TestStream.open(
        gateway, "?devices=keys", true, TestStream.builder().header("X-API-Key", key.key()));
  }
}

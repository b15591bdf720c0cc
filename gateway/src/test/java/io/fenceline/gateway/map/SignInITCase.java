package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.access.SignInCodes;
import io.fenceline.gateway.http.AccessLog;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Codes of addresses, and phones that are invited. */
@ExtendWith(SharedKafka.class)
class SignInITCase {
  private static final String PREFIX = "sign-in-";
  private static final String FIX =
      "{\"deviceId\":\"%s\",\"time\":1641168000000,\"lon\":1,\"lat\":2}";

  @TempDir Path directory;
  private final SignInCodes codes = new SignInCodes(System::nanoTime);
  private TestGateway gateway;

  @BeforeAll
  static void createTopics() throws InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
  }

  @BeforeEach
  void start() throws IOException, InterruptedException {
    GatewayOptions options =
        TestGateway.with(
            TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT),
            "server",
            new ServerOptions(
                "127.0.0.1", 0, "127.0.0.1", 0, 2, null, Set.of(), ServerLimits.DEFAULT, true));
    MapOptions map = new MapOptions(true, null, new PhoneInvitations(codes, Tokens::limitedTo));
    gateway = TestGateway.start(TestGateway.with(options, "map", map));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private HttpResponse<String> signIn(String code) {
    return TestGateway.send(post("/map/sign-in").header("Sign-In-Code", code));
  }

  private HttpRequest.Builder post(String path) {
    return HttpRequest.newBuilder(gateway.uri(path)).POST(BodyPublishers.noBody());
  }

  private HttpResponse<String> invite(String token) {
    return TestGateway.send(post("/map/phones").header("Authorization", "Bearer " + token));
  }

  @Test
  void aCodeIsExchangedOnceAndIsInNoLog() throws InterruptedException {
    String code = codes.issue(Tokens.withScope("zones:read"));
    try (LoggerLines log = LoggerLines.of(AccessLog.LOGGER, Level.INFO)) {
      HttpResponse<String> first = signIn(code);
      HttpResponse<String> second = signIn(code);

      assertThat(first.statusCode()).isEqualTo(200);
      assertThat(first.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(second.statusCode()).isEqualTo(401);
      assertThat(second.body()).contains("works once", "10 minutes").doesNotContain(code);
      HttpRequest.Builder me =
          HttpRequest.newBuilder(gateway.uri("/v1/me"))
              .header("Authorization", "Bearer " + credential(first));
      assertThat(TestGateway.send(me).body()).contains("\"scopes\":[\"zones:read\"]");
      TestGateway.await(() -> log.lines().size() == 3);
      assertThat(log.lines()).noneMatch(line -> line.contains(code));
    }
  }

  private static String credential(HttpResponse<String> answer) {
    return new JsonObject(answer.body()).getString("credential");
  }

  @Test
  void guessesAreLimited() {
    String code = codes.issue("secret");
    for (int i = 0; i < 10; i++) {
      assertThat(signIn("GUESS" + i).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> next = signIn(code);
    assertThat(next.statusCode()).isEqualTo(429);
    assertThat(next.headers().firstValue("Retry-After").orElseThrow()).matches("[1-6]");
    assertThat(codes.isUsable(code)).isTrue();
  }

  @Test
  void aPhoneIsADeviceOfItsOwnAndNoOther() {
    JsonObject first = new JsonObject(invite(Tokens.all()).body());
    JsonObject second = new JsonObject(invite(Tokens.all()).body());
    assertThat(first.getString("deviceId")).isEqualTo("phone-1");
    assertThat(second.getString("deviceId")).isEqualTo("phone-2");

    String token = credential(signIn(first.getString("code")));
    assertThat(send(token, "phone-1").statusCode()).isEqualTo(200);
    assertThat(send(token, "phone-2").body()).contains("\"accepted\":0");
    assertThat(invite(token).statusCode()).isEqualTo(403);
  }

  private HttpResponse<String> send(String token, String deviceId) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/fixes"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(FIX.formatted(deviceId))));
  }

  @Test
  void onlyThoseWhoMaySendFixesInvitePhones() {
    assertThat(invite(Tokens.withScope("zones:read devices:read")).statusCode()).isEqualTo(403);
    assertThat(TestGateway.send(post("/map/phones")).statusCode()).isEqualTo(401);
  }

  @Test
  void aGatewayWithoutThemHasNoSuchPaths() throws Exception {
    try (TestGateway other =
        TestGateway.start(
            TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT))) {
      for (String path : new String[] {"/map/sign-in", "/map/phones"}) {
        HttpRequest.Builder request =
            HttpRequest.newBuilder(other.uri(path)).POST(BodyPublishers.noBody());
        assertThat(TestGateway.send(request).statusCode()).as(path).isEqualTo(405);
      }
    }
  }
}

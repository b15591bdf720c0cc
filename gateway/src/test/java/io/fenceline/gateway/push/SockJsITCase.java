package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Push by SockJS, as its protocol has it. */
@ExtendWith(SharedStream.class)
class SockJsITCase {
  private static HttpResponse<String> sockJs(String path, String body) {
    return sockJs(SharedStream.gateway(), path, body);
  }

  private static HttpResponse<String> sockJs(TestGateway gateway, String path, String body) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/sockjs" + path))
            .POST(BodyPublishers.ofString(body)));
  }

  /** The messages of the session, until the condition holds of them. */
  private static String poll(String session, Predicate<String> enough) throws InterruptedException {
    return poll(SharedStream.gateway(), session, enough);
  }

  private static String poll(TestGateway gateway, String session, Predicate<String> enough)
      throws InterruptedException {
    String path = "/000/" + session + "/xhr";
    StringBuilder all = new StringBuilder();
    TestGateway.await(() -> enough.test(all.append(sockJs(gateway, path, "").body()).toString()));
    return all.toString();
  }

  private static String subscription(String device) {
    return "[\"{\\\"token\\\":\\\"%s\\\",\\\"devices\\\":[\\\"%s\\\"]}\"]"
        .formatted(Tokens.all(), device);
  }

  @Test
  void sockJsClientsGetEventsByRequestsAlone() throws InterruptedException {
    assertThat(sockJs("/000/polled/xhr", "").body()).isEqualTo("o\n");
    assertThat(sockJs("/000/polled/xhr_send", subscription("polled")).statusCode()).isEqualTo(204);
    poll("polled", all -> all.contains("subscribed"));
    List<String> ids = SharedStream.enter("polled", 0, 50);
    String all = poll("polled", each -> each.contains(ids.get(49)));
    assertThat(
            Pattern.compile("polled/zone-polled/ENTER/\\d+")
                .matcher(all)
                .results()
                .map(MatchResult::group)
                .toList())
        .isEqualTo(ids);
  }

  @Test
  void aClientBetweenTwoRequestsLearnsByTheNextThatTheGatewayStops() throws Exception {
    try (TestGateway gateway = TestGateway.start(SharedStream.options())) {
      assertThat(sockJs(gateway, "/000/last/xhr", "").body()).isEqualTo("o\n");
      String send = "/000/last/xhr_send";
      assertThat(sockJs(gateway, send, subscription("last")).statusCode()).isEqualTo(204);
      poll(gateway, "last", all -> all.contains("subscribed"));

      CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::close);
      // New streams are refused from then on.
      TestGateway.await(() -> gateway.get("/v1/stream?devices=other").statusCode() == 503);
      assertThat(poll(gateway, "last", all -> all.contains("closed")))
          .contains("the gateway stops; connect again with the cursor");
      closed.get(1, TimeUnit.MINUTES);
    }
  }

  /** Or a proxy would send the next request on a connection that is being closed. */
  @Test
  void sockJsAnswersAfterWhichTheConnectionIsClosedAnnounceIt() {
    assertThat(sockJs("/000/announced/xhr", "").headers().firstValue("Connection"))
        .contains("close");
  }

  @Test
  void anotherClientThatKnowsTheSessionDoesNotGetItsEvents() {
    assertThat(sockJs("/000/stolen/xhr", "").body()).isEqualTo("o\n");
    HttpRequest.Builder thief =
        HttpRequest.newBuilder(SharedStream.gateway().uri("/v1/sockjs/000/stolen/xhr"))
            .header("User-Agent", "thief")
            .POST(BodyPublishers.noBody());
    assertThat(TestGateway.send(thief).statusCode()).isEqualTo(403);
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
    assertThat(SharedStream.gateway().get("/v1/sockjs/info").body()).contains("websocket");
    assertThat(SharedStream.gateway().get("/v1/sockjs/iframe.html").statusCode()).isEqualTo(404);
    assertThat(SharedStream.gateway().get("/v1/sockjs/iframe-1.html").statusCode()).isEqualTo(404);
    HttpRequest request =
        SharedStream.gateway()
            .request("/v1/sockjs/info")
            .header("Origin", "https://evil.example")
            .build();
    try (Stream<String> lines = TestGateway.lines(request, 403)) {
      assertThat(lines.findFirst().orElseThrow()).contains("https://evil.example");
    }
  }
}

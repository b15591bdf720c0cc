package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Subscriptions, and what they bring. */
@ExtendWith(SharedStream.class)
class StreamITCase {
  @Test
  void eventsComeInOrderWithTheirBytesAndACursor() throws InterruptedException {
    try (TestStream stream =
        SharedStream.subscribe("?devices=order&kinds=transitions&kinds=ad-matches")) {
      List<String> ids = SharedStream.enter("order", 0, 300);
      stream.awaitEvents(300);
      assertThat(stream.ids()).isEqualTo(ids);
      assertThat(stream.events())
          .allSatisfy(each -> assertThat(each.getString("cursor")).isNotEmpty());
      assertThat(stream.events().get(0).getString("kind")).isEqualTo("transition");

      SharedStream.producer()
          .write(
              "ad-matches",
              "order",
              "{\"id\":\"m\",\"deviceId\":\"order\",\"zoneId\":\"z\",\"trigger\":\"ENTER\",\"time\":1,\"lon\":1,\"lat\":1,\"ad\":{}}");
      stream.awaitEvents(301);
      assertThat(stream.events().get(300).getString("kind")).isEqualTo("ad-match");
    }
  }

  @Test
  void theSubscriptionCanBeTheFirstMessage() throws InterruptedException {
    try (TestStream stream = TestStream.open(SharedStream.gateway(), Tokens.all(), "")) {
      stream.send("{\"devices\":[\"first\"]}").join();
      stream.awaitMessage("subscribed");
      List<String> ids = SharedStream.enter("first", 0, 3);
      stream.awaitEvents(3);
      assertThat(stream.ids()).isEqualTo(ids);
      stream.send("{}").join();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
    }
  }

  @Test
  void aSubscriptionThatIsWrongIsRefusedWithTheReason() throws InterruptedException {
    try (TestStream stream = TestStream.open(SharedStream.gateway(), Tokens.all(), "")) {
      stream.send("{\"kinds\":[\"fixes\"]}").join();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1008);
      assertThat(stream.messages().get(0).getString("reason")).contains("'fixes'");
    }
    HttpResponse<String> answer = SharedStream.gateway().get("/v1/stream?types=enter");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(new JsonObject(answer.body()).getString("detail")).contains("types");
  }

  @Test
  void positionsComeOnlyToThoseWhoAskForThem() throws InterruptedException {
    try (TestStream all = SharedStream.subscribe("?kinds=positions&devices=moving");
        TestStream none = SharedStream.subscribe("?devices=moving")) {
      long now = System.currentTimeMillis();
      TestGateway.await(
          () -> {
            Fix fix = Fix.of("moving", now, 3, 4);
            SharedStream.producer()
                .write("locations", "moving", new String(JsonFixWriter.write(fix), UTF_8));
            return !all.events().isEmpty();
          });
      JsonObject position = all.events().get(0);
      assertThat(position.getString("kind")).isEqualTo("position");
      assertThat(position.getJsonObject("event").getDouble("lon")).isEqualTo(3.0);
      assertThat(position.containsKey("cursor")).isFalse();
      List<String> ids = SharedStream.enter("moving", 0, 1);
      none.awaitEvents(1);
      assertThat(none.ids()).isEqualTo(ids);
    }
  }

  /** T9. */
  @Test
  void countsOfZonesComeOnlyToThoseWhoAskForThemAndMaySeeAllDevices() throws Exception {
    try (TestStream all = SharedStream.subscribe("?kinds=occupancy&zones=hall");
        TestStream none = SharedStream.subscribe("?zones=hall")) {
      String count = "{\"zoneId\":\"hall\",\"count\":3,\"since\":1,\"capacity\":2,\"over\":true}";
      SharedStream.producer().write("occupancy", "hall", count);
      all.awaitEvents(1);
      JsonObject message = all.events().get(0);
      assertThat(message.getString("kind")).isEqualTo("occupancy");
      assertThat(message.getJsonObject("event")).isEqualTo(new JsonObject(count));
      assertThat(message.containsKey("cursor")).isFalse();
      assertThat(none.events()).isEmpty();
    }
    try (TestStream limited = TestStream.open(SharedStream.gateway(), Tokens.limitedTo("x"), "")) {
      limited.send("{\"kinds\":[\"occupancy\"]}").join();
      limited.awaitClose();
      assertThat(limited.messages().get(0).getString("reason")).contains("limited to some");
    }
  }

  /** Section 7, zones: a client hears of changes in its box. */
  @Test
  void changesOfZonesInTheBoxComeToThoseWhoAskForThem() throws Exception {
    try (TestStream near = SharedStream.subscribe("?kinds=zones&bbox=70,70,71,71");
        TestStream far = SharedStream.subscribe("?kinds=zones&bbox=-71,70,-70,71");
        TestStream none = SharedStream.subscribe("?zones=moved")) {
      near.awaitEvents(1);
      far.awaitEvents(1);
      String feature =
          "{\"type\":\"Feature\",\"geometry\":null,\"bbox\":[70.5,70.5,70.6,70.6],\"properties\":{}}";
      SharedStream.producer().write("zones", "moved", feature);
      near.awaitEvents(2);
      SharedStream.producer().write("zones", "moved", feature.replace("70.", "69."));
      near.awaitEvents(3);
      SharedStream.producer().write("zones", "moved", (byte[]) null);
      TestGateway.await(() -> SharedStream.gateway().get("/v1/zones/moved").statusCode() == 404);
      SharedStream.producer().write("zones", "moved", feature);
      near.awaitEvents(4);
      List<JsonObject> changes =
          near.events().stream().map(each -> each.getJsonObject("event")).toList();
      assertThat(changes.get(0).getJsonArray("boxes").toString()).contains("-180");
      assertThat(changes.subList(1, 4))
          .extracting(each -> each.getJsonArray("boxes").size())
          .as("the boxes of before and after")
          .containsExactly(1, 2, 1);
      assertThat(changes.subList(1, 4)).allMatch(each -> !each.getBoolean("deleted"));
      assertThat(near.events()).allMatch(each -> each.containsKey("cursor"));
      assertThat(far.events()).hasSize(1);
      assertThat(none.events()).isEmpty();
    }
  }

  @Test
  void aConnectionWithoutEventsStaysOpenLongerThanTheIdleTimeout() throws InterruptedException {
    try (TestStream stream = SharedStream.subscribe("?devices=nobody")) {
      TestGateway.await(
          () ->
              stream.messages().stream()
                      .filter(each -> each.getString("kind").equals("heartbeat"))
                      .count()
                  >= 5);
      assertThat(stream.isPinged()).isTrue();
      List<String> ids = SharedStream.enter("nobody", 0, 1);
      stream.awaitEvents(1);
      assertThat(stream.ids()).isEqualTo(ids);
    }
  }

  @Test
  void serverSentEventsContinueAfterTheLastEventId() throws IOException, InterruptedException {
    HttpRequest first = SharedStream.gateway().request("/v1/stream?devices=sse").build();
    String cursor;
    try (Stream<String> lines = TestGateway.lines(first, 200)) {
      Iterator<String> each = lines.iterator();
      cursor = next(each, "id: ");
      assertThat(next(each, "data: ")).contains("subscribed");
    }
    List<String> ids = SharedStream.enter("sse", 0, 200);
    HttpRequest second =
        SharedStream.gateway()
            .request("/v1/stream?devices=sse")
            .header("Last-Event-ID", cursor)
            .build();
    try (Stream<String> lines = TestGateway.lines(second, 200)) {
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
  void theDocumentHasTheParametersOfAStream() {
    Set<String> names =
        Contract.document()
            .getJsonObject("paths")
            .getJsonObject("/v1/stream")
            .getJsonObject("get")
            .getJsonArray("parameters")
            .stream()
            .map(parameter -> ((JsonObject) parameter).getString("name"))
            .collect(Collectors.toSet());
    Set<String> expected = new HashSet<>(SubscriptionRequest.NAMES);
    expected.add("Last-Event-ID");
    assertThat(names).isEqualTo(expected);
  }

  @Test
  void streamsAreCountedAmongTheRequests() throws IOException, InterruptedException {
    double webSockets = requests("stream", 101);
    double eventStreams = requests("stream", 200);
    double refused = requests("stream", 400);
    double sockJs = requests("sockJs", 200);
    SharedStream.subscribe("?devices=counted").close();
    TestGateway.lines(SharedStream.gateway().request("/v1/stream").build(), 200).close();
    SharedStream.gateway().get("/v1/stream?types=enter");
    SharedStream.gateway().get("/v1/sockjs/info");
    assertThat(requests("stream", 101)).isEqualTo(webSockets + 1);
    assertThat(requests("stream", 200)).isEqualTo(eventStreams + 1);
    assertThat(requests("stream", 400)).isEqualTo(refused + 1);
    assertThat(requests("sockJs", 200)).isEqualTo(sockJs + 1);
  }

  private static double requests(String operation, int status) {
    String name =
        "fenceline_gateway_requests_seconds_count{operation=\"%s\",status=\"%d\"} "
            .formatted(operation, status);
    return SharedStream.gateway()
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
        .sum();
  }
}

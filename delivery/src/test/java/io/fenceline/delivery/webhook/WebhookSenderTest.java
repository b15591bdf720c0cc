package io.fenceline.delivery.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Secret;
import io.fenceline.delivery.config.Start;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.config.WebhookBody;
import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.Failure;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.format.output.EventKind;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class WebhookSenderTest {
  private static final Vertx VERTX = Vertx.vertx();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** For answers that never end by themselves. */
  private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(1);

  private static final Secret SECRET = new Secret(new byte[32]);
  private static final long LIMIT_SECONDS = 60;

  record Received(String uri, MultiMap headers, String body) {}

  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();

  @AfterAll
  static void close() throws Exception {
    VERTX.close().toCompletionStage().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private HttpServer server(Consumer<HttpServerRequest> answer) throws Exception {
    return VERTX
        .createHttpServer()
        .requestHandler(
            request ->
                request
                    .body()
                    .onSuccess(
                        body -> {
                          received.add(
                              new Received(request.uri(), request.headers(), body.toString()));
                          answer.accept(request);
                        }))
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private static Endpoint endpoint(String url, WebhookBody body, boolean allowPrivate) {
    return endpoint(url, body, allowPrivate, TIMEOUT);
  }

  private static Endpoint endpoint(
      String url, WebhookBody body, boolean allowPrivate, Duration timeout) {
    return new Endpoint(
        "test",
        new Target.Webhook(URI.create(url), null, body, List.of(SECRET), allowPrivate),
        new EventFilter(Set.of(EventKind.values()), Set.of(), Set.of(), null),
        RetryPolicy.DEFAULT,
        new DeliveryLimits(4, 0),
        timeout,
        Start.LATEST);
  }

  private static WebhookSender sender(Endpoint endpoint) throws IOException {
    return new WebhookSender(VERTX, endpoint, kind -> "/fenceline/" + kind.option(), Ticks.SYSTEM);
  }

  private static Optional<Failure> send(Endpoint endpoint) throws Exception {
    try (WebhookSender sender = sender(endpoint)) {
      return send(sender);
    }
  }

  private static Optional<Failure> send(WebhookSender sender) throws Exception {
    return sender
        .send(TestEvents.event("truck.17"))
        .toCompletableFuture()
        .get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private static Endpoint local(int port) {
    return endpoint("http://127.0.0.1:" + port + "/hook?a=b", WebhookBody.PLAIN, true);
  }

  private Received take() throws InterruptedException {
    Received request = received.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThat(request).isNotNull();
    return request;
  }

  @Test
  void theBodyIsTheEventAndTheHeadersAreThoseOfStandardWebhooks() throws Exception {
    HttpServer server = server(request -> request.response().setStatusCode(204).end());
    assertThat(send(local(server.actualPort()))).isEmpty();

    Received request = take();
    assertThat(request.uri()).isEqualTo("/hook?a=b");
    assertThat(request.body()).isEqualTo(TestEvents.event("truck.17").json().toString());
    String id = Signature.messageId("truck.17/depot/ENTER/" + TestEvents.TIME);
    assertThat(request.headers().get("webhook-id")).isEqualTo(id);
    long seconds = Long.parseLong(request.headers().get("webhook-timestamp"));
    assertThat(seconds)
        .isBetween(
            System.currentTimeMillis() / 1000 - LIMIT_SECONDS, System.currentTimeMillis() / 1000);
    assertThat(request.headers().get("webhook-signature"))
        .isEqualTo(
            Signature.header(
                List.of(SECRET), id, seconds, TestEvents.event("truck.17").json().array()));
    assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
  }

  @Test
  void aBodyMayBeACloudEvent() throws Exception {
    HttpServer server = server(request -> request.response().end());
    String url = "http://127.0.0.1:" + server.actualPort();
    assertThat(send(endpoint(url, WebhookBody.CLOUDEVENTS, true))).isEmpty();

    Received request = take();
    assertThat(request.uri()).isEqualTo("/");
    assertThat(request.headers().get("content-type"))
        .isEqualTo("application/cloudevents+json; charset=utf-8");
    JsonObject event = new JsonObject(request.body());
    assertThat(event.remove("data"))
        .isEqualTo(new JsonObject(TestEvents.event("truck.17").json().toString()));
    assertThat(event)
        .isEqualTo(
            new JsonObject()
                .put("specversion", "1.0")
                .put("id", "truck.17/depot/ENTER/1641168000000")
                .put("source", "/fenceline/transitions")
                .put("type", "io.fenceline.transition.enter.v1")
                .put("subject", "truck.17")
                .put("time", "2022-01-03T00:00:00.000Z")
                .put("datacontenttype", "application/json"));
  }

  @Test
  void inBinaryModeTheAttributesAreHeaders() throws Exception {
    HttpServer server = server(request -> request.response().end());
    String url = "http://127.0.0.1:" + server.actualPort();
    try (WebhookSender sender = sender(endpoint(url, WebhookBody.CLOUDEVENTS_BINARY, true))) {
      sender
          .send(TestEvents.event("Lkw \"1\" 100% ä"))
          .toCompletableFuture()
          .get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
    Received request = take();
    assertThat(request.headers().get("ce-subject")).isEqualTo("Lkw%20%221%22%20100%25%20%C3%A4");
    assertThat(request.headers().get("ce-type")).isEqualTo("io.fenceline.transition.enter.v1");
    assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
    assertThat(new JsonObject(request.body()).getString("type")).isEqualTo("ENTER");
  }

  @Test
  void anAnswerOtherThan2xxIsAFailureWithItsText() throws Exception {
    HttpServer server =
        server(
            request ->
                request
                    .response()
                    .setStatusCode(429)
                    .putHeader("Retry-After", "7")
                    .end("slow down"));
    Failure failure = send(local(server.actualPort())).orElseThrow();
    assertThat(failure).isEqualTo(new Failure("429 slow down", true, Duration.ofSeconds(7), false));
  }

  @Test
  void redirectsAreNotFollowed() throws Exception {
    HttpServer server =
        server(
            request ->
                request
                    .response()
                    .setStatusCode(307)
                    .putHeader("Location", "http://169.254.169.254/latest/meta-data")
                    .end());
    Failure failure = send(local(server.actualPort())).orElseThrow();
    assertThat(failure.answer()).isEqualTo("307 (redirects are not followed)");
    assertThat(received).hasSize(1);
  }

  @Test
  void aPrivateAddressIsNotCalledUnlessThatIsPermitted() throws Exception {
    HttpServer server = server(request -> request.response().end());
    for (String host : List.of("127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]")) {
      String url = "http://%s:%d/".formatted(host, server.actualPort());
      Failure failure = send(endpoint(url, WebhookBody.PLAIN, false)).orElseThrow();
      assertThat(failure.answer())
          .as(host)
          .endsWith("which is not public; if that is meant: allowPrivateAddresses: true");
    }
    assertThat(received).isEmpty();
  }

  @Test
  void aNameWithoutAddressIsAFailure() throws Exception {
    Failure failure =
        send(endpoint("https://absent.invalid/", WebhookBody.PLAIN, false)).orElseThrow();
    assertThat(failure.answer()).isEqualTo("there is no address of absent.invalid");
    assertThat(failure.ofEndpoint()).isTrue();
  }

  @Test
  void aPortOnWhichNothingListensIsAFailure() throws Exception {
    RawServer server = new RawServer(out -> {});
    server.close();
    Failure failure = send(local(server.port())).orElseThrow();
    assertThat(failure.answer()).contains("Connection refused");
  }

  @Test
  void aServerWithoutTlsIsAFailureForHttps() throws Exception {
    try (RawServer server =
        new RawServer(out -> out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(US_ASCII)))) {
      String url = "https://127.0.0.1:" + server.port();
      assertThat(send(endpoint(url, WebhookBody.PLAIN, true))).isPresent();
    }
  }

  /** The attempt ends with a failure, in time, and the connection with it. */
  private static Failure hostile(RawServer.Answer answer) throws Exception {
    return hostile(TIMEOUT, answer);
  }

  private static Failure hostile(Duration timeout, RawServer.Answer answer) throws Exception {
    try (RawServer server = new RawServer(answer);
        WebhookSender sender =
            sender(
                endpoint("http://127.0.0.1:" + server.port(), WebhookBody.PLAIN, true, timeout))) {
      Optional<Failure> failure = send(sender);
      awaitClosed(server);
      return failure.orElse(null);
    }
  }

  private static void awaitClosed(RawServer server) {
    long end = System.nanoTime() + Duration.ofSeconds(LIMIT_SECONDS).toNanos();
    while (server.open() > 0) {
      assertThat(System.nanoTime()).as("the connection is still open").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private static void writeForEver(OutputStream out, String part) throws IOException {
    byte[] bytes = part.getBytes(US_ASCII);
    while (true) {
      out.write(bytes);
    }
  }

  /** Writes a little now and then, until the client has gone. */
  private static void drip(OutputStream out, String beginning)
      throws IOException, InterruptedException {
    out.write(beginning.getBytes(US_ASCII));
    while (true) {
      Thread.sleep(20);
      out.write('a');
    }
  }

  @Test
  void slowHeadersEndWithTheTimeOut() throws Exception {
    assertThat(hostile(SHORT_TIMEOUT, out -> drip(out, "HTTP/1.1 200 OK\r\nX-Slow: ")).answer())
        .isEqualTo("no complete answer within 1000 ms");
  }

  @Test
  void aBodyThatDripsEndsWithTheTimeOut() throws Exception {
    assertThat(
            hostile(
                    SHORT_TIMEOUT,
                    out -> drip(out, "HTTP/1.1 500 No\r\nContent-Length: 9999999\r\n\r\n"))
                .answer())
        .isEqualTo("no complete answer within 1000 ms");
  }

  @Test
  void anEndlessBodyIsCutOff() throws Exception {
    Failure failure =
        hostile(
            out -> {
              out.write("HTTP/1.1 500 No\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
              writeForEver(out, "x".repeat(8192));
            });
    assertThat(failure.answer()).startsWith("500 xxx").endsWith("xxx...");
  }

  @Test
  void anEndlessBodyAfterSuccessIsCutOffToo() throws Exception {
    Failure failure =
        hostile(
            out -> {
              out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
              writeForEver(out, "x".repeat(8192));
            });
    assertThat(failure).as("it was delivered").isNull();
  }

  @Test
  void endlessHeadersAreCutOff() throws Exception {
    Failure failure =
        hostile(
            out -> {
              out.write("HTTP/1.1 200 OK\r\n".getBytes(US_ASCII));
              for (int i = 0; i < 100_000; i++) {
                out.write("X-%d: y\r\n".formatted(i).getBytes(US_ASCII));
              }
              out.write("\r\n".getBytes(US_ASCII));
              writeForEver(out, "x");
            });
    assertThat(failure.answer()).contains("header");
  }

  @Test
  void anEndlessStatusLineIsCutOff() throws Exception {
    assertThat(hostile(out -> writeForEver(out, "HTTP/1.1 200 OK "))).isNotNull();
  }

  @Test
  void endlessInterimAnswersEndWithTheTimeOut() throws Exception {
    assertThat(
            hostile(
                SHORT_TIMEOUT,
                out -> writeForEver(out, "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")))
        .isNotNull();
  }

  @Test
  void whatIsNoHttpIsAFailure() throws Exception {
    assertThat(
            hostile(
                out -> {
                  out.write("SSH-2.0-OpenSSH_9.2\r\n".getBytes(US_ASCII));
                }))
        .isNotNull();
  }
}

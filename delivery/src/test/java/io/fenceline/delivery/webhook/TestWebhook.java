package io.fenceline.delivery.webhook;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Secret;
import io.fenceline.delivery.config.Start;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.format.output.EventKind;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A webhook on loopback, the requests that it received, and senders of events. */
final class TestWebhook implements AutoCloseable {
  static final Secret SECRET = new Secret(new byte[32]);
  static final long LIMIT_SECONDS = 60;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  record Received(String uri, MultiMap headers, String body) {}

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();

  /** Listens; to be called once at most. Returns the port. */
  int listen(Consumer<HttpServerRequest> answer) throws Exception {
    return vertx
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
        .map(HttpServer::actualPort)
        .toCompletionStage()
        .toCompletableFuture()
        .get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /** The next request; waits for it. */
  Received take() throws InterruptedException {
    Received request = received.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no request");
    }
    return request;
  }

  /** Requests that were not taken. */
  int waiting() {
    return received.size();
  }

  static Endpoint local(int port) {
    return endpoint("http://127.0.0.1:" + port + "/hook?a=b", WebhookForm.PLAIN, true);
  }

  static Endpoint endpoint(String url, WebhookForm body, boolean allowPrivate) {
    return endpoint(url, body, allowPrivate, TIMEOUT);
  }

  static Endpoint endpoint(String url, WebhookForm body, boolean allowPrivate, Duration timeout) {
    return new Endpoint(
        "test",
        new Target.Webhook(URI.create(url), null, body, Map.of(), List.of(SECRET), allowPrivate),
        new EventFilter(Set.of(EventKind.values()), Set.of(), Set.of(), null),
        RetryPolicy.DEFAULT,
        new DeliveryLimits(4, 0),
        timeout,
        Start.LATEST);
  }

  WebhookSender sender(Endpoint endpoint) throws IOException {
    return new WebhookSender(vertx, endpoint, kind -> "/fenceline/" + kind.option(), Ticks.SYSTEM);
  }

  /** Makes one attempt. */
  Optional<AttemptFailure> send(Endpoint endpoint) throws Exception {
    try (WebhookSender sender = sender(endpoint)) {
      return send(sender, "truck.17");
    }
  }

  static Optional<AttemptFailure> send(WebhookSender sender, String device) throws Exception {
    return sender
        .send(TestEvents.event(device))
        .toCompletableFuture()
        .get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    vertx
        .close()
        .toCompletionStage()
        .toCompletableFuture()
        .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
        .join();
  }
}

package io.fenceline.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.json.JsonLine;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Health and metrics of a service, on a port of their own, without credentials: {@code
 * /health/live}, {@code /health/ready}, {@code /metrics}.
 */
public final class ManagementServer {
  private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String JSON = "application/json";

  private final Vertx vertx;
  private final Map<String, Supplier<List<String>>> health = new LinkedHashMap<>();
  private final Map<String, Page> pages = new LinkedHashMap<>();

  private record Page(String type, Callable<byte[]> content) {}

  /**
   * @param deadReasons why the service has to be restarted; empty when it runs
   * @param unreadyReasons why the service is not ready; empty when it is
   */
  public ManagementServer(
      Vertx vertx,
      PrometheusMeterRegistry registry,
      Supplier<List<String>> deadReasons,
      Supplier<List<String>> unreadyReasons) {
    this.vertx = vertx;
    health.put("/health/live", deadReasons);
    health.put("/health/ready", unreadyReasons);
    pages.put("/metrics", new Page(METRICS, () -> registry.scrape().getBytes(UTF_8)));
  }

  /** Adds a page in JSON. */
  public ManagementServer with(String path, Callable<byte[]> content) {
    pages.put(path, new Page(JSON, content));
    return this;
  }

  /**
   * Begins to listen.
   *
   * @param idle connections on which so long nothing is sent are closed
   * @throws IOException when the port is taken
   */
  public HttpServer listen(String host, int port, Duration idle)
      throws IOException, InterruptedException {
    return Listening.await(
        "--management-port",
        host,
        port,
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setHost(host)
                    .setPort(port)
                    .setHttp2ClearTextEnabled(false)
                    .setIdleTimeout((int) idle.toSeconds()))
            .requestHandler(this::handle)
            .listen());
  }

  private void handle(HttpServerRequest request) {
    if (!READS.contains(request.method())) {
      request.response().putHeader("Allow", "GET, HEAD");
      refuse(request, 405, "only GET and HEAD are here");
    } else if (health.containsKey(request.path())) {
      health(request, health.get(request.path()).get());
    } else if (pages.containsKey(request.path())) {
      sendLater(request, pages.get(request.path()));
    } else {
      String all = String.join(", ", health.keySet()) + ", " + String.join(", ", pages.keySet());
      refuse(request, 404, "here are " + all);
    }
  }

  private static void health(HttpServerRequest request, List<String> reasons) {
    byte[] content =
        JsonLine.of(
            json -> {
              json.writeStringField("status", reasons.isEmpty() ? "UP" : "DOWN");
              if (!reasons.isEmpty()) {
                json.writeFieldName("reasons");
                json.writeArray(reasons.toArray(String[]::new), 0, reasons.size());
              }
            });
    send(request, reasons.isEmpty() ? 200 : 503, JSON, content);
  }

  /** Off the event loop: pages take milliseconds, or wait for other threads. */
  private void sendLater(HttpServerRequest request, Page page) {
    vertx
        .executeBlocking(page.content(), false)
        .onSuccess(content -> send(request, 200, page.type(), content))
        .onFailure(e -> refuse(request, 500, request.path() + " cannot be read"));
  }

  private static void refuse(HttpServerRequest request, int status, String detail) {
    byte[] content =
        JsonLine.of(
            json -> {
              json.writeNumberField("status", status);
              json.writeStringField("detail", detail);
            });
    send(request, status, "application/problem+json", content);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A client that has gone needs no answer.
  private static void send(HttpServerRequest request, int status, String type, byte[] content) {
    request
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", type)
        .putHeader("Cache-Control", "no-store")
        .end(request.method().equals(HttpMethod.HEAD) ? Buffer.buffer() : Buffer.buffer(content));
  }
}

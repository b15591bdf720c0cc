package io.fenceline.delivery;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A webhook that writes down what it takes. */
final class WebhookReceiver implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final List<Taken> taken = new CopyOnWriteArrayList<>();
  private volatile BiConsumer<HttpServerRequest, JsonObject> answer =
      (request, event) -> take(request, event);

  /** An event, when it arrived; it may have been answered with an error. */
  record Taken(String webhookId, String deviceId, long timeMillis) {}

  WebhookReceiver() throws Exception {
    this(0);
  }

  WebhookReceiver(int port) throws Exception {
    server =
        vertx
            .createHttpServer()
            .requestHandler(
                request ->
                    request.body().onSuccess(body -> answer.accept(request, new JsonObject(body))))
            .listen(port, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(30, TimeUnit.SECONDS);
  }

  /** Answers otherwise than with success; may call {@link #take}. */
  void answer(BiConsumer<HttpServerRequest, JsonObject> with) {
    answer = with;
  }

  void take(HttpServerRequest request, JsonObject event) {
    taken.add(
        new Taken(
            request.getHeader("webhook-id"), event.getString("deviceId"), event.getLong("time")));
    request.response().end();
  }

  void refuse(HttpServerRequest request, int status, String text) {
    request.response().setStatusCode(status).end(text);
  }

  List<Taken> taken() {
    return List.copyOf(taken);
  }

  /** The times of a device's events in the order in which they were taken, without repeats. */
  Map<String, List<Long>> timesByDevice() {
    Map<String, List<Long>> times = new HashMap<>();
    for (Taken each : taken) {
      List<Long> of = times.computeIfAbsent(each.deviceId(), device -> new ArrayList<>());
      if (!of.contains(each.timeMillis())) {
        of.add(each.timeMillis());
      }
    }
    return times;
  }

  String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/hook";
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}

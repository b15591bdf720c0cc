package io.fenceline.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** E6: health asks what runs for ever. */
class ManagementServerTest {
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  void aServiceWithADeadThreadIsToBeRestarted() throws Exception {
    HttpResponse<String> answer = live(List.of("the probe of Kafka has ended"));
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("DOWN", "the probe of Kafka has ended");
  }

  @Test
  void aServiceThatOnlyWaitsForKafkaIsNot() throws Exception {
    assertThat(live(List.of()).statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> live(List<String> dead) throws Exception {
    HttpServer server =
        new ManagementServer(
                vertx,
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                () -> dead,
                () -> List.of("Kafka has not answered"))
            .listen("127.0.0.1", 0, Duration.ofSeconds(60));
    URI live = URI.create("http://127.0.0.1:" + server.actualPort() + "/health/live");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(live).build(), HttpResponse.BodyHandlers.ofString());
  }
}

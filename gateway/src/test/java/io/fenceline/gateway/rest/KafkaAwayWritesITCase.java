package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.http.ServerLimits;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes by many clients while Kafka is away. */
class KafkaAwayWritesITCase {
  private static final String ZONE =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]},"
          + "\"properties\":{\"radiusMeters\":500}}";
  private static final int CLIENTS = 24;

  @TempDir Path directory;

  @Test
  void everyRequestIsAnsweredAndSoonAtOnceUntilKafkaIsBack()
      throws IOException, InterruptedException {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      TestGateway.createTopics(kafka, "");
      try (TestGateway gateway =
          TestGateway.start(
              TestGateway.with(
                  TestGateway.options(kafka, directory, ServerLimits.DEFAULT),
                  "unreadyAfter",
                  Duration.ofSeconds(5)))) {
        kafka.stop();
        assertThat(longest(gateway)).isLessThan(Duration.ofSeconds(15));

        TestGateway.await(() -> gateway.getManagement("/health/ready").statusCode() == 503);
        assertThat(gateway.getManagement("/health/ready").body()).contains("not answered for");
        assertThat(longest(gateway)).isLessThan(Duration.ofSeconds(1));
        assertThat(
                gateway
                    .get("/v1/zones/at?lon=1&lat=1")
                    .headers()
                    .firstValueAsLong("Kafka-Silent-Seconds"))
            .matches(s -> s.getAsLong() >= 4, "seconds");
        assertThat(gateway.getManagement("/metrics").body())
            .containsPattern("fenceline_gateway_kafka_silent_seconds [1-9]");

        kafka.restart();
        TestGateway.await(() -> gateway.getManagement("/health/ready").statusCode() == 200);
        TestGateway.await(() -> TestGateway.send(put(gateway)).statusCode() == 200);
      }
    }
  }

  /** Without its answer, cursors of streams cannot be signed. */
  @Test
  void aGatewayThatStartsWithoutKafkaIsReadyOnceKafkaHasAnswered()
      throws IOException, InterruptedException {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      TestGateway.createTopics(kafka, "");
      kafka.stop();
      try (TestGateway gateway =
          TestGateway.startUnready(TestGateway.options(kafka, directory, ServerLimits.DEFAULT))) {
        HttpResponse<String> ready = gateway.getManagement("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).contains("Kafka has not answered yet; check that it is up");

        kafka.restart();
        TestGateway.await(() -> gateway.getManagement("/health/ready").statusCode() == 200);
        assertThat(gateway.get("/v1/zones/at?lon=1&lat=1").statusCode()).isEqualTo(200);
      }
    }
  }

  /** How long the client waits that waits longest; all get 503. */
  private static Duration longest(TestGateway gateway) {
    long start = System.nanoTime();
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, CLIENTS)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> TestGateway.send(put(gateway)), task -> new Thread(task).start()))
            .toList();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertThat(answer.join().statusCode()).isEqualTo(503);
      assertThat(answer.join().headers().firstValue("Retry-After")).isPresent();
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static HttpRequest.Builder put(TestGateway gateway) {
    return gateway
        .request("/v1/zones/depot?wait=true")
        .header("Content-Type", "application/geo+json")
        .PUT(BodyPublishers.ofString(ZONE));
  }
}

package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.http.ServerLimits;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is acknowledged that is not in Kafka. */
@SuppressWarnings("try") // The broker is closed before its block ends.
class FixesWithoutKafkaITCase {
  private static final String FIX =
      "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":1,\"lat\":2}";

  @TempDir Path directory;

  @Test
  void aBatchIsAnsweredByRetryAfterWhenKafkaIsAway() throws IOException, InterruptedException {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      TestGateway.createTopics(kafka);
      try (TestGateway gateway = TestGateway.start(kafka, directory, ServerLimits.DEFAULT)) {
        kafka.close();

        HttpResponse<String> answer =
            TestGateway.send(
                gateway
                    .request("/v1/fixes")
                    .header("Content-Type", "application/json")
                    .POST(
                        BodyPublishers.ofString(
                            "[" + String.join(",", Collections.nCopies(100, FIX)) + "]")));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }
}

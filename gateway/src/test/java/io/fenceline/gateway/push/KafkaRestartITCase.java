package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kafka is away for a while. */
class KafkaRestartITCase {
  private static final String ZONE =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]},"
          + "\"properties\":{\"radiusMeters\":500}}";
  private static final String FIX =
      "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":1,\"lat\":2}";

  @TempDir Path directory;

  @Test
  void clientsStayAndMissNothingAndNothingIsAcknowledgedThatKafkaDoesNotHave()
      throws IOException, InterruptedException {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      TestGateway.createTopics(kafka, "");
      try (TestGateway gateway =
              TestGateway.start(TestGateway.options(kafka, directory, ServerLimits.DEFAULT));
          EventProducer producer = new EventProducer(kafka.bootstrapServers(), "");
          TestStream stream = TestStream.open(gateway, Tokens.all(), "?devices=truck")) {
        stream.awaitMessage("subscribed");
        assertThat(put(gateway, "/v1/zones/depot?wait=true").statusCode()).isEqualTo(200);
        List<String> ids = producer.enter("truck", 0, 20);
        stream.awaitEvents(20);

        kafka.stop();
        assertThat(gateway.get("/v1/zones/at?lon=1&lat=1").body()).contains("\"id\":\"depot\"");
        assertThat(gateway.getManagement("/health/live").statusCode()).isEqualTo(200);
        assertUnavailable(put(gateway, "/v1/zones/other"));
        assertUnavailable(postFixes(gateway));

        kafka.restart();
        ids.addAll(producer.enter("truck", 20, 60));
        stream.awaitEvents(60);
        ids.addAll(producer.enter("truck", 60, 61));
        stream.awaitEvents(61);
        assertThat(stream.ids()).as("once, in order").isEqualTo(ids);
        assertThat(stream.closeCode()).isNull();
        TestGateway.await(() -> put(gateway, "/v1/zones/again?wait=true").statusCode() == 200);
      }
    }
  }

  private static HttpResponse<String> put(TestGateway gateway, String path) {
    return TestGateway.send(
        gateway
            .request(path)
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(ZONE)));
  }

  private static HttpResponse<String> postFixes(TestGateway gateway) {
    String batch = "[" + String.join(",", Collections.nCopies(100, FIX)) + "]";
    return TestGateway.send(
        gateway
            .request("/v1/fixes")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(batch)));
  }

  private static void assertUnavailable(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
  }
}

package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that starts on a large topic of zones. */
@ExtendWith(SharedKafka.class)
class ManyZonesITCase {
  private static final String PREFIX = "many-";
  private static final int ROWS = 200;
  private static final int COLUMNS = 300;

  /** Zones of 50 m, 1 km apart, so that none meet. */
  private static final double SPACING_DEGREES = 0.01;

  @TempDir Path directory;

  @Test
  void aGatewayIsReadyWithAllOf60000ZonesAndAnswersExactly()
      throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    writeZones();
    long startNanos = System.nanoTime();
    try (TestGateway gateway =
        TestGateway.start(
            TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT))) {
      Duration ready = Duration.ofNanos(System.nanoTime() - startNanos);
      System.out.printf("ready with 300,000 zones after %d ms%n", ready.toMillis());

      Random random = new Random(7);
      for (int i = 0; i < 200; i++) {
        int row = random.nextInt(ROWS);
        int column = random.nextInt(COLUMNS);
        assertThat(zonesAt(gateway, column, row)).containsExactly(id(column, row));
        assertThat(zonesAt(gateway, column + 0.5, row + 0.5)).isEmpty();
      }
      assertThat(listedByPages(gateway)).isEqualTo(ROWS * COLUMNS);
      TestGateway.await(
          () ->
              gateway
                  .getManagement("/metrics")
                  .body()
                  .contains("fenceline_gateway_zones " + (double) (ROWS * COLUMNS)));
    }
  }

  /** How many zones a client gets that continues until there are no more. */
  private static int listedByPages(TestGateway gateway) {
    Set<String> listed = new HashSet<>();
    String after = "";
    while (after != null) {
      JsonObject page =
          json(
              gateway.get(
                  "/v1/zones?bbox=-180,-90,180,90&limit=10000&geometry=false&after="
                      + URLEncoder.encode(after, UTF_8)),
              200);
      listed.addAll(ids(page.getJsonArray("zones"), "id"));
      after = page.getString("next");
    }
    return listed.size();
  }

  private static List<String> zonesAt(TestGateway gateway, double column, double row) {
    String path =
        "/v1/zones/at?lon=%s&lat=%s".formatted(column * SPACING_DEGREES, row * SPACING_DEGREES);
    return ids(json(gateway.get(path), 200).getJsonArray("zones"), "id");
  }

  private static String id(int column, int row) {
    return column + "/" + row;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A zone that is missing is noticed.
  private static void writeZones() {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            SharedKafka.get().bootstrapServers(),
            "linger.ms",
            "50",
            "batch.size",
            "500000");
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
          String zone =
              "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
                  + column * SPACING_DEGREES
                  + ","
                  + row * SPACING_DEGREES
                  + "]},\"properties\":{\"radiusMeters\":50}}";
          producer.send(
              new ProducerRecord<>(
                  PREFIX + "zones", id(column, row).getBytes(UTF_8), zone.getBytes(UTF_8)));
        }
      }
    }
  }
}

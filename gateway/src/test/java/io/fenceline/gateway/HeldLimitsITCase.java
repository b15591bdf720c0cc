package io.fenceline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.testing.servers.SharedKafka;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** E8: what is over a bound gets an answer that says which one. */
@Timeout(180)
@ExtendWith(SharedKafka.class)
class HeldLimitsITCase {
  private static final String PREFIX = "held-limits-";

  @TempDir private Path directory;
  private TestGateway gateway;

  @BeforeEach
  void start() throws Exception {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT);
    gateway =
        TestGateway.start(TestGateway.with(options, "held", new StoreLimits(1, 2, 1, 1, 1_000)));
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  private HttpResponse<String> put(String zone) {
    return TestGateway.send(
        gateway
            .request("/v1/zones/" + zone + "?wait=true")
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature(zone))));
  }

  private HttpResponse<String> post(String path, String body) {
    return TestGateway.send(
        gateway
            .request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private static String feature(String id) {
    return """
    {"type":"Feature","id":"%s","geometry":{"type":"Point","coordinates":[1,1]},"properties":{"radiusMeters":9}}\
    """
        .formatted(id);
  }

  @Test
  void moreThanIsHeldIsRefusedWithTheOption() {
    assertThat(put("a").statusCode()).isEqualTo(200);
    assertThat(put("b").statusCode()).isEqualTo(422);
    assertThat(put("b").body()).contains("there are 1 zones", "--max-zones");
    assertThat(put("a").statusCode()).as("a known one changes").isEqualTo(200);

    assertThat(post("/v1/places?wait=true", feature("a")).statusCode()).isEqualTo(200);
    assertThat(post("/v1/places", feature("b")).body()).contains("--max-places");

    String fix = "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1,\"lat\":1}";
    long now = System.currentTimeMillis();
    assertThat(post("/v1/fixes", fix.formatted("first", now)).statusCode()).isEqualTo(200);
    TestGateway.await(() -> gateway.get("/v1/devices/first").statusCode() == 200);
    assertThat(post("/v1/fixes", fix.formatted("second", now)).statusCode()).isEqualTo(200);
    TestGateway.await(
        () ->
            gateway
                .getManagement("/metrics")
                .body()
                .contains("topic_refused_total{topic=\"" + PREFIX + "locations\"} 1"));
    assertThat(gateway.get("/v1/devices/second").body()).contains("--max-devices");
    HttpResponse<String> third = post("/v1/fixes", fix.formatted("third", now));
    assertThat(third.statusCode()).isEqualTo(422);
    assertThat(third.body()).contains("too-many-devices", "--max-devices-per-key");
    assertThat(post("/v1/fixes", fix.formatted("second", now)).statusCode()).isEqualTo(200);
  }
}

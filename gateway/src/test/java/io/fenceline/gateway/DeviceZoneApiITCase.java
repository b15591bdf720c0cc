package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rule Z6: zones of one device each, written and read by HTTP. */
@ExtendWith(SharedGateway.class)
class DeviceZoneApiITCase {
  private static final String CIRCLE =
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-150,-40]},
       "properties":{"radiusMeters":50%s}}
      """;

  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() {
    gateway = SharedGateway.get();
  }

  @Test
  void aZoneIsWrittenReadAndDeletedForItsDeviceAlone() {
    String feature = CIRCLE.formatted("");
    HttpResponse<String> written = put("order%2F7/zones/drop%2Foff", feature, Tokens.all());
    assertThat(json(written, 200).getString("id")).isEqualTo("drop/off");
    json(put("order%2F8/zones/drop%2Foff", feature, Tokens.all()), 200);

    HttpResponse<String> read = gateway.get("/v1/devices/order%2F7/zones/drop%2Foff");
    assertThat(read.body()).isEqualTo(feature);
    String tag = read.headers().firstValue("ETag").orElseThrow();
    assertThat(tag).isEqualTo(written.headers().firstValue("ETag").orElseThrow());
    JsonObject list = json(gateway.get("/v1/devices/order%2F7/zones"), 200);
    assertThat(ids(list.getJsonArray("zones"), "id")).containsExactly("drop/off");
    assertThat(gateway.get("/v1/zones?bbox=-151,-41,-149,-39").body()).doesNotContain("drop");

    HttpRequest.Builder other =
        gateway
            .request("/v1/devices/order%2F7/zones/drop%2Foff")
            .header("If-Match", "\"123456\"")
            .DELETE();
    json(TestGateway.send(other), 412);
    json(delete("order%2F7/zones/drop%2Foff", Tokens.all()), 200);
    assertThat(json(gateway.get("/v1/devices/order%2F7/zones/drop%2Foff"), 404).getString("detail"))
        .isEqualTo("the device order/7 has no zone drop/off");
    json(gateway.get("/v1/devices/order%2F8/zones/drop%2Foff"), 200);
  }

  @Test
  void aDeviceIsShownWithItsZonesAndWhenTheyEnd() {
    Instant before = Instant.now();
    json(put("cab-1/zones/b", CIRCLE.formatted(",\"expiresIn\":\"PT3H\""), Tokens.all()), 200);
    json(put("cab-1/zones/a", CIRCLE.formatted(""), Tokens.all()), 200);

    JsonObject device = json(gateway.get("/v1/devices/cab-1"), 200);
    assertThat(ids(device.getJsonArray("deviceZones"), "zoneId")).containsExactly("a", "b");
    assertThat(device.getJsonArray("deviceZones").getJsonObject(0).containsKey("validUntil"))
        .isFalse();
    Instant until =
        Instant.ofEpochMilli(
            device.getJsonArray("deviceZones").getJsonObject(1).getLong("validUntil"));
    assertThat(Duration.between(before, until))
        .isBetween(Duration.ofMinutes(179), Duration.ofMinutes(181));
    assertThat(json(gateway.get("/v1/devices/cab-1/zones/b"), 200).getJsonObject("properties"))
        .isEqualTo(new JsonObject(Map.of("radiusMeters", 50, "validUntil", until.toString())));
  }

  @Test
  void whatTheJobRefusesIsRefusedWithItsReason() {
    assertThat(refusal(CIRCLE.formatted("").replace("Point", "MultiPoint"))).contains("geometry");
    assertThat(refusal(CIRCLE.formatted("").replace("\"Feature\"", "\"Feature\",\"id\":\"other\"")))
        .contains("the record's key, a, or no id");
    assertThat(
            refusal(
                CIRCLE.formatted(
                    ",\"expiresIn\":\"PT3H\",\"validUntil\":\"2030-01-01T00:00:00Z\"")))
        .contains("one of expiresIn and validUntil");
    StringBuilder corners = new StringBuilder();
    for (int i = 0; i < 4_100; i++) {
      corners.append("[%f,%f],".formatted(Math.cos(i * 1e-3), Math.sin(i * 1e-3)));
    }
    assertThat(
            refusal(
                "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[["
                    + corners
                    + "[%f,%f]]]}}".formatted(1.0, 0.0)))
        .contains("at most 65536 bytes");
  }

  @Test
  void theHundredAndFirstZoneOfADeviceIsRefusedAndAnyOtherMayChange() {
    for (int i = 0; i < 100; i++) {
      json(put("full/zones/z" + i, CIRCLE.formatted(""), Tokens.all()), 200);
    }
    assertThat(json(put("full/zones/one-more", CIRCLE.formatted(""), Tokens.all()), 422).encode())
        .contains("at most 100 zones of a device", "full/one-more");
    json(put("full/zones/z99", CIRCLE.formatted(",\"name\":\"n\""), Tokens.all()), 200);
    json(delete("full/zones/z0", Tokens.all()), 200);
    json(put("full/zones/one-more", CIRCLE.formatted(""), Tokens.all()), 200);
    JsonObject some = json(gateway.get("/v1/devices/full/zones?limit=2"), 200);
    assertThat(some.getJsonArray("zones")).hasSize(2);
    assertThat(some.getBoolean("more")).isTrue();
  }

  @Test
  void aTokenThatIsLimitedToDevicesWritesOnlyItsOwnAndOnlyWithAScopeOfItsOwn() {
    String feature = CIRCLE.formatted("");
    String own = Tokens.limitedTo("phone-1");
    assertThat(json(put("phone-1/zones/home", feature, own), 403).getString("detail"))
        .contains("device-zones:write");
    json(delete("phone-1/zones/home", own), 403);
    String writer = Tokens.limited("devices:read device-zones:write", "phone-1");
    json(put("phone-1/zones/home", feature, writer), 200);
    json(put("phone-2/zones/home", feature, writer), 403);
    json(get("/v1/devices/phone-1/zones", writer), 200);
    json(get("/v1/devices/phone-2/zones", writer), 403);
    json(get("/v1/devices/phone-2/zones/home", writer), 403);
    json(put("phone-2/zones/home", feature, Tokens.withScope("device-zones:write")), 200);
    json(put("phone-2/zones/home", feature, Tokens.withScope("zones:read devices:read")), 403);
    json(get("/v1/devices/phone-2/zones", Tokens.withScope("zones:read zones:write")), 403);
  }

  private static String refusal(String feature) {
    return json(put("cab-2/zones/a", feature, Tokens.all()), 422).encode();
  }

  private static HttpResponse<String> put(String path, String feature, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/devices/" + path + "?wait=true"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature)));
  }

  private static HttpResponse<String> delete(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/devices/" + path + "?wait=true"))
            .header("Authorization", "Bearer " + token)
            .DELETE());
  }

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }
}

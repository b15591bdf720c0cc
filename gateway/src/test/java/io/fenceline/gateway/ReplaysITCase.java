package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("X1, X2: explanations and trials by the gateway")
@ExtendWith(SharedGateway.class)
class ReplaysITCase {
  private static final long NOW = System.currentTimeMillis();
  private static final String SPEEDING = ",\"properties\":{\"speedLimitMetersPerSecond\":10}";

  private static TestGateway gateway;

  /** One device that comes too fast, then leaves; another that is slow. */
  @BeforeAll
  static void moveDevices() {
    gateway = SharedGateway.get();
    assertThat(put("slow-lane", square(-60, SPEEDING)).statusCode()).isEqualTo(200);
    String fix =
        "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":%s,\"lat\":-60,\"speedMetersPerSecond\":%s}";
    String fixes =
        "[%s,%s,%s,%s]"
            .formatted(
                fix.formatted("racer", NOW - 9_000, -60.5, 20),
                fix.formatted("racer", NOW - 8_000, -60, 20),
                fix.formatted("racer", NOW - 7_000, -60.5, 20),
                fix.formatted("snail", NOW - 8_000, -60, 2));
    HttpRequest.Builder post =
        gateway
            .request("/v1/fixes")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(fixes));
    assertThat(TestGateway.send(post).statusCode()).isEqualTo(200);
  }

  private static String square(double lon, String rest) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[%s,-60.1],[%s,-60.1],[%s,-59.9],[%s,-59.9],[%s,-60.1]]]}%s}"
        .formatted(lon - 0.1, lon + 0.1, lon + 0.1, lon - 0.1, lon - 0.1, rest);
  }

  private static HttpResponse<String> put(String id, String feature) {
    return TestGateway.send(
        gateway
            .request("/v1/zones/" + id + "?wait=true")
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature)));
  }

  private static HttpResponse<String> trial(String id, String feature) {
    return TestGateway.send(
        gateway
            .request("/v1/zones/" + id + "/trial")
            .header("Content-Type", "application/geo+json")
            .POST(BodyPublishers.ofString(feature)));
  }

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }

  private static JsonObject zone(JsonArray steps, int step) {
    return steps.getJsonObject(step).getJsonArray("zones").getJsonObject(0);
  }

  @Test
  void anExplanationHasTheRuleOfEachFixAndWhatItCannotKnow() {
    JsonObject racer = json(gateway.get("/v1/devices/racer/explain?zone=slow-lane"), 200);
    JsonArray steps = racer.getJsonArray("steps");
    assertThat(steps).hasSize(3);
    assertThat(zone(steps, 0).getString("effect")).isEqualTo("stays-outside");
    assertThat(zone(steps, 0).getString("rule")).isEqualTo("G1");
    assertThat(zone(steps, 1).getString("effect")).isEqualTo("enters");
    assertThat(zone(steps, 1).getDouble("borderMeters")).isNegative();
    assertThat(zone(steps, 1).getString("transitionId")).startsWith("racer/slow-lane/ENTER/");
    assertThat(zone(steps, 2).getString("effect")).isEqualTo("leaves");
    assertThat(racer.getInteger("omitted")).isZero();
    assertThat(racer.getJsonArray("remarks").encode())
        .contains("The replay begins with the fix of")
        .as("no job runs")
        .contains("only in the replay, not in transitions: ENTER slow-lane");

    JsonObject snail = json(gateway.get("/v1/devices/snail/explain"), 200);
    JsonObject why = zone(snail.getJsonArray("steps"), 0);
    assertThat(why.getString("zoneId")).isEqualTo("slow-lane");
    assertThat(why.getString("rule")).isEqualTo("Z5");
    assertThat(why.getString("why")).startsWith("condition (Z5): ");
  }

  @Test
  void theTimeOfAnExplanationIsThatOfTheRecords() {
    String racer = "/v1/devices/racer/explain";
    for (String other : List.of("?to=" + (NOW - 3_600_000), "?from=" + (NOW + 3_600_000))) {
      JsonObject nothing = json(gateway.get(racer + other), 200);
      assertThat(nothing.getJsonArray("steps")).isEmpty();
      assertThat(nothing.getJsonArray("remarks").getString(0)).contains("There is no fix");
    }
    json(gateway.get(racer + "?from=1641168000"), 400);
  }

  @Test
  void onlyThoseWhoMaySeeADeviceGetItsExplanation() {
    json(get("/v1/devices/racer/explain", Tokens.limitedTo("racer")), 200);
    json(get("/v1/devices/racer/explain", Tokens.limitedTo("other")), 403);
    json(get("/v1/devices/racer/explain", Tokens.withScope("devices:read")), 403);
  }

  @Test
  void aTrialCountsVisitsAndComparesThemWithTheZoneInForce() {
    JsonObject all = json(trial("slow-lane", square(-60, "")), 200);
    assertThat(all.getInteger("devices")).isEqualTo(2);
    assertThat(all.getInteger("visits")).isEqualTo(2);
    assertThat(all.getInteger("stillInside")).isEqualTo(1);
    assertThat(all.getDouble("insideSeconds")).isEqualTo(1);
    assertThat(all.getInteger("newVisits")).isEqualTo(1);
    assertThat(all.getInteger("goneVisits")).isZero();
    assertThat(all.getInteger("fixes")).isGreaterThanOrEqualTo(4);

    JsonObject moved = json(trial("slow-lane", square(-60.5, "")), 200);
    assertThat(moved.getInteger("newVisits")).isEqualTo(2);
    assertThat(moved.getInteger("goneVisits")).isEqualTo(1);
  }

  @Test
  void aTrialWritesNothingAndRefusesWhatTheJobWouldRefuse() {
    JsonObject found = json(trial("never-saved", square(-60, "")), 200);
    assertThat(found.getInteger("visits")).isEqualTo(2);
    assertThat(found.containsKey("newVisits")).isFalse();
    json(gateway.get("/v1/zones/never-saved"), 404);
    JsonObject refused =
        json(trial("never-saved", square(-60, ",\"properties\":{\"dwell\":\"soon\"}")), 422);
    assertThat(refused.getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("properties.dwell");
  }
}

package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reads and writes of zones. */
@ExtendWith(SharedGateway.class)
class ZonesITCase {
  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() {
    gateway = SharedGateway.get();
  }

  private static String circle(double lon, double lat) {
    return """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[%s,%s]},
     "properties":{"radiusMeters":500,"name":"Döner"}}\
    """
        .formatted(lon, lat);
  }

  private static HttpRequest.Builder put(String path, String feature) {
    return gateway
        .request(path)
        .header("Content-Type", "application/geo+json")
        .PUT(BodyPublishers.ofString(feature));
  }

  @Test
  void aZoneThatIsWrittenIsServedByteForByteAndCanBeDeleted() {
    String feature = circle(10.5, 50.5);
    json(TestGateway.send(put("/v1/zones/a%2Fb?wait=true", feature)), 200);

    HttpResponse<String> get = gateway.get("/v1/zones/a%2Fb");
    assertThat(get.statusCode()).as(get.body()).isEqualTo(200);
    assertThat(get.body()).isEqualTo(feature);
    assertThat(gateway.get("/v1/zones/at?lon=10.5&lat=50.5").body())
        .contains("\"id\":\"a/b\"", feature, "\"more\":false");
    assertThat(ids(zones("/v1/zones?bbox=10,50,11,51"), "id")).contains("a/b");

    json(TestGateway.send(gateway.request("/v1/zones/a%2Fb?wait=true").DELETE()), 200);
    json(gateway.get("/v1/zones/a%2Fb"), 404);
  }

  @Test
  void manyPointsAreAnsweredInTheirOrderAsEachOfThemAlone() {
    json(TestGateway.send(put("/v1/zones/points-1?wait=true", circle(-170, 33))), 200);
    json(TestGateway.send(put("/v1/zones/points-2?wait=true", circle(-170.001, 33))), 200);
    String points = "[[-170,33],[-171,33],[-169.9953,33],[-170,33]]";

    JsonObject answer = json(atPoints("?time=1641168000000", points), 200);

    List<String> both = List.of("points-1", "points-2");
    assertThat(answer.getJsonArray("zones"))
        .isEqualTo(new JsonArray(List.of(both, List.of(), List.of("points-1"), both)));
    assertThat(answer.getBoolean("more")).isFalse();
  }

  @Test
  void moreThanAThousandPointsAndOthersThanPointsAreRefused() {
    String thousand = "[1,2],".repeat(999) + "[1,2]";
    json(atPoints("", "[" + thousand + "]"), 200);
    for (String points : List.of("[" + thousand + ",[1,2]]", "[]", "[1,2]", "[[1,200]]")) {
      JsonObject problem = json(atPoints("", points), 422);
      assertThat(problem.getJsonArray("errors").getJsonObject(0).getString("field"))
          .startsWith("coordinates");
    }
  }

  private static HttpResponse<String> atPoints(String query, String coordinates) {
    String body = "{\"type\":\"MultiPoint\",\"coordinates\":" + coordinates + "}";
    return TestGateway.send(
        gateway
            .request("/v1/zones/at" + query)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private static JsonArray zones(String path) {
    return json(gateway.get(path), 200).getJsonArray("zones");
  }

  @Test
  void zonesNearComeNearestFirstWithTheirDistanceAndTheRestIsAnnounced() {
    json(TestGateway.send(put("/v1/zones/near-1?wait=true", circle(-20, -20))), 200);
    json(TestGateway.send(put("/v1/zones/near-2?wait=true", circle(-20.02, -20))), 200);

    String path = "/v1/zones/near?lon=-20&lat=-20&radiusMeters=5000";
    JsonArray found = zones(path);
    assertThat(ids(found, "id")).containsExactly("near-1", "near-2");
    assertThat(found.getJsonObject(0).getDouble("distanceMeters")).isZero();
    assertThat(found.getJsonObject(1).getDouble("distanceMeters")).isBetween(1_580.0, 1_600.0);

    JsonObject first = json(gateway.get(path + "&limit=1"), 200);
    assertThat(first.getJsonArray("zones")).hasSize(1);
    assertThat(first.getBoolean("more")).isTrue();
  }

  @Test
  void aZoneThatTheJobWouldRefuseIsNotWritten() {
    JsonObject problem =
        json(
            TestGateway.send(
                put(
                    "/v1/zones/bad",
                    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}}")),
            422);

    assertThat(problem.getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("properties.radiusMeters");
    json(gateway.get("/v1/zones/bad"), 404);
  }

  @Test
  void aPropertyThatLooksLikeAMisspeltRuleIsWarnedOf() {
    String feature =
        circle(40, 40).replace("\"radiusMeters\"", "\"dwel\":\"PT1M\",\"radiusMeters\"");
    JsonObject written = json(TestGateway.send(put("/v1/zones/misspelt?wait=true", feature)), 200);

    assertThat(written.getJsonArray("warnings"))
        .containsExactly(
            "properties.dwel: no rule has this name, so it has no effect; did you mean dwell?");
  }

  @Test
  void aLargeZoneIsTaken() {
    StringBuilder ring = new StringBuilder("[30,30]");
    for (int i = 1; i < 5_000; i++) {
      ring.append(",[").append(30 + i * 1e-5).append(",30]");
    }
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[["
            + ring
            + ",[30.05,31],[30,30]]]}}";

    json(TestGateway.send(put("/v1/zones/large?wait=true", feature)), 200);
    assertThat(ids(zones("/v1/zones/at?lon=30.02&lat=30.1"), "id")).containsExactly("large");
  }

  @Test
  void conditionsAreEvaluatedOrRefusedOnEveryWrite() {
    String tag = tag(TestGateway.send(put("/v1/zones/conditions?wait=true", circle(71, 10))));
    for (String[] condition :
        new String[][] {
          {"If-Match", "\"999999\""},
          {"If-Match", "W/" + tag},
          {"If-None-Match", "*"},
          {"If-None-Match", "\"999999\", " + tag}
        }) {
      for (HttpRequest.Builder write :
          List.of(
              put("/v1/zones/conditions", circle(71, 10)),
              gateway.request("/v1/zones/conditions").DELETE())) {
        json(TestGateway.send(write.header(condition[0], condition[1])), 412);
      }
    }
    json(TestGateway.send(put("/v1/zones/none", circle(1, 1)).header("If-Match", "*")), 412);
    json(
        TestGateway.send(
            gateway
                .request("/v1/zones/conditions")
                .header("If-Unmodified-Since", "Mon, 03 Jan 2022 00:00:00 GMT")
                .DELETE()),
        400);
    json(
        TestGateway.send(
            put("/v1/zones/conditions?wait=true", circle(71, 10))
                .header("If-None-Match", "\"999999\"")
                .header("If-Match", "\"999998\"")
                .header("If-Match", tag)),
        200);
  }

  private static String tag(HttpResponse<String> written) {
    return written.headers().firstValue("ETag").orElseThrow();
  }

  @Test
  void ofWritersThatCreateAZoneAtTheSameMomentOneWins() {
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, 10)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            TestGateway.send(
                                    put("/v1/zones/contested?wait=true", circle(72, i))
                                        .header("If-None-Match", "*"))
                                .statusCode(),
                        task -> new Thread(task).start()))
            .toList();

    assertThat(answers.stream().map(CompletableFuture::join).sorted().toList())
        .isEqualTo(List.of(200, 412, 412, 412, 412, 412, 412, 412, 412, 412));
  }

  @Test
  void aWriteWithAnOldVersionIsRefusedAndAReadWithTheCurrentOneIsShort() {
    String feature = circle(70, 10);
    HttpResponse<String> written = TestGateway.send(put("/v1/zones/versions?wait=true", feature));
    String tag = written.headers().firstValue("ETag").orElseThrow();

    assertThat(
            TestGateway.send(gateway.request("/v1/zones/versions").header("If-None-Match", tag))
                .statusCode())
        .isEqualTo(304);
    json(
        TestGateway.send(put("/v1/zones/versions", feature).header("If-Match", "\"999999\"")), 412);
    json(
        TestGateway.send(put("/v1/zones/versions?wait=true", feature).header("If-Match", tag)),
        200);
  }
}

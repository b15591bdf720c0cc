package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reads and writes of places. */
@ExtendWith(SharedGateway.class)
class PlacesITCase {
  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() {
    gateway = SharedGateway.get();
  }

  @Test
  void placesAreInsertedAndFoundNearestFirst() {
    for (int i = 3; i > 0; i--) {
      String place =
          "{\"type\":\"Feature\",\"id\":\"cafe-%d\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5.00%d,5]}}"
              .formatted(i, i);
      json(
          TestGateway.send(
              gateway
                  .request("/v1/places?wait=true")
                  .header("Content-Type", "application/geo+json")
                  .POST(BodyPublishers.ofString(place))),
          200);
    }
    JsonObject found =
        json(gateway.get("/v1/places/near?lon=5&lat=5&radiusMeters=1000&limit=2"), 200);
    assertThat(ids(found.getJsonArray("places"), "id")).containsExactly("cafe-1", "cafe-2");
    assertThat(found.getBoolean("more")).isTrue();
  }

  @Test
  void aPlaceWithoutIdOrPointIsRefused() {
    for (String place :
        List.of(
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}",
            "{\"type\":\"Feature\",\"id\":\"x\",\"geometry\":null}",
            "{\"type\":\"Feature\",\"id\":\"x\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,95]}}",
            "{}",
            "not JSON")) {
      json(
          TestGateway.send(
              gateway
                  .request("/v1/places")
                  .header("Content-Type", "application/geo+json")
                  .POST(BodyPublishers.ofString(place))),
          422);
    }
  }

  @Test
  void aPlaceIsServedByteForByteAndCanBeDeleted() {
    String place =
        "{ \"type\":\"Feature\",\"id\":\"bar/1\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[6,6]}}";
    json(TestGateway.send(post(place)), 200);
    HttpResponse<String> read = gateway.get("/v1/places/bar%2F1");
    assertThat(read.statusCode()).isEqualTo(200);
    assertThat(read.body()).isEqualTo(place);
    String tag = read.headers().firstValue("ETag").orElseThrow();
    assertThat(
            TestGateway.send(gateway.request("/v1/places/bar%2F1").header("If-None-Match", tag))
                .statusCode())
        .isEqualTo(304);

    json(TestGateway.send(gateway.request("/v1/places/bar%2F1?wait=true").DELETE()), 200);
    json(gateway.get("/v1/places/bar%2F1"), 404);
    assertThat(json(gateway.get("/v1/places/near?lon=6&lat=6&radiusMeters=10"), 200))
        .isEqualTo(new JsonObject("{\"places\":[],\"more\":false}"));
  }

  @Test
  void conditionsAreEvaluatedOnWrites() {
    String place =
        "{\"type\":\"Feature\",\"id\":\"bar-2\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[7,6]}}";
    HttpResponse<String> written = TestGateway.send(post(place).header("If-None-Match", "*"));
    json(written, 200);
    String tag = written.headers().firstValue("ETag").orElseThrow();

    json(TestGateway.send(post(place).header("If-None-Match", "*")), 412);
    json(TestGateway.send(post(place).header("If-Match", "\"999999\"")), 412);
    HttpRequest.Builder delete = gateway.request("/v1/places/bar-2").DELETE();
    json(TestGateway.send(delete.copy().header("If-Match", "\"999999\"")), 412);
    json(TestGateway.send(delete.copy().header("If-None-Match", tag)), 412);
    json(TestGateway.send(delete.header("If-Match", tag)), 202);
  }

  private static HttpRequest.Builder post(String place) {
    return gateway
        .request("/v1/places?wait=true")
        .header("Content-Type", "application/geo+json")
        .POST(BodyPublishers.ofString(place));
  }
}

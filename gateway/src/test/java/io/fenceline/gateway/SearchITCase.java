package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Zones and devices by their ids and names. */
@ExtendWith(SharedGateway.class)
class SearchITCase {
  private static TestGateway gateway;

  @BeforeAll
  static void writeZonesAndFixes() throws InterruptedException {
    gateway = SharedGateway.get();
    put("qx-1", "Zoo");
    put("qx-10", "Aquarium qx-1");
    put("other", "Stop QX-1 north");
    put("broken", "Half of \\ud83d");
    String fixes =
        List.of("qx-1", "qx-2", "QX-11").stream()
            .map(
                id ->
                    "{\"deviceId\":\"%s\",\"time\":1641168000000,\"lon\":60,\"lat\":60}"
                        .formatted(id))
            .toList()
            .toString();
    json(
        TestGateway.send(
            gateway
                .request("/v1/fixes")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(fixes))),
        200);
    TestGateway.await(() -> found(Tokens.all(), "qx").size() == 6);
  }

  private static void put(String id, String name) {
    String feature =
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[60,60]},
         "properties":{"radiusMeters":5,"name":"%s"}}
        """
            .formatted(name);
    json(
        TestGateway.send(
            gateway
                .request("/v1/zones/" + id + "?wait=true")
                .header("Content-Type", "application/geo+json")
                .PUT(BodyPublishers.ofString(feature))),
        200);
  }

  private static JsonObject search(String token, String parameters, int status) {
    return json(
        TestGateway.send(
            HttpRequest.newBuilder(gateway.uri("/v1/search?" + parameters))
                .header("Authorization", "Bearer " + token)),
        status);
  }

  /** Kinds and ids. */
  private static List<String> found(String token, String text) {
    return results(search(token, "q=" + URLEncoder.encode(text, UTF_8), 200));
  }

  private static List<String> results(JsonObject answer) {
    return answer.getJsonArray("results").stream()
        .map(JsonObject.class::cast)
        .map(each -> each.getString("kind") + " " + each.getString("id"))
        .toList();
  }

  @Test
  void theExactIdComesFirstThenBeginningsOfIdsThenThoseOfNames() {
    assertThat(found(Tokens.all(), "qx-1"))
        .containsExactly("device qx-1", "zone qx-1", "zone qx-10", "device QX-11", "zone other");
    assertThat(found(Tokens.all(), "QX-11")).containsExactly("device QX-11");
    assertThat(found(Tokens.all(), "aquarium q")).containsExactly("zone qx-10");
    assertThat(search(Tokens.all(), "q=zoo", 200).getJsonArray("results").getJsonObject(0).getMap())
        .containsEntry("name", "Zoo");
  }

  @Test
  void whatHasTheTextWithinAWordComesNextAndThenWordsThatDifferInOneLetter() {
    assertThat(found(Tokens.all(), "x-11")).containsExactly("device QX-11");
    assertThat(found(Tokens.all(), "quari")).containsExactly("zone qx-10");
    assertThat(found(Tokens.all(), "aqarium")).containsExactly("zone qx-10");
    assertThat(found(Tokens.withScope("devices:read"), "quari")).isEmpty();
    assertThat(found(Tokens.limitedTo("qx-2"), "x-11")).isEmpty();
  }

  @Test
  void aNameThatUtf8CannotHoldDoesNotFailTheAnswer() {
    assertThat(
            search(Tokens.all(), "q=half", 200).getJsonArray("results").getJsonObject(0).getMap())
        .containsEntry("name", "Half of ?");
  }

  @Test
  void aListThatIsNotAllSaysSo() {
    JsonObject all = search(Tokens.all(), "q=qx-1&limit=5", 200);
    assertThat(all.getBoolean("more")).isFalse();
    JsonObject some = search(Tokens.all(), "q=qx-1&limit=4", 200);
    assertThat(some.getBoolean("more")).isTrue();
    assertThat(results(some)).isEqualTo(results(all).subList(0, 4));
  }

  @Test
  void eachFindsWhatItsCredentialsPermit() {
    assertThat(found(Tokens.withScope("zones:read"), "qx"))
        .containsExactly("zone qx-1", "zone qx-10", "zone other");
    assertThat(found(Tokens.withScope("devices:read"), "qx"))
        .containsExactly("device qx-1", "device QX-11", "device qx-2");
    assertThat(found(Tokens.limitedTo("qx-2", "qx-404", "other"), "qx"))
        .containsExactly("zone qx-1", "zone qx-10", "device qx-2", "zone other");
    assertThat(found(Tokens.limitedTo("qx-2"), "qx-1")).doesNotContain("device qx-1");
    assertThat(search(Tokens.withScope("stream fixes:write"), "q=qx", 403).getString("detail"))
        .contains("zones:read", "devices:read");
  }

  @Test
  void aZoneThatIsDeletedIsNotFound() {
    put("qy", "Ephemeral");
    assertThat(found(Tokens.all(), "ephem")).containsExactly("zone qy");
    json(TestGateway.send(gateway.request("/v1/zones/qy?wait=true").DELETE()), 200);
    assertThat(found(Tokens.all(), "ephem")).isEmpty();
  }
}

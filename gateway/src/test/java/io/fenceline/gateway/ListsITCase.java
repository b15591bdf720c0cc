package io.fenceline.gateway;

import static io.fenceline.gateway.JsonAnswers.ids;
import static io.fenceline.gateway.JsonAnswers.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The lists of all zones and devices. */
@ExtendWith(SharedGateway.class)
class ListsITCase {
  private static final long NOW = System.currentTimeMillis();

  private static TestGateway gateway;

  /** Two ferries of which one is in the dock. */
  @BeforeAll
  static void writeAll() throws InterruptedException {
    gateway = SharedGateway.get();
    zone("list-dock", "Ferry dock", ",\"capacity\":4");
    zone("list-quay", "ferry Quay", "");
    zone("list-pier", "Pier of ferries", ",\"dwell\":\"PT5M\"");
    String fix = "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":-150,\"lat\":-50}";
    write(
        "locations",
        "ferry-1",
        fix.formatted("ferry-1", NOW - 600_000),
        "ferry-2",
        fix.formatted("ferry-2", NOW));
    write(
        "memberships",
        "ferry-1",
        "{\"deviceId\":\"ferry-1\",\"time\":%d,\"lon\":-150,\"lat\":-50,\"zones\":[{\"zoneId\":\"list-dock\",\"zoneVersion\":1,\"enteredAt\":%d}]}"
            .formatted(NOW, NOW));
    write(
        "transitions",
        "ferry-1",
        transition("list-dock", NOW),
        "ferry-1",
        transition("list-quay", NOW - 7_200_000));
    TestGateway.await(
        () ->
            zones("filter=Ferry%20dock").contains("\"members\":1,\"events\":1")
                && devices("filter=ferry-2").contains("ferry-2"));
  }

  private static void zone(String id, String name, String more) {
    String feature =
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-150,-50]},
         "properties":{"radiusMeters":5,"name":"%s"%s}}
        """
            .formatted(name, more);
    HttpRequest.Builder put =
        gateway
            .request("/v1/zones/" + id + "?wait=true")
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature));
    json(TestGateway.send(put), 200);
  }

  private static String transition(String zone, long time) {
    return """
    {"id":"ferry-1/%s/ENTER/%d","type":"ENTER","deviceId":"ferry-1","zoneId":"%s","time":%d,"lon":-150,"lat":-50}\
    """
        .formatted(zone, time, zone, time);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  private static void write(String topic, String... keysAndValues) {
    try (Producer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      for (int i = 0; i < keysAndValues.length; i += 2) {
        producer.send(new ProducerRecord<>(topic, keysAndValues[i], keysAndValues[i + 1]));
      }
    }
  }

  private static String zones(String parameters) {
    return gateway.get("/v1/lists/zones?" + parameters).body();
  }

  private static String devices(String parameters) {
    return gateway.get("/v1/lists/devices?" + parameters).body();
  }

  private static List<String> zoneIds(String parameters) {
    return ids(new JsonObject(zones(parameters)).getJsonArray("zones"), "id");
  }

  private static List<String> deviceIds(String parameters) {
    return ids(new JsonObject(devices(parameters)).getJsonArray("devices"), "deviceId");
  }

  @Test
  void zonesAreSortedByNameWithoutRegardToCaseOrByWhatHappensInThem() {
    assertThat(zoneIds("filter=ferr")).containsExactly("list-dock", "list-quay", "list-pier");
    assertThat(zoneIds("filter=ferr&descending=true"))
        .containsExactly("list-pier", "list-quay", "list-dock");
    assertThat(zoneIds("filter=list-&sort=members&descending=true"))
        .containsExactly("list-dock", "list-pier", "list-quay");
    JsonObject dock =
        new JsonObject(zones("filter=list-dock")).getJsonArray("zones").getJsonObject(0);
    assertThat(dock.getMap()).containsEntry("capacity", 4).containsEntry("name", "Ferry dock");
  }

  @Test
  void transitionsAreThoseOfTheLastHour() {
    JsonObject quay = new JsonObject(zones("filter=list-quay"));
    assertThat(quay.getJsonArray("zones").getJsonObject(0).getInteger("events")).isZero();
    assertThat(quay.getLong("since")).isGreaterThanOrEqualTo(NOW - 3_600_000);
    assertThat(zoneIds("filter=list-&sort=events&descending=true")).startsWith("list-dock");
  }

  @Test
  void zonesAreFilteredByTheKindOfTheirRules() {
    assertThat(zoneIds("filter=list-&rule=capacity")).containsExactly("list-dock");
    assertThat(zoneIds("filter=list-&rule=dwell")).containsExactly("list-pier");
    json(gateway.get("/v1/lists/zones?rule=none"), 400);
  }

  @Test
  void aListThatIsCutSaysHowManyThereAre() {
    JsonObject two = new JsonObject(zones("filter=list-&limit=2"));
    assertThat(two.getJsonArray("zones")).hasSize(2);
    assertThat(two.getLong("total")).isEqualTo(3);
  }

  @Test
  void devicesAreSortedByTheirSilenceAndFilteredByIt() {
    assertThat(deviceIds("filter=erry-&sort=fix")).containsExactly("ferry-1", "ferry-2");
    assertThat(deviceIds("filter=erry-&sort=zones&descending=true"))
        .containsExactly("ferry-1", "ferry-2");
    assertThat(deviceIds("filter=erry-&silentSince=" + (NOW - 60_000))).containsExactly("ferry-1");
  }

  @Test
  void listsAreForThoseWhoMaySeeAllDevices() {
    for (String path : List.of("/v1/lists/zones", "/v1/lists/devices")) {
      json(get(path, Tokens.limitedTo("ferry-1")), 403);
      json(get(path, Tokens.withScope("zones:read")), 403);
    }
  }

  private static HttpResponse<String> get(String path, String token) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
  }
}

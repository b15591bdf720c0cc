package io.fenceline.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * The gateway of a demo, without the page.
 *
 * @param address of the map
 */
record DemoApi(URI address) {
  private static final JsonMapper JSON = new JsonMapper();

  JsonNode get(String path) throws IOException {
    try (InputStream answer = address.resolve(path).toURL().openStream()) {
      return JSON.readTree(answer);
    }
  }

  /** Writes a rectangle with an ad. */
  void putZone(
      String id, String name, double west, double south, double east, double north, String ad)
      throws IOException, InterruptedException {
    String feature =
        """
        {"type":"Feature","bbox":[%s,%s,%s,%s],"geometry":null,"properties":{"name":"%s","ad":{"title":"%s"}}}
        """
            .formatted(west, south, east, north, name, ad);
    putZone(id, feature);
  }

  void putZone(String id, String feature) throws IOException, InterruptedException {
    send(
        zone(id)
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature)));
  }

  void deleteZone(String id) throws IOException, InterruptedException {
    send(zone(id).DELETE());
  }

  private HttpRequest.Builder zone(String id) {
    return HttpRequest.newBuilder(address.resolve("/v1/zones/" + id));
  }

  private static void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
  }
}

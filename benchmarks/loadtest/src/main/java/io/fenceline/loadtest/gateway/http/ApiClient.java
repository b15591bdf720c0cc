package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.GatewayProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Single requests to the gateway, with its key. Thread-safe. */
record ApiClient(GatewayProcess gateway, HttpClient client) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  ApiClient(GatewayProcess gateway) {
    this(gateway, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  /**
   * The answer to a GET.
   *
   * @throws IOException when its status is not 200
   */
  JsonNode get(String path) throws IOException, InterruptedException {
    return JSON.readTree(send(path, request -> request, 200));
  }

  /** The answer to a POST of fixes, like {@link #get}. */
  JsonNode postFixes(String array) throws IOException, InterruptedException {
    return JSON.readTree(send("/v1/fixes", body("application/json", array), 200));
  }

  /**
   * Adds a place.
   *
   * @throws IOException when it is not accepted
   */
  void add(String place) throws IOException, InterruptedException {
    send("/v1/places", body("application/geo+json", place), 202);
  }

  private static UnaryOperator<HttpRequest.Builder> body(String mediaType, String text) {
    return request -> request.header("Content-Type", mediaType).POST(BodyPublishers.ofString(text));
  }

  private String send(String path, UnaryOperator<HttpRequest.Builder> with, int expected)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(gateway.url() + path))
            .timeout(TIMEOUT)
            .header("X-API-Key", gateway.apiKey().text());
    HttpResponse<String> response =
        client.send(with.apply(request).build(), BodyHandlers.ofString());
    if (response.statusCode() != expected) {
      throw new IOException(
          "%s: status %d: %s".formatted(path, response.statusCode(), response.body()));
    }
    return response.body();
  }
}

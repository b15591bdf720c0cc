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
import java.util.concurrent.CompletableFuture;

/** Single requests to the gateway, with its key. Thread-safe. */
final class ApiClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final int OK = 200;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final GatewayProcess gateway;

  ApiClient(GatewayProcess gateway) {
    this.gateway = gateway;
  }

  /**
   * The answer to a GET.
   *
   * @throws IOException when its status is not 200
   */
  JsonNode get(String path) throws IOException, InterruptedException {
    return read(path, client.send(request(path).GET().build(), BodyHandlers.ofString()));
  }

  /** The answer to a POST, like {@link #get}. */
  JsonNode post(String path, String mediaType, String body)
      throws IOException, InterruptedException {
    return read(path, client.send(withBody(path, mediaType, body), BodyHandlers.ofString()));
  }

  /** The status of the answer to a POST. */
  CompletableFuture<Integer> postLater(String path, String mediaType, String body) {
    return client
        .sendAsync(withBody(path, mediaType, body), BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }

  private HttpRequest withBody(String path, String mediaType, String body) {
    return request(path)
        .header("Content-Type", mediaType)
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(gateway.url() + path))
        .timeout(TIMEOUT)
        .header("X-API-Key", gateway.apiKey());
  }

  private static JsonNode read(String path, HttpResponse<String> response) throws IOException {
    if (response.statusCode() != OK) {
      throw new IOException(
          "%s: status %d: %s".formatted(path, response.statusCode(), response.body()));
    }
    return JSON.readTree(response.body());
  }
}

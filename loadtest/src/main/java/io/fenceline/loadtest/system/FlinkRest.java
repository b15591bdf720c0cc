package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/**
 * A client of the REST API of a Flink cluster. An answer other than success is an {@link
 * IOException} with the address and the first line of the reason. Thread-safe.
 */
final class FlinkRest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final URI cluster;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  /**
   * @param cluster such as {@code http://localhost:8081}
   */
  FlinkRest(URI cluster) {
    this.cluster = cluster;
  }

  URI cluster() {
    return cluster;
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  JsonNode get(String path) throws IOException {
    return request("GET", path, BodyPublishers.noBody(), null);
  }

  JsonNode post(String path, ObjectNode body) throws IOException {
    return request("POST", path, BodyPublishers.ofString(body.toString()), "application/json");
  }

  void patch(String path) throws IOException {
    request("PATCH", path, BodyPublishers.noBody(), null);
  }

  void delete(String path) throws IOException {
    request("DELETE", path, BodyPublishers.noBody(), null);
  }

  /** Returns the id of the jar on the cluster. */
  String upload(Path jar) throws IOException {
    String boundary = "fenceline-" + UUID.randomUUID();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        ("--%s\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"%s\"\r\n"
                + "Content-Type: application/x-java-archive\r\n\r\n")
            .formatted(boundary, jar.getFileName())
            .getBytes(StandardCharsets.UTF_8));
    Files.copy(jar, body);
    body.writeBytes("\r\n--%s--\r\n".formatted(boundary).getBytes(StandardCharsets.UTF_8));
    JsonNode answer =
        request(
            "POST",
            "/jars/upload",
            BodyPublishers.ofByteArray(body.toByteArray()),
            "multipart/form-data; boundary=" + boundary);
    String file = answer.path("filename").asText();
    return file.substring(file.lastIndexOf('/') + 1);
  }

  private JsonNode request(String method, String path, BodyPublisher body, String contentType)
      throws IOException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(address(path)).timeout(TIMEOUT).method(method, body);
    if (contentType != null) {
      builder.header("Content-Type", contentType);
    }
    HttpResponse<String> response = send(builder.build());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "Flink at %s refused %s %s: %s".formatted(cluster, method, path, reason(response)));
    }
    return response.body().isBlank() ? JSON.missingNode() : JSON.readTree(response.body());
  }

  private URI address(String path) {
    String base = cluster.toString();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IOException(
          "Flink at %s does not answer (%s); check --cluster".formatted(cluster, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Flink at " + cluster + " was asked", e);
    }
  }

  /** Flink answers with stack traces; the last cause is the most specific. */
  private static String reason(HttpResponse<String> response) {
    String text = response.body();
    try {
      JsonNode errors = JSON.readTree(text).path("errors");
      text = errors.isEmpty() ? text : errors.get(errors.size() - 1).asText();
    } catch (IOException e) {
      return response.statusCode() + " " + firstLine(text);
    }
    int cause = text.lastIndexOf("Caused by: ");
    return response.statusCode() + " " + firstLine(cause < 0 ? text : text.substring(cause));
  }

  static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }
}

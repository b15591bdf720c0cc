package io.fenceline.flink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
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
import javax.net.ssl.SSLException;

/**
 * A client of the REST API of a Flink cluster. An answer other than success is an {@link
 * IOException} with the address and the root cause. Thread-safe.
 */
public final class FlinkRest {
  private static final String ADDRESS_FORM =
      "the address of Flink's REST API, such as http://localhost:8081";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(15);

  /**
   * Timeout for uploads, and for the main method of a job, which runs within a request and may wait
   * for Kafka.
   */
  private static final Duration SUBMIT_TIMEOUT = Duration.ofMinutes(3);

  private static final String CA_OPTION = " and --flink-ca";
  private static final String CREDENTIALS_OPTIONS =
      "; check --flink-credentials and --flink-header";

  private final URI cluster;
  private final String option;
  private final FlinkAccess access;
  private final HttpClient http;

  /**
   * @param cluster for instance {@code http://localhost:8081}
   * @param option the option by which the user gave it, for messages
   */
  public FlinkRest(URI cluster, String option, FlinkAccess access) {
    this.cluster = cluster;
    this.option = option;
    this.access = access;
    this.http = access.apply(HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT)).build();
  }

  /**
   * The address in a text.
   *
   * @param text without a user or password, because messages contain it
   * @throws IllegalArgumentException with what is expected
   */
  public static URI parseAddress(String text) {
    try {
      URI uri = new URI(text);
      if (text.matches("https?://[^/?#@]+(/[^?#@]*)?") && uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(ADDRESS_FORM, e);
    }
    throw new IllegalArgumentException(ADDRESS_FORM);
  }

  public URI cluster() {
    return cluster;
  }

  /** An empty JSON object. */
  public static ObjectNode object() {
    return JSON.createObjectNode();
  }

  public JsonNode get(String path) throws IOException {
    return request("GET", path, BodyPublishers.noBody(), null);
  }

  public JsonNode post(String path, ObjectNode body) throws IOException {
    return request("POST", path, BodyPublishers.ofString(body.toString()), "application/json");
  }

  public void patch(String path) throws IOException {
    request("PATCH", path, BodyPublishers.noBody(), null);
  }

  public void delete(String path) throws IOException {
    request("DELETE", path, BodyPublishers.noBody(), null);
  }

  /** Returns the id of the jar on the cluster. */
  public String upload(Path jar) throws IOException {
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
        access
            .apply(HttpRequest.newBuilder(address(path)))
            .timeout(path.startsWith("/jars/") ? SUBMIT_TIMEOUT : REQUEST_TIMEOUT)
            .method(method, body);
    if (contentType != null) {
      builder.header("Content-Type", contentType);
    }
    HttpResponse<String> response = send(builder.build());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "Flink at %s refused %s %s: %s".formatted(cluster, method, path, reason(response)));
    }
    return response.body().isBlank() ? JSON.missingNode() : parse(response);
  }

  private JsonNode parse(HttpResponse<String> response) throws IOException {
    try {
      return JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new IOException(
          "%s answered something other than JSON, so it is not Flink's REST API; check %s"
              .formatted(response.uri(), option),
          e);
    }
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
          "Flink at %s does not answer (%s); check %s%s"
              .formatted(cluster, why(e), option, e instanceof SSLException ? CA_OPTION : ""),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("interrupted during a request to Flink at " + cluster)
              .initCause(e);
    }
  }

  /** A refused connection and an unknown host have no message. */
  private static String why(IOException e) {
    if (e.getMessage() != null) {
      return e.getMessage();
    }
    return e instanceof ConnectException ? "no connection" : e.getClass().getSimpleName();
  }

  /** Flink answers with stack traces, a proxy or another server with a text or a page. */
  private String reason(HttpResponse<String> response) {
    int status = response.statusCode();
    try {
      JsonNode errors = JSON.readTree(response.body()).path("errors");
      if (!errors.isEmpty()) {
        return status + " " + RootCause.of(errors.get(errors.size() - 1).asText()) + remedy(status);
      }
    } catch (JsonProcessingException e) {
      // Not Flink's answer.
    }
    String text =
        response.body().stripLeading().startsWith("<") ? "" : RootCause.of(response.body());
    return (status + " " + text).strip() + remedy(status);
  }

  private String remedy(int status) {
    return switch (status) {
      case 401, 403 -> CREDENTIALS_OPTIONS;
      case 404, 405, 501 -> "; if it is not Flink's REST API, check " + option;
      default -> "";
    };
  }
}

package io.fenceline.kafka.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.input.ReadInterruptedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;

/**
 * Requests to a registry. Makes a client for each, since they are few: the thread of one that is
 * kept would keep the class loader of a Flink job. Thread-safe.
 */
final class RegistryHttp {
  private static final String JSON = "application/vnd.schemaregistry.v1+json";
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(15);

  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  /** Of an answer that is no JSON, in messages. */
  private static final int MOST_CHARS = 100;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final RegistrySettings settings;

  RegistryHttp(RegistrySettings settings) {
    this.settings = settings;
  }

  /** The answer; empty when there is no such subject, version or schema. */
  Optional<JsonNode> get(String path) {
    return send(path, request(path).GET().build());
  }

  /**
   * The answer to a schema; empty when there is no such subject or schema.
   *
   * @throws RegistryAwayException also when it is not taken
   */
  Optional<JsonNode> post(String path, String schema) {
    String body = MAPPER.createObjectNode().put("schema", schema).toString();
    return send(
        path,
        request(path)
            .header("Content-Type", JSON)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(settings.url() + path))
            .timeout(ANSWER)
            .header("Accept", JSON + ", application/json");
    String userInfo = settings.property(RegistrySettings.USER_INFO);
    String token = settings.property(RegistrySettings.TOKEN);
    if (userInfo != null) {
      String encoded = Base64.getEncoder().encodeToString(userInfo.getBytes(UTF_8));
      request.header("Authorization", "Basic " + encoded);
    } else if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  private HttpClient client() {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NORMAL)
            .connectTimeout(CONNECT);
    String store = settings.property(RegistrySettings.TRUST_STORE);
    if (store != null) {
      String password = settings.property(RegistrySettings.TRUST_STORE_PASSWORD);
      client.sslContext(TrustStore.load(Path.of(store), password));
    }
    return client.build();
  }

  private Optional<JsonNode> send(String path, HttpRequest request) {
    try {
      HttpResponse<String> answer =
          client().send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
      return read(path, answer.statusCode(), answer.body());
    } catch (SSLHandshakeException e) {
      throw away(
          "its certificate is not accepted (%s); give the one it is signed by as %s in the file of --registry-config"
              .formatted(e.getMessage(), RegistrySettings.TRUST_STORE),
          true,
          e);
    } catch (IllegalArgumentException e) {
      throw away(e.getMessage(), true, e);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw away("it cannot be reached (" + why + "); start it, or correct the address", false, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException("closed while the schema registry was asked");
    }
  }

  private Optional<JsonNode> read(String path, int status, String body) {
    JsonNode json = parse(body);
    String message = json.path("message").asText(firstChars(body));
    if (status == OK && !json.isMissingNode()) {
      return Optional.of(json);
    }
    if (status == NOT_FOUND && json.path("error_code").asInt() / 100 == NOT_FOUND) {
      return Optional.empty();
    }
    boolean passes = status >= SERVER_ERROR || status == TOO_MANY_REQUESTS;
    throw away(
        "it answers %d to %s (%s)%s".formatted(status, path, message, remedy(status)),
        !passes,
        null);
  }

  private static String remedy(int status) {
    return switch (status) {
      case OK, NOT_FOUND -> "; correct the address, with the path of its API";
      case UNAUTHORIZED, FORBIDDEN ->
          "; give %s or %s in the file of --registry-config, of somebody who may"
              .formatted(RegistrySettings.USER_INFO, RegistrySettings.TOKEN);
      case CONFLICT, UNPROCESSABLE ->
          "; the subject has schemas that ours is not compatible with: remove them, or give the topic another name";
      default -> "";
    };
  }

  private static String firstChars(String body) {
    return body.strip().substring(0, Math.min(body.strip().length(), MOST_CHARS));
  }

  private static JsonNode parse(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return MAPPER.missingNode();
    }
  }

  private RegistryAwayException away(String what, boolean isRefusal, Throwable cause) {
    return new RegistryAwayException(
        "schema registry %s (--registry): %s".formatted(settings.url(), what), isRefusal, cause);
  }
}

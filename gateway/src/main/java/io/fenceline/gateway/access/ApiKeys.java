package io.fenceline.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of a file: one JSON object a line, {@code {"id","name","sha256","scopes","devices"}};
 * empty lines and those that begin with {@code #} are skipped. Immutable.
 */
final class ApiKeys {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private final Map<String, ApiKey> byId;

  private ApiKeys(Map<String, ApiKey> byId) {
    this.byId = Map.copyOf(byId);
  }

  int size() {
    return byId.size();
  }

  Optional<Principal> find(String presented) {
    ApiKey key = byId.get(ApiKey.idOf(presented));
    return key != null && key.matches(presented) ? Optional.of(key.principal()) : Optional.empty();
  }

  /** Whether there still is a key for the client, which permits the same. */
  boolean has(Principal principal) {
    ApiKey key = byId.get(principal.apiKeyId());
    return key != null && key.principal().equals(principal);
  }

  /**
   * Reads the content of a file.
   *
   * @throws IllegalArgumentException with the line that is wrong and what was expected
   */
  static ApiKeys parse(byte[] content) {
    Map<String, ApiKey> byId = new HashMap<>();
    int number = 0;
    for (String line : new String(content, UTF_8).lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        ApiKey key = parse(number, line);
        if (byId.put(key.id(), key) != null) {
          throw new IllegalArgumentException(
              "line " + number + ": id " + key.id() + " was there before; remove one of the two");
        }
      }
    }
    return new ApiKeys(byId);
  }

  private static ApiKey parse(int number, String line) {
    try {
      JsonNode node = MAPPER.readTree(line);
      return new ApiKey(
          text(node, "id"),
          text(node, "name"),
          text(node, "sha256"),
          scopes(node.path("scopes")),
          devices(node.path("devices")));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("line " + number + ": not JSON", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
    }
  }

  private static String text(JsonNode node, String field) {
    String value = node.path(field).asText("");
    if (value.isBlank()) {
      throw new IllegalArgumentException(field + " is missing");
    }
    return value;
  }

  private static Set<Scope> scopes(JsonNode node) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (JsonNode name : node) {
      scopes.add(
          Scope.of(name.asText())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "scope '" + name.asText() + "' is none of " + Scope.names())));
    }
    return scopes;
  }

  /** Null, which is no limit, only when the field is absent. */
  private static Set<String> devices(JsonNode node) {
    if (node.isMissingNode()) {
      return null;
    }
    if (!node.isArray()) {
      throw new IllegalArgumentException("devices is not an array of device ids");
    }
    Set<String> devices = new HashSet<>();
    for (JsonNode id : node) {
      if (!id.isTextual()) {
        throw new IllegalArgumentException("devices has " + id + ", expected ids in quotes");
      }
      devices.add(id.textValue());
    }
    return devices;
  }
}

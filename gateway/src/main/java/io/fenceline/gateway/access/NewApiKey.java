package io.fenceline.gateway.access;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;

/**
 * A newly generated API key.
 *
 * @param key the secret that the client sends; stored nowhere
 * @param line the line for the file of keys: one JSON object
 */
public record NewApiKey(String key, String line) {
  private static final int ID_BYTES = 6;
  private static final int SECRET_BYTES = 32;

  /**
   * Makes a key of 256 random bits.
   *
   * @param devices null for all
   */
  public static NewApiKey create(
      String name, Set<Scope> scopes, Set<String> devices, SecureRandom random) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    byte[] idBytes = new byte[ID_BYTES];
    random.nextBytes(idBytes);
    String id = HexFormat.of().formatHex(idBytes);
    String key =
        ApiKey.PREFIX + id + '_' + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    return new NewApiKey(key, line(id, name, ApiKey.hash(key), scopes, devices));
  }

  /**
   * Checks that a new key may be added to a file of this content.
   *
   * @throws IllegalArgumentException with the first line that is not a key, and why
   */
  public static void requireKeys(byte[] content) {
    ApiKeys.parse(content);
  }

  private static String line(
      String id, String name, byte[] hash, Set<Scope> scopes, Set<String> devices) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("id", id).put("name", name).put("sha256", HexFormat.of().formatHex(hash));
    ArrayNode names = line.putArray("scopes");
    scopes.stream().sorted().forEach(scope -> names.add(scope.text()));
    if (devices != null) {
      ArrayNode ids = line.putArray("devices");
      devices.stream().sorted().forEach(ids::add);
    }
    return line.toString();
  }
}

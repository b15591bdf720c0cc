package io.fenceline.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/**
 * An API key as its file has it: only a hash, from which the key cannot be found, since keys are
 * 256 random bits.
 *
 * @param id the part of the key by which it is found
 * @param sha256 of the whole key
 */
record ApiKey(String id, byte[] sha256, Principal principal) {
  static final String PREFIX = "flk_";

  ApiKey(String id, String name, String hash, Set<Scope> scopes, Set<String> devices) {
    this(
        id,
        HexFormat.of().parseHex(hash),
        new Principal("key:" + name, scopes, devices, Long.MAX_VALUE, id));
  }

  /** Takes the same time whatever differs. */
  boolean matches(String presented) {
    return MessageDigest.isEqual(sha256, hash(presented));
  }

  /** The part by which a key is found; empty for what is no key. */
  static String idOf(String key) {
    int end = key.startsWith(PREFIX) ? key.indexOf('_', PREFIX.length()) : -1;
    return end < 0 ? "" : key.substring(PREFIX.length(), end);
  }

  static byte[] hash(String key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

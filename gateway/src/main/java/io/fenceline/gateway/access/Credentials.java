package io.fenceline.gateway.access;

/**
 * What a client presents.
 *
 * @param token a JSON Web Token; null for none
 * @param apiKey null for none
 */
public record Credentials(String token, String apiKey) {
  /** Leaves the secrets out. */
  @Override
  public String toString() {
    return "Credentials";
  }
}

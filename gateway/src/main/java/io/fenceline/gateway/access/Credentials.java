package io.fenceline.gateway.access;

/**
 * The credentials that a client presents.
 *
 * @param token a JSON Web Token; null for none
 * @param apiKey null for none
 */
public record Credentials(String token, String apiKey) {
  /** A token or an API key, whichever the text is. */
  public static Credentials of(String text) {
    return text.startsWith(ApiKey.PREFIX)
        ? new Credentials(null, text)
        : new Credentials(text, null);
  }

  /** Leaves the secrets out. */
  @Override
  public String toString() {
    return "Credentials";
  }
}

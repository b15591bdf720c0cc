package io.fenceline.gateway.access;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings for checking JSON Web Tokens. Exactly one of the three sources of keys is set.
 *
 * @param secretFile the shared secret of HS256, at least 32 bytes; null for none
 * @param jwksFile a JSON Web Key Set of RS256 and ES256 keys; null for none
 * @param jwksUrl the address of such a key set; null for none
 * @param audience the value that {@code aud} must contain
 * @param issuer the required value of {@code iss}
 */
public record TokenOptions(
    Path secretFile, Path jwksFile, URI jwksUrl, String audience, String issuer) {

  /** Adds what is wrong, with the setting and the remedy. */
  public void validate(List<String> mistakes) {
    long sources = Stream.of(secretFile, jwksFile, jwksUrl).filter(s -> s != null).count();
    if (sources > 1) {
      mistakes.add("--jwt-secret-file, --jwks-file, --jwks-url: give one of them");
    }
    if (sources == 0) {
      mistakes.add(
          "--jwt-audience, --jwt-issuer: there is no key to check tokens with; give"
              + " --jwt-secret-file, --jwks-file or --jwks-url too");
    }
    require("--jwt-audience", audience, "aud", mistakes);
    require("--jwt-issuer", issuer, "iss", mistakes);
    if (jwksUrl != null && !isProtected(jwksUrl)) {
      mistakes.add(
          "--jwks-url: '%s' was given; give an https URL, since whoever changes the key set on its way"
                  .formatted(jwksUrl)
              + " forges tokens (http only for a host on loopback)");
    }
  }

  private static void require(String option, String value, String claim, List<String> mistakes) {
    if (value == null || value.isBlank()) {
      mistakes.add(
          "%s: none was given; give what the claim %s of tokens for this gateway is, else tokens for"
                  .formatted(option, claim)
              + " other services of the same issuer would be accepted");
    }
  }

  private static boolean isProtected(URI url) {
    if (url.getHost() == null) {
      return false;
    }
    return "https".equalsIgnoreCase(url.getScheme())
        || ("http".equalsIgnoreCase(url.getScheme()) && isLoopback(url.getHost()));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}

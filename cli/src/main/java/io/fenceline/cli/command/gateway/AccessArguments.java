package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.TokenOptions;
import io.fenceline.job.options.Setting;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options for access to the gateway, as a picocli mixin. */
final class AccessArguments {
  @Option(
      names = "--api-keys",
      paramLabel = "FILE",
      description = "Accept the API keys of this file; fenceline gateway create-key adds one.")
  private Path apiKeys;

  @Option(
      names = "--jwt-secret-file",
      paramLabel = "FILE",
      description = "Accept tokens signed by HS256 with the secret in this file.")
  private Path secretFile;

  @Option(
      names = "--jwks-file",
      paramLabel = "FILE",
      description = "Accept tokens signed by RS256 or ES256 with a key of this key set.")
  private Path jwksFile;

  @Option(
      names = "--jwks-url",
      paramLabel = "URL",
      description = "As --jwks-file, from the issuer's server; new keys are found as they come.")
  private String jwksUrl;

  @Option(
      names = "--jwt-audience",
      paramLabel = "TEXT",
      description = "What the claim aud of tokens must contain.")
  private String audience;

  @Option(
      names = "--jwt-issuer",
      paramLabel = "TEXT",
      description = "What the claim iss of tokens must be.")
  private String issuer;

  @Option(
      names = "--insecure-open",
      description = "For trials on this machine: everybody may do everything.")
  private boolean open;

  /** The access options; files that cannot be read are mistakes. */
  AccessOptions options(List<String> mistakes) {
    ListenArguments.requireFile("--api-keys", apiKeys, mistakes);
    ListenArguments.requireFile("--jwt-secret-file", secretFile, mistakes);
    ListenArguments.requireFile("--jwks-file", jwksFile, mistakes);
    URI url = Setting.read(mistakes, "--jwks-url", jwksUrl, AccessArguments::parseUrl);
    boolean tokens =
        Stream.of(secretFile, jwksFile, jwksUrl, audience, issuer).anyMatch(Objects::nonNull);
    return new AccessOptions(
        tokens && (jwksUrl == null || url != null)
            ? new TokenOptions(secretFile, jwksFile, url, audience, issuer)
            : null,
        apiKeys,
        open);
  }

  private static URI parseUrl(String text) {
    try {
      return new URI(text);
    } catch (java.net.URISyntaxException e) {
      throw new IllegalArgumentException(
          "a URL such as https://issuer.example/.well-known/jwks.json", e);
    }
  }
}

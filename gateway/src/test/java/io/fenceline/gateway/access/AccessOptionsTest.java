package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessOptionsTest {
  private static List<String> mistakes(AccessOptions options, boolean onLoopback) {
    List<String> mistakes = new ArrayList<>();
    options.validate(onLoopback, mistakes);
    return mistakes;
  }

  @Test
  void withoutAnyAccessTheStartIsRefusedWithTheRemedies() {
    assertThat(mistakes(new AccessOptions(null, null, false), true))
        .singleElement()
        .asString()
        .contains(
            "--api-keys", "--jwt-secret-file", "--jwks-file", "--jwks-url", "--insecure-open");
  }

  @Test
  void anOpenGatewayIsForLoopbackOnly() {
    assertThat(mistakes(new AccessOptions(null, null, true), true)).isEmpty();
    assertThat(mistakes(new AccessOptions(null, null, true), false))
        .singleElement()
        .asString()
        .contains("--insecure-open", "--host 127.0.0.1");
    assertThat(mistakes(new AccessOptions(null, Path.of("keys"), true), true)).hasSize(1);
  }

  @Test
  void allMistakesOfTokensAreReported() {
    TokenOptions tokens =
        new TokenOptions(
            Path.of("secret"), Path.of("jwks"), URI.create("http://issuer.example/"), null, "");

    assertThat(mistakes(new AccessOptions(tokens, null, false), true))
        .hasSize(4)
        .anyMatch(m -> m.contains("give one of them"))
        .anyMatch(m -> m.startsWith("--jwt-audience"))
        .anyMatch(m -> m.startsWith("--jwt-issuer"))
        .anyMatch(m -> m.startsWith("--jwks-url: 'http://issuer.example/'"));
  }
}

package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeysTest {
  @TempDir Path directory;

  @Test
  void anApiKeyIsStoredHashedAndCanBeWithdrawn() throws IOException {
    NewApiKey key =
        NewApiKey.create(
            "dispatch", Set.of(Scope.ZONES_READ), Set.of("truck-17"), new SecureRandom());
    Path file = Files.writeString(directory.resolve("keys"), "# keys\n\n" + key.line() + "\n");
    assertThat(key.line()).doesNotContain(key.key());
    AccessOptions options = new AccessOptions(null, file, false);
    try (Authenticator authenticator = new Authenticator(options, Clock.systemUTC())) {
      Principal principal = authenticator.authenticate(new Credentials(null, key.key())).join();
      assertThat(principal.scopes()).containsExactly(Scope.ZONES_READ);
      assertThat(principal.devices()).containsExactly("truck-17");
      assertThat(principal.client()).isEqualTo("key:dispatch");

      for (String wrong : List.of("", "flk_", "flk_x_y", key.key() + "x", key.line())) {
        assertThat(authenticator.authenticate(new Credentials(null, wrong)))
            .as(wrong)
            .isCompletedExceptionally();
      }
      Files.writeString(file, "");
      authenticator.refresh();
      assertThat(authenticator.authenticate(new Credentials(null, key.key())))
          .isCompletedExceptionally();
    }
  }

  @Test
  void aFileOfKeysThatIsWrongIsRefusedWithItsLine() throws IOException {
    Path file = Files.writeString(directory.resolve("keys"), "\n{\"id\":\"a\"}\n");

    assertThatThrownBy(
            () -> new Authenticator(new AccessOptions(null, file, false), Clock.systemUTC()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("keys: line 2: name is missing");
  }
}

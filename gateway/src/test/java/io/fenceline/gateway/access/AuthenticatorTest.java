package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("JavaUtilDate") // The type that the library asks for.
class AuthenticatorTest {
  @TempDir Path directory;

  private Authenticator bySecret(Clock clock) throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), Tokens.SECRET);
    return with(new TokenOptions(secret, null, null, Tokens.AUDIENCE, Tokens.ISSUER), clock);
  }

  private static Authenticator with(TokenOptions tokens, Clock clock) throws IOException {
    return new Authenticator(new AccessOptions(tokens, null, false), clock);
  }

  private static Principal principal(Authenticator authenticator, String token) {
    return authenticator.authenticate(new Credentials(token, null)).join();
  }

  private static Date in(long seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  @Test
  void anOpenGatewayLimitsWhoeverSendsATokenThatItCanCheck() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), Tokens.SECRET);
    TokenOptions tokens = new TokenOptions(secret, null, null, Tokens.AUDIENCE, Tokens.ISSUER);
    try (Authenticator authenticator =
        new Authenticator(new AccessOptions(tokens, null, true), Clock.systemUTC())) {
      assertThat(principal(authenticator, null).isLimitedToDevices()).isFalse();
      assertThat(principal(authenticator, Tokens.limitedTo("truck-17")).maySee("truck-18"))
          .isFalse();
      assertThatThrownBy(() -> principal(authenticator, Tokens.unsigned()))
          .hasCauseInstanceOf(AccessException.class);
    }
  }

  @Test
  void anOpenGatewayWithoutKeysPermitsEverythingToEverybody() throws IOException {
    try (Authenticator authenticator =
        new Authenticator(new AccessOptions(null, null, true), Clock.systemUTC())) {
      assertThat(principal(authenticator, Tokens.limitedTo("truck-17")).maySee("truck-18"))
          .isTrue();
    }
  }

  @Test
  void aGoodTokenHasItsScopesAndDevices() throws IOException {
    try (Authenticator authenticator = bySecret(Clock.systemUTC())) {
      Principal principal =
          principal(
              authenticator,
              Tokens.signed(
                  Tokens.claims("zones:read other:thing stream")
                      .claim("devices", List.of("truck-17"))
                      .build(),
                  Tokens.SECRET));

      assertThat(principal.scopes()).containsExactlyInAnyOrder(Scope.ZONES_READ, Scope.STREAM);
      assertThat(principal.maySee("truck-17")).isTrue();
      assertThat(principal.maySee("truck-18")).isFalse();
      assertThat(principal.isLimitedToDevices()).isTrue();
    }
  }

  record Bad(String what, String token) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Bad> badTokens() {
    JWTClaimsSet good = Tokens.claims(Tokens.ALL_SCOPES).build();
    String signed = Tokens.signed(good, Tokens.SECRET);
    return Stream.of(
        new Bad("no token at all", "abc"),
        new Bad("empty", ""),
        new Bad("alg none", Tokens.unsigned()),
        new Bad("alg none with a signature", Tokens.unsigned() + signed.split("\\.")[2]),
        new Bad("other secret", Tokens.signed(good, "another secret, which has 32 bytes or more")),
        new Bad("signature cut off", signed.substring(0, signed.lastIndexOf('.') + 1)),
        new Bad("changed", signed.replaceFirst("\\.(.)", ".A$1")),
        bad("expired", Tokens.claims("").expirationTime(in(-60))),
        bad(
            "an expiry that overflows to 2100",
            Tokens.claims("")
                .expirationTime(null)
                .claim("exp", 18_446_744_073_709_552L + 4_102_444_800L)),
        bad("no expiry", Tokens.claims("").expirationTime(null)),
        bad("not yet valid", Tokens.claims("").notBeforeTime(in(120))),
        bad("other audience", Tokens.claims("").audience("other")),
        bad("no audience", Tokens.claims("").audience((String) null)),
        bad("other issuer", Tokens.claims("").issuer("https://evil.example")),
        bad("no issuer", Tokens.claims("").issuer(null)),
        bad("no subject", Tokens.claims("").subject(null)),
        bad("devices of a wrong type", Tokens.claims("").claim("devices", "truck-17")));
  }

  private static Bad bad(String what, JWTClaimsSet.Builder claims) {
    return new Bad(what, Tokens.signed(claims.build(), Tokens.SECRET));
  }

  @ParameterizedTest
  @MethodSource("badTokens")
  void aBadTokenIsRefused(Bad bad) throws IOException {
    try (Authenticator authenticator = bySecret(Clock.systemUTC())) {
      assertThatThrownBy(() -> principal(authenticator, bad.token()))
          .isInstanceOf(CompletionException.class)
          .cause()
          .isInstanceOf(AccessException.class)
          .extracting(e -> ((AccessException) e).kind())
          .isEqualTo(AccessException.Kind.INVALID);
    }
  }

  @Test
  void aVerifiedTokenDoesNotOutliveItsExpiry() throws IOException {
    Instant start = Instant.now();
    AtomicReference<Instant> now = new AtomicReference<>(start);
    Clock clock =
        new Clock() {
          @Override
          public ZoneOffset getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(java.time.ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now.get();
          }
        };
    try (Authenticator authenticator = bySecret(clock)) {
      String token =
          Tokens.signed(Tokens.claims("stream").expirationTime(in(100)).build(), Tokens.SECRET);
      Principal first = principal(authenticator, token);
      assertThat(principal(authenticator, token)).as("cached").isSameAs(first);

      now.set(start.plusSeconds(101 + TokenVerifier.MAX_CLOCK_SKEW_SECONDS + 1));
      assertThatThrownBy(() -> principal(authenticator, token))
          .hasCauseInstanceOf(AccessException.class);
    }
  }

  @Test
  void aShortSecretIsRefused() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "short");

    assertThatThrownBy(
            () ->
                with(
                    new TokenOptions(secret, null, null, Tokens.AUDIENCE, Tokens.ISSUER),
                    Clock.systemUTC()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the secret has 5 bytes");
  }

  @Test
  void aTokenWhoseDevicesAreNoTextsIsInvalid() throws IOException {
    try (Authenticator authenticator = bySecret(Clock.systemUTC())) {
      String token =
          Tokens.signed(
              Tokens.claims("stream").claim("devices", Collections.singletonList(null)).build(),
              Tokens.SECRET);
      assertThatThrownBy(() -> principal(authenticator, token))
          .cause()
          .extracting(e -> ((AccessException) e).kind())
          .isEqualTo(AccessException.Kind.INVALID);
    }
  }

  @Test
  void aFileOfKeysThatIsRemovedStaysInForceAndIsReported() throws IOException {
    Path keys = Files.writeString(directory.resolve("keys"), "");
    try (LoggerLines log = LoggerLines.of(ReloadingFile.class.getName(), Level.ERROR);
        Authenticator authenticator =
            new Authenticator(new AccessOptions(null, keys, false), Clock.systemUTC())) {
      Files.delete(keys);
      authenticator.refresh();
      authenticator.refresh();
      assertThat(authenticator.staleFiles()).isEqualTo(1);
      assertThat(log.lines()).singleElement().asString().contains("stays in force");

      Files.writeString(keys, "");
      authenticator.refresh();
      assertThat(authenticator.staleFiles()).isZero();
    }
  }
}

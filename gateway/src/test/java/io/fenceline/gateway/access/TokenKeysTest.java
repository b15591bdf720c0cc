package io.fenceline.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that are signed by public keys. */
class TokenKeysTest {
  @TempDir Path directory;

  private static Authenticator with(TokenOptions tokens, Clock clock) throws IOException {
    return new Authenticator(new AccessOptions(tokens, null, false), clock);
  }

  private static Principal principal(Authenticator authenticator, String token) {
    return authenticator.authenticate(new Credentials(token, null)).join();
  }

  @Test
  void aPublicKeyIsNotTakenForASharedSecret() throws IOException, JOSEException {
    ECKey key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
    Path file = directory.resolve("jwks.json");
    Files.writeString(file, new JWKSet(key).toString());
    TokenOptions options = new TokenOptions(null, file, null, Tokens.AUDIENCE, Tokens.ISSUER);
    try (Authenticator authenticator = with(options, Clock.systemUTC())) {
      assertThat(principal(authenticator, signed(key)).has(Scope.STREAM)).isTrue();

      SignedJWT confused =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(),
              Tokens.claims("stream").build());
      confused.sign(new MACSigner(key.toPublicJWK().toJSONString()));
      assertThatThrownBy(() -> principal(authenticator, confused.serialize()))
          .hasCauseInstanceOf(AccessException.class);
    }
  }

  private static String signed(ECKey key) throws JOSEException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
            Tokens.claims("stream").build());
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  @Test
  void aRotatedKeyInTheFileIsPickedUpAndTheOldOneWithdrawn() throws IOException, JOSEException {
    ECKey old = new ECKeyGenerator(Curve.P_256).keyID("old").generate();
    ECKey rotated = new ECKeyGenerator(Curve.P_256).keyID("new").generate();
    Path file = directory.resolve("jwks.json");
    Files.writeString(file, new JWKSet(old).toString());
    TokenOptions options = new TokenOptions(null, file, null, Tokens.AUDIENCE, Tokens.ISSUER);
    try (Authenticator authenticator = with(options, Clock.systemUTC())) {
      assertThat(principal(authenticator, signed(old))).isNotNull();

      Files.writeString(file, new JWKSet(rotated).toString());
      authenticator.refresh();

      assertThat(principal(authenticator, signed(rotated))).isNotNull();
      assertThatThrownBy(() -> principal(authenticator, signed(old)))
          .hasCauseInstanceOf(AccessException.class);
    }
  }

  @Test
  void keysOfAnIssuersServerAreFetchedAndItsOutageIsNoFaultOfTheToken()
      throws IOException, JOSEException {
    ECKey key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
    byte[] content = new JWKSet(key).toString().getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jwks",
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(content);
          }
        });
    server.start();
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/jwks");
    TokenOptions options = new TokenOptions(null, null, url, Tokens.AUDIENCE, Tokens.ISSUER);
    try (Authenticator authenticator = with(options, Clock.systemUTC());
        Authenticator unlucky = with(options, Clock.systemUTC())) {
      assertThat(principal(authenticator, signed(key)).has(Scope.STREAM)).isTrue();

      server.stop(0);
      assertThatThrownBy(() -> principal(unlucky, signed(key)))
          .cause()
          .extracting(e -> ((AccessException) e).kind())
          .isEqualTo(AccessException.Kind.UNAVAILABLE);
    }
  }

  /** An issuer's server, which can be made slow. */
  private static final class Issuer implements AutoCloseable {
    private final HttpServer server;
    private volatile String keys;
    private volatile CountDownLatch answers = new CountDownLatch(0);

    Issuer(ECKey key) throws IOException {
      keys = new JWKSet(key).toString();
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(task -> new Thread(task).start());
      server.createContext(
          "/jwks",
          exchange -> {
            try {
              answers.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            byte[] content = keys.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, content.length);
            try (OutputStream out = exchange.getResponseBody()) {
              out.write(content);
            }
          });
      server.start();
    }

    Authenticator authenticator() throws IOException {
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/jwks");
      return with(
          new TokenOptions(null, null, url, Tokens.AUDIENCE, Tokens.ISSUER), Clock.systemUTC());
    }

    @Override
    public void close() {
      answers.countDown();
      server.stop(0);
    }
  }

  private static ECKey key(String id) throws JOSEException {
    return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
  }

  @Test
  void anUnknownKeyIsInvalidWhenTheIssuerIsUp() throws IOException, JOSEException {
    ECKey known = key("known");
    try (Issuer issuer = new Issuer(known);
        Authenticator authenticator = issuer.authenticator()) {
      assertThat(principal(authenticator, signed(known))).isNotNull();
      for (int i = 0; i < 3; i++) {
        String token = signed(key("unknown-" + i));
        assertThatThrownBy(() -> principal(authenticator, token))
            .cause()
            .extracting(e -> ((AccessException) e).kind())
            .isEqualTo(AccessException.Kind.INVALID);
      }
    }
  }

  @Test
  void aRotatedKeyWorksAtItsFirstUse() throws IOException, JOSEException {
    ECKey old = key("old");
    ECKey rotated = key("rotated");
    try (Issuer issuer = new Issuer(old);
        Authenticator authenticator = issuer.authenticator()) {
      assertThat(principal(authenticator, signed(old))).isNotNull();
      issuer.keys = new JWKSet(rotated).toString();

      assertThat(principal(authenticator, signed(rotated))).isNotNull();
    }
  }

  @Test
  void aSlowIssuerDoesNotStallTokensOfKnownKeys() throws IOException, JOSEException {
    ECKey known = key("known");
    try (Issuer issuer = new Issuer(known);
        Authenticator authenticator = issuer.authenticator()) {
      assertThat(principal(authenticator, signed(known))).isNotNull();
      issuer.answers = new CountDownLatch(1);
      List<CompletableFuture<Principal>> unknown = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        unknown.add(authenticator.authenticate(new Credentials(signed(key("u" + i)), null)));
      }

      assertThat(authenticator.authenticate(new Credentials(signed(known), null)))
          .succeedsWithin(Duration.ofSeconds(2));
      assertThat(unknown).noneMatch(CompletableFuture::isDone);
    }
  }
}

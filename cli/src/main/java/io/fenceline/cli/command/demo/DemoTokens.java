package io.fenceline.cli.command.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.fenceline.gateway.access.TokenOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;

/** Tokens that are signed with a secret of this run. */
final class DemoTokens {
  private static final String NAME = "fenceline-demo";
  private static final String READER = "zones:read devices:read stream";
  private static final String SENDER = READER + " fixes:write";
  private static final String OPERATOR = SENDER + " zones:write";
  private static final Duration LIFETIME = Duration.ofDays(1);
  private static final int SECRET_BYTES = 32;

  private final Path secretFile;
  private final String secret;

  private DemoTokens(Path secretFile, String secret) {
    this.secretFile = secretFile;
    this.secret = secret;
  }

  /**
   * @param directory where the gateway finds the secret; only this user may read it
   */
  static DemoTokens create(Path directory) throws IOException {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    String secret = HexFormat.of().formatHex(bytes);
    return new DemoTokens(Files.writeString(directory.resolve("secret"), secret), secret);
  }

  /** The settings by which the gateway checks them. */
  TokenOptions options() {
    return new TokenOptions(secretFile, null, null, NAME, NAME);
  }

  /** May see the device and its ads, and no other. */
  String readerOf(String deviceId) {
    return signed(claims(deviceId, READER).claim("devices", List.of(deviceId)));
  }

  /** May send the fixes of the device, too. */
  String senderOf(String deviceId) {
    return signed(claims(deviceId, SENDER).claim("devices", List.of(deviceId)));
  }

  /** May do everything. */
  String operator() {
    return signed(claims("operator", OPERATOR));
  }

  @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
  private static JWTClaimsSet.Builder claims(String subject, String scopes) {
    return new JWTClaimsSet.Builder()
        .subject(subject)
        .audience(NAME)
        .issuer(NAME)
        .expirationTime(Date.from(Instant.now().plus(LIFETIME)))
        .claim("scope", scopes);
  }

  private String signed(JWTClaimsSet.Builder claims) {
    try {
      SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims.build());
      token.sign(new MACSigner(secret.getBytes(UTF_8)));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }
}

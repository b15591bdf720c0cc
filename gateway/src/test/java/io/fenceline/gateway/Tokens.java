package io.fenceline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** Tokens of a shared secret, good and bad. */
public final class Tokens {
  public static final String SECRET = "a secret of tests, which has more than 32 bytes";
  public static final String AUDIENCE = "fenceline";
  public static final String ISSUER = "https://issuer.example";
  public static final String ALL_SCOPES = "zones:read zones:write fixes:write devices:read stream";

  private Tokens() {}

  /** The claims of a valid token. */
  @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
  public static JWTClaimsSet.Builder claims(String scope) {
    return new JWTClaimsSet.Builder()
        .subject("tester")
        .audience(AUDIENCE)
        .issuer(ISSUER)
        .expirationTime(Date.from(Instant.now().plusSeconds(600)))
        .claim("scope", scope);
  }

  public static String withScope(String scope) {
    return signed(claims(scope).build(), SECRET);
  }

  public static String all() {
    return withScope(ALL_SCOPES);
  }

  public static String limitedTo(String... devices) {
    return limited(ALL_SCOPES, devices);
  }

  public static String limited(String scope, String... devices) {
    return signed(claims(scope).claim("devices", List.of(devices)).build(), SECRET);
  }

  public static String signed(JWTClaimsSet claims, String secret) {
    try {
      SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
      token.sign(new MACSigner(secret.getBytes(UTF_8)));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A token of {@code alg: none}. */
  public static String unsigned() {
    return new PlainJWT(claims(ALL_SCOPES).build()).serialize();
  }
}

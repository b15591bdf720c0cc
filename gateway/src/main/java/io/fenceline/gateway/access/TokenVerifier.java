package io.fenceline.gateway.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.fenceline.gateway.access.RemoteKeys.Lookup;
import io.fenceline.gateway.access.RemoteKeys.UnknownKeyException;
import java.text.ParseException;
import java.time.Clock;
import java.util.Date;
import java.util.Map;
import java.util.Set;

/**
 * Checks JSON Web Tokens: signature, {@code exp} (required), {@code nbf}, {@code aud}, {@code iss}.
 * Tokens without a signature or of an algorithm that the key is not meant for are refused.
 * Thread-safe.
 */
final class TokenVerifier {
  /** How far the clocks of issuer and gateway may differ. */
  static final int MAX_CLOCK_SKEW_SECONDS = 30;

  private static final long MAX_SECONDS = Long.MAX_VALUE / 1_000;

  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  TokenVerifier(JWSKeySelector<SecurityContext> keys, String audience, String issuer, Clock clock) {
    processor.setJWSKeySelector(keys);
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    processor.setJWTClaimsSetVerifier(new Claims(audience, issuer, clock));
  }

  /**
   * The client that the token identifies.
   *
   * @throws UnknownKeyException when the keys have to be fetched first
   * @throws AccessException when it is not valid, or its key cannot be fetched
   */
  Principal verify(String token, Lookup lookup) throws AccessException, UnknownKeyException {
    try {
      JWT jwt = JWTParser.parse(token);
      requireTime(jwt);
      return TokenClaims.principal(processor.process(jwt, lookup));
    } catch (ParseException e) {
      throw AccessException.invalid("the token is no JSON Web Token");
    } catch (UnknownKeyException e) {
      throw e;
    } catch (KeySourceException e) {
      throw AccessException.keysUnavailable();
    } catch (BadJOSEException | JOSEException e) {
      throw AccessException.invalid(e.getMessage());
    }
  }

  /** A larger number of seconds overflows as milliseconds, and might be any time. */
  private static void requireTime(JWT jwt) throws AccessException {
    Map<String, Object> claims =
        jwt instanceof JWSObject signed ? signed.getPayload().toJSONObject() : null;
    if (claims != null
        && claims.get("exp") instanceof Number seconds
        && Math.abs(seconds.doubleValue()) > MAX_SECONDS) {
      throw AccessException.invalid(
          "the token's claim exp is " + seconds + ", expected seconds since 1970");
    }
  }

  private static final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
    private final Clock clock;

    Claims(String audience, String issuer, Clock clock) {
      super(audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp"));
      this.clock = clock;
      setMaxClockSkew(MAX_CLOCK_SKEW_SECONDS);
    }

    @Override
    @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
    protected Date currentTime() {
      return Date.from(clock.instant());
    }
  }
}

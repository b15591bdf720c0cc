package io.fenceline.gateway.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.fenceline.gateway.access.RemoteKeys.Lookup;
import io.fenceline.gateway.access.RemoteKeys.UnknownKeyException;
import java.text.ParseException;
import java.time.Clock;
import java.util.Date;
import java.util.Set;

/**
 * Checks JSON Web Tokens: signature, {@code exp} (required), {@code nbf}, {@code aud}, {@code iss}.
 * Tokens without a signature or of an algorithm that the key is not meant for are refused.
 * Thread-safe.
 */
final class TokenVerifier {
  /** How far the clocks of issuer and gateway may differ. */
  static final int MAX_CLOCK_SKEW_SECONDS = 30;

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
      return TokenClaims.principal(processor.process(token, lookup));
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

package io.fenceline.gateway.access;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads what a verified token permits. */
final class TokenClaims {
  private TokenClaims() {}

  /**
   * @throws AccessException when a claim has the wrong type: a limit that cannot be read must not
   *     be taken for none
   */
  static Principal principal(JWTClaimsSet claims) throws AccessException {
    return new Principal(
        "token:" + claims.getSubject(),
        scopes(claims),
        devices(claims),
        claims.getExpirationTime().toInstant().toEpochMilli());
  }

  /** A text with spaces between the names (RFC 9068), or an array. */
  private static Set<Scope> scopes(JWTClaimsSet claims) throws AccessException {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String name : scopeNames(claims)) {
      Scope.of(name).ifPresent(scopes::add);
    }
    return scopes;
  }

  private static List<String> scopeNames(JWTClaimsSet claims) throws AccessException {
    Object claim = claims.getClaim("scope");
    if (claim == null) {
      return List.of();
    }
    if (claim instanceof String text) {
      return List.of(text.split(" "));
    }
    return texts(claims, "scope");
  }

  private static Set<String> devices(JWTClaimsSet claims) throws AccessException {
    return claims.getClaims().containsKey("devices") ? Set.copyOf(texts(claims, "devices")) : null;
  }

  private static List<String> texts(JWTClaimsSet claims, String name) throws AccessException {
    try {
      List<String> texts = claims.getStringListClaim(name);
      if (texts != null && !texts.contains(null)) {
        return texts;
      }
    } catch (ParseException e) {
      // Reported below.
    }
    throw AccessException.invalid("the token's claim " + name + " is no array of texts");
  }
}

package io.fenceline.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.access.AccessException;
import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.access.Credentials;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.RateLimiter;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Decides whether a request is let in: credentials, rate limit, scopes. Thread-safe. */
public final class AccessGate {
  private static final String BEARER = "Bearer ";
  private static final String BASIC = "Basic ";
  private static final int RETRY_SECONDS = 5;

  private final Authenticator authenticator;
  private final RateLimiter rateLimiter;

  public AccessGate(Authenticator authenticator, RateLimiter rateLimiter) {
    this.authenticator = authenticator;
    this.rateLimiter = rateLimiter;
  }

  /**
   * The client of a request, with the credentials of its headers. Fails with {@link Problem}.
   *
   * @param scopes the scopes that the client needs
   */
  public CompletableFuture<Principal> admit(HttpServerRequest request, Set<Scope> scopes) {
    try {
      return admit(credentials(request), scopes);
    } catch (Problem e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The client of credentials that did not come in headers. Fails with {@link Problem}. */
  public CompletableFuture<Principal> admit(Credentials credentials, Set<Scope> scopes) {
    return authenticator
        .authenticate(credentials)
        .handle(
            (principal, failure) -> {
              if (failure != null) {
                throw problem(failure);
              }
              check(principal, scopes);
              return principal;
            });
  }

  /** Whether everybody is let in. */
  boolean isOpen() {
    return authenticator.isOpen();
  }

  /** Whether a client that was let in before would have to show other credentials now. */
  public boolean isWithdrawn(Principal principal) {
    return authenticator.isWithdrawn(principal);
  }

  private void check(Principal principal, Set<Scope> scopes) {
    long waitNanos = rateLimiter.acquire(principal.client());
    if (waitNanos > 0) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(waitNanos) + 1;
      throw Problem.of(
              ProblemType.TOO_MANY_REQUESTS,
              "the limit of requests per second is reached; try again in " + seconds + " s")
          .withHeader("Retry-After", "" + seconds);
    }
    for (Scope scope : scopes) {
      if (!principal.has(scope)) {
        throw Problem.of(ProblemType.FORBIDDEN, "the scope " + scope.text() + " is needed")
            .withHeader(
                "WWW-Authenticate",
                "Bearer error=\"insufficient_scope\", scope=\"" + scope.text() + "\"");
      }
    }
  }

  private static Credentials credentials(HttpServerRequest request) {
    String authorization = request.getHeader("Authorization");
    String apiKey = request.getHeader("X-API-Key");
    if (authorization == null) {
      return new Credentials(null, apiKey);
    }
    if (apiKey != null) {
      throw unauthenticated("send either Authorization or X-API-Key", "invalid_request");
    }
    if (isOf(BASIC, authorization)) {
      return Credentials.of(password(authorization.substring(BASIC.length())));
    }
    if (!isOf(BEARER, authorization)) {
      throw unauthenticated("the Authorization header is not 'Bearer TOKEN'", "invalid_request");
    }
    return new Credentials(authorization.substring(BEARER.length()).strip(), null);
  }

  private static boolean isOf(String scheme, String authorization) {
    return authorization.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  /** Senders that know user and password only send a token or an API key as the password. */
  private static String password(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded.strip()), UTF_8);
      return pair.substring(pair.indexOf(':') + 1);
    } catch (IllegalArgumentException e) {
      throw unauthenticated(
          "the Authorization header is not 'Basic BASE64(USER:PASSWORD)'", "invalid_request");
    }
  }

  private static RuntimeException problem(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (!(cause instanceof AccessException refused)) {
      return new CompletionException(cause);
    }
    return switch (refused.kind()) {
      case MISSING ->
          Problem.of(ProblemType.UNAUTHENTICATED, refused.getMessage())
              .withHeader("WWW-Authenticate", "Bearer");
      case INVALID -> unauthenticated(refused.getMessage(), "invalid_token");
      case UNAVAILABLE -> Problem.unavailable(refused.getMessage(), RETRY_SECONDS);
    };
  }

  private static Problem unauthenticated(String detail, String error) {
    return Problem.of(ProblemType.UNAUTHENTICATED, detail)
        .withHeader("WWW-Authenticate", "Bearer error=\"" + error + "\"");
  }
}

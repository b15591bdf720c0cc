package io.fenceline.gateway.map;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.access.SignInCodes;
import io.fenceline.gateway.http.Admission;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Exchanges the codes of addresses for credentials, and invites phones. A code comes in a header,
 * which no log has. Thread-safe.
 */
final class SignInRoutes {
  static final String SIGN_IN = "/map/sign-in";
  static final String PHONES = "/map/phones";
  static final String CODE = "Sign-In-Code";

  private final PhoneInvitations phones;
  private final Admission admission;

  SignInRoutes(PhoneInvitations phones, Admission admission) {
    this.phones = phones;
    this.admission = admission;
  }

  void addTo(Router router) {
    router.post(SIGN_IN).handler(this::signIn);
    router
        .post(PHONES)
        .handler(
            context -> admission.admit(context, null, Set.of(Scope.FIXES_WRITE), this::invite));
  }

  private void signIn(RoutingContext context) {
    SignInCodes codes = phones.codes();
    long waitNanos = codes.attempt(context.request().remoteAddress().hostAddress());
    if (waitNanos > 0) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(waitNanos) + 1;
      Answers.fail(
          context,
          Problem.of(
                  ProblemType.TOO_MANY_REQUESTS,
                  "too many addresses with a code were opened; try again in " + seconds + " s")
              .withHeader("Retry-After", "" + seconds));
      return;
    }
    String code = context.request().getHeader(CODE);
    codes
        .exchange(code == null ? "" : code)
        .ifPresentOrElse(
            credential -> answer(context, new JsonObject().put("credential", credential)),
            () -> Answers.fail(context, unusable()));
  }

  private static Problem unusable() {
    return Problem.of(
            ProblemType.UNAUTHENTICATED,
            "this address works once, for %d minutes; get a new one where it came from"
                .formatted(SignInCodes.LIFETIME.toMinutes()))
        .withHeader("WWW-Authenticate", "Bearer");
  }

  private void invite(RoutingContext context, Principal principal) {
    if (principal.isLimitedToDevices()) {
      throw Problem.of(ProblemType.FORBIDDEN, "the credentials are limited to devices");
    }
    PhoneInvitations.Invitation invitation = phones.next();
    answer(
        context,
        new JsonObject().put("deviceId", invitation.deviceId()).put("code", invitation.code()));
  }

  private static void answer(RoutingContext context, JsonObject json) {
    context.response().putHeader("Content-Type", "application/json");
    Answers.send(context.response(), json.toBuffer());
  }
}

package io.fenceline.gateway.rest;

import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.http.message.FieldError;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns refusals of the topics' readers into problem details. */
public final class Refusals {
  /** The form of {@link RefusedException#field}. */
  private static final Pattern FIELD =
      Pattern.compile("([^:]{1,200}): (.*), expected (.*)", Pattern.DOTALL);

  private Refusals() {}

  public static Problem problem(RefusedException refused) {
    Matcher parts = FIELD.matcher(refused.getMessage());
    return parts.matches()
        ? Problem.of(
            ProblemType.REFUSED_CONTENT,
            List.of(new FieldError(parts.group(1), parts.group(2), parts.group(3))))
        : Problem.of(ProblemType.REFUSED_CONTENT, refused.getMessage());
  }
}

package io.fenceline.gateway.rest;

import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import java.util.List;

/** Turns refusals of the topics' readers into problem details. */
public final class Refusals {
  private Refusals() {}

  public static Problem problem(RefusedException refused) {
    return refused
        .field()
        .map(field -> Problem.of(ProblemType.REFUSED_CONTENT, List.of(field)))
        .orElseGet(() -> Problem.of(ProblemType.REFUSED_CONTENT, refused.getMessage()));
  }
}

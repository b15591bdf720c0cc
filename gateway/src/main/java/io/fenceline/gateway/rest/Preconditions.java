package io.fenceline.gateway.rest;

import io.fenceline.format.input.FieldError;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import java.util.List;

/** The conditions of a write: evaluated, or refused where that cannot be done. */
final class Preconditions {
  private static final String MATCH = "If-Match";
  private static final String NONE_MATCH = "If-None-Match";
  private static final List<String> DATES = List.of("If-Modified-Since", "If-Unmodified-Since");

  private Preconditions() {}

  /**
   * Whether a write has conditions.
   *
   * @throws Problem for those by time, since nothing here has a time of modification
   */
  static boolean present(ApiRequest request) {
    for (String name : DATES) {
      if (request.header(name) != null) {
        throw Problem.parameter(name, request.header(name), MATCH + " with an ETag instead");
      }
    }
    return request.header(MATCH) != null || request.header(NONE_MATCH) != null;
  }

  /**
   * Refuses conditions of what has no versions.
   *
   * @throws Problem when there are any
   */
  static void refuse(ApiRequest request) {
    if (present(request)) {
      String name = request.header(MATCH) == null ? NONE_MATCH : MATCH;
      throw Problem.parameter(name, request.header(name), "no condition, since fixes have no ETag");
    }
  }

  /**
   * Evaluates the conditions.
   *
   * @param version the current one; null when there is none
   * @throws Problem when one does not hold
   */
  static void require(ApiRequest request, Long version) {
    String tag = version == null ? null : EntityTag.of(version);
    String match = request.header(MATCH);
    if (match != null && (tag == null || !EntityTag.matchesStrongly(match, tag))) {
      throw failed(MATCH, match, tag == null ? "that it exists, which it does not" : tag);
    }
    String none = request.header(NONE_MATCH);
    if (none != null && tag != null && EntityTag.matches(none, tag)) {
      throw failed(NONE_MATCH, none, "another version than " + tag);
    }
  }

  /** Another write of the same id is not served yet. */
  static Problem undecided(ApiRequest request) {
    String name = request.header(MATCH) == null ? NONE_MATCH : MATCH;
    return failed(name, request.header(name), "no other write of the same id at the same moment");
  }

  private static Problem failed(String name, String value, String expected) {
    return Problem.of(
        ProblemType.PRECONDITION_FAILED, List.of(new FieldError(name, value, expected)));
  }
}

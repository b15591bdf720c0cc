package io.fenceline.gateway.http.message;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.input.FieldError;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A failure as the client gets it: problem details of RFC 9457. Has no stack trace: it is an
 * answer, not a fault. Immutable.
 */
public final class Problem extends RuntimeException {
  public static final String MEDIA_TYPE = "application/problem+json";

  private final ProblemType type;
  private final List<FieldError> errors;
  private final Map<String, String> headers;

  private Problem(
      ProblemType type, String detail, List<FieldError> errors, Map<String, String> headers) {
    super(Utf8.wellFormed(detail), null, false, false);
    this.type = type;
    this.errors = List.copyOf(errors);
    this.headers = Map.copyOf(headers);
  }

  /**
   * @param detail the cause, and the remedy for the client
   */
  public static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, List.of(), Map.of());
  }

  /** A problem with all invalid fields. */
  public static Problem of(ProblemType type, List<FieldError> errors) {
    FieldError first = errors.get(0);
    String value = first.value() == null ? "is missing" : "is '" + first.value() + "'";
    String more = errors.size() > 1 ? ", and " + (errors.size() - 1) + " more" : "";
    return new Problem(
        type,
        "%s %s, expected %s%s".formatted(first.field(), value, first.expected(), more),
        errors,
        Map.of());
  }

  /** One parameter with a wrong value. */
  public static Problem parameter(String name, String value, String expected) {
    return of(ProblemType.INVALID_REQUEST, List.of(new FieldError(name, value, expected)));
  }

  /** The gateway may be able to answer in some seconds. */
  public static Problem unavailable(String detail, int retryAfterSeconds) {
    return of(ProblemType.UNAVAILABLE, detail).withHeader("Retry-After", "" + retryAfterSeconds);
  }

  public Problem withHeader(String name, String value) {
    return new Problem(type, getMessage(), errors, Map.of(name, value));
  }

  public ProblemType type() {
    return type;
  }

  public List<FieldError> errors() {
    return errors;
  }

  public Map<String, String> headers() {
    return headers;
  }

  byte[] json() {
    return JsonLine.of(this::writeMembers);
  }

  /** Writes the members of its JSON object. */
  public void writeMembers(JsonGenerator json) throws IOException {
    json.writeStringField("type", type.uri());
    json.writeStringField("title", type.title());
    json.writeNumberField("status", type.status());
    json.writeStringField("detail", getMessage());
    if (errors.isEmpty()) {
      return;
    }
    JsonLine.writeObjects(
        json,
        "errors",
        errors,
        error -> {
          json.writeStringField("field", Utf8.wellFormed(error.field()));
          json.writeStringField(
              "value", error.value() == null ? null : Utf8.wellFormed(error.value()));
          json.writeStringField("expected", error.expected());
        });
  }
}

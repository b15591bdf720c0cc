package io.fenceline.gateway.http.contract;

import io.fenceline.format.input.FieldError;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The media types that an operation takes.
 *
 * @param names in lower case
 * @param encodings of {@code Content-Encoding}
 * @param areRequired whether there has to be a body
 */
public record MediaTypes(Set<String> names, Set<String> encodings, boolean areRequired) {

  /**
   * @throws Problem when the body is of another type or in another encoding
   */
  public void check(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    String name = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!names.contains(name)) {
      throw unsupported("Content-Type", type, names);
    }
    String encoding = request.getHeader("Content-Encoding");
    if (encoding != null && !encodings.contains(encoding.strip().toLowerCase(Locale.ROOT))) {
      throw unsupported("Content-Encoding", encoding, encodings);
    }
  }

  private static Problem unsupported(String header, String value, Set<String> supported) {
    String expected =
        supported.isEmpty() ? "none" : String.join(" or ", supported.stream().sorted().toList());
    return Problem.of(
        ProblemType.UNSUPPORTED_MEDIA_TYPE, List.of(new FieldError(header, value, expected)));
  }
}

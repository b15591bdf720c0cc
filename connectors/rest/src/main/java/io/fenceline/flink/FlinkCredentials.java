package io.fenceline.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.regex.Pattern;

/** Reads the credentials of a user of Flink's REST API. */
public final class FlinkCredentials {
  static final String HEADER = "Authorization";

  private static final Pattern BEARER = Pattern.compile("(?i)bearer +\\S+");

  private FlinkCredentials() {}

  /**
   * The header for {@code USER:PASSWORD} (basic authentication, RFC 7617) or {@code Bearer TOKEN}.
   *
   * @param text one line; white space around it is ignored
   * @throws IllegalArgumentException with what is expected, but not the text
   */
  public static HttpHeader parse(String text) {
    String line = text.strip();
    if (line.lines().count() != 1) {
      throw new IllegalArgumentException("give one line, USER:PASSWORD or Bearer TOKEN");
    }
    if (BEARER.matcher(line).matches()) {
      return HttpHeader.of(HEADER, line);
    }
    if (line.indexOf(':') <= 0) {
      throw new IllegalArgumentException("give USER:PASSWORD or Bearer TOKEN");
    }
    return HttpHeader.of(
        HEADER, "Basic " + Base64.getEncoder().encodeToString(line.getBytes(UTF_8)));
  }
}

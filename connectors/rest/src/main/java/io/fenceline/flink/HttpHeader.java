package io.fenceline.flink;

import java.net.URI;
import java.net.http.HttpRequest;

/**
 * A header that is sent with each request.
 *
 * @param value may be a secret, so no message contains it
 */
public record HttpHeader(String name, String value) {
  private static final URI ANY = URI.create("http://localhost");

  /**
   * Reads {@code NAME: VALUE}.
   *
   * @throws IllegalArgumentException with what is wrong, but not the value
   */
  public static HttpHeader parse(String text) {
    int colon = text.indexOf(':');
    if (colon <= 0) {
      throw new IllegalArgumentException("give NAME: VALUE");
    }
    return of(text.substring(0, colon).strip(), text.substring(colon + 1).strip());
  }

  /**
   * @throws IllegalArgumentException when the HTTP client does not send such a header
   */
  static HttpHeader of(String name, String value) {
    try {
      HttpRequest.newBuilder(ANY).header(name, value);
    } catch (IllegalArgumentException e) { // Its message contains the value.
      throw new IllegalArgumentException(
          "a header '" + name + "' with this value cannot be sent; give another one");
    }
    return new HttpHeader(name, value);
  }

  boolean isAuthorization() {
    return name.equalsIgnoreCase(FlinkCredentials.HEADER);
  }

  @Override
  public String toString() {
    return name + ": ...";
  }
}

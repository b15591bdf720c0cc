package io.fenceline.gateway.http.contract;

import io.fenceline.format.input.Utf8;
import io.fenceline.gateway.http.message.Problem;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Refuses percent-encodings that are no UTF-8, which would be read as other ids. */
final class Utf8Url {
  private Utf8Url() {}

  /**
   * @throws Problem when the path or the query is not UTF-8
   */
  static void require(HttpServerRequest request) {
    String uri = request.uri();
    if (uri.indexOf('%') >= 0 && Utf8.firstError(decoded(uri)) >= 0) {
      throw Problem.parameter("URL", uri, "UTF-8 in percent-encoding");
    }
  }

  /** Leaves invalid encodings as they are: the routes refuse it. */
  private static byte[] decoded(String uri) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(uri.length());
    for (int i = 0; i < uri.length(); i++) {
      int value =
          uri.charAt(i) == '%' && i + 2 < uri.length()
              ? Character.digit(uri.charAt(i + 1), 16) * 16 + Character.digit(uri.charAt(i + 2), 16)
              : -1;
      if (value >= 0) {
        bytes.write(value);
        i += 2;
      } else {
        bytes.writeBytes(String.valueOf(uri.charAt(i)).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}

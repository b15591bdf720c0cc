package io.fenceline.delivery.webhook;

import java.net.URI;

/** Parts of a webhook's address. */
final class WebhookUrl {
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  private WebhookUrl() {}

  static boolean isEncrypted(URI url) {
    return url.getScheme().equals("https");
  }

  static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return isEncrypted(url) ? HTTPS_PORT : HTTP_PORT;
  }

  /** Path and query, as a request has them. */
  static String requestUri(URI url) {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + '?' + url.getRawQuery();
  }
}

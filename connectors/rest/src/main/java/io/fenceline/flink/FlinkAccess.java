package io.fenceline.flink;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Headers and certificates for a cluster behind a proxy.
 *
 * @param headers sent with each request
 * @param tls empty: the certificates that the JDK trusts
 */
public record FlinkAccess(List<HttpHeader> headers, Optional<SSLContext> tls) {
  /** The access to a cluster without a proxy. */
  public static final FlinkAccess OPEN = new FlinkAccess(List.of(), Optional.empty());

  public FlinkAccess {
    headers = List.copyOf(headers);
  }

  /** Whether a header authenticates the client. */
  public static boolean authorizes(List<HttpHeader> headers) {
    return headers.stream().anyMatch(HttpHeader::isAuthorization);
  }

  HttpClient.Builder apply(HttpClient.Builder client) {
    tls.ifPresent(client::sslContext);
    return client;
  }

  HttpRequest.Builder apply(HttpRequest.Builder request) {
    headers.forEach(header -> request.header(header.name(), header.value()));
    return request;
  }
}

package io.fenceline.gateway.http;

import io.fenceline.gateway.access.ReloadingFile;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.io.IOException;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate and key in force. When the files change, connections that are opened from then on
 * get the new ones. Thread-safe.
 */
final class TlsReloader {
  private static final Logger LOG = LoggerFactory.getLogger(TlsReloader.class);
  private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

  private final ReloadingFile<Buffer> certificate;
  private final ReloadingFile<Buffer> key;

  /**
   * @throws IOException when a file cannot be read; the message names it
   */
  TlsReloader(TlsFiles files) throws IOException {
    certificate = new ReloadingFile<>(files.certificate(), content -> pem(content, "CERTIFICATE"));
    key = new ReloadingFile<>(files.key(), content -> pem(content, "PRIVATE KEY"));
  }

  private static Buffer pem(byte[] content, String kind) {
    Buffer text = Buffer.buffer(content);
    if (!text.toString().contains(kind + "-----")) {
      throw new IllegalArgumentException("no PEM file with a " + kind);
    }
    return text;
  }

  ServerSSLOptions options() {
    ServerSSLOptions options = new ServerSSLOptions();
    options.setEnabledSecureTransportProtocols(PROTOCOLS);
    options.setKeyCertOptions(keyAndCertificate());
    return options;
  }

  PemKeyCertOptions keyAndCertificate() {
    return new PemKeyCertOptions().addCertValue(certificate.value()).addKeyValue(key.value());
  }

  static Set<String> protocols() {
    return PROTOCOLS;
  }

  /** Whether a file has changed; blocks. */
  boolean refresh() {
    boolean certificateChanged = certificate.refresh();
    return key.refresh() || certificateChanged;
  }

  void apply(HttpServer server) {
    server
        .updateSSLOptions(options())
        .onSuccess(changed -> LOG.info("new TLS connections get the certificate that was read"))
        .onFailure(
            e ->
                LOG.warn(
                    "the new TLS certificate and key do not go together, so the previous ones stay"
                        + " in force: {}",
                    e.toString()));
  }
}

package io.fenceline.gateway.nginx;

import io.fenceline.testing.servers.Nginx;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An nginx in front of two gateways, with the configuration of {@code examples/nginx}. */
final class NginxServer implements AutoCloseable {
  private final Path directory;
  private final Nginx nginx;

  /**
   * @param directory for its files; empty
   * @param gateways the ports of two gateways
   */
  NginxServer(Path directory, List<Integer> gateways) throws IOException, InterruptedException {
    this.directory = directory;
    this.nginx =
        Nginx.start(
            directory,
            "fenceline.conf",
            "gateway-1:8090",
            "127.0.0.1:" + gateways.get(0),
            "gateway-2:8090",
            "127.0.0.1:" + gateways.get(1));
  }

  URI uri(String path) {
    return URI.create(nginx.url(path));
  }

  /** The lines of its log of requests. */
  List<String> requests() throws IOException {
    return nginx.log("fenceline.log");
  }

  /** A client that trusts its certificate and no other. */
  HttpClient client() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream certificate = Files.newInputStream(directory.resolve("fenceline.crt"))) {
      trusted.setCertificateEntry(
          "nginx", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  @Override
  public void close() {
    nginx.close();
  }
}

package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The server itself: its stop, its certificate, other sites' pages. */
@ExtendWith(SharedKafka.class)
class ServerITCase {
  private static final String PREFIX = "server-";

  @TempDir static Path directory;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
  }

  private static ServerOptions server(TlsFiles tls, Set<String> origins) {
    return new ServerOptions(
        "127.0.0.1", 0, "127.0.0.1", 0, 2, tls, origins, ServerLimits.DEFAULT, false);
  }

  private static TestGateway gateway(TlsFiles tls, String... origins)
      throws IOException, InterruptedException {
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT);
    return TestGateway.start(TestGateway.with(options, "server", server(tls, Set.of(origins))));
  }

  @Test
  void openRequestsAreAnsweredWhenItStopsAndNothingNewIsAccepted()
      throws IOException, InterruptedException {
    TestGateway gateway = gateway(null);
    Thread stop = new Thread(gateway::close);
    try (RawClient client = new RawClient(gateway.port());
        RawClient idle = new RawClient(gateway.port());
        RawClient other = new RawClient(gateway.port())) {
      String head =
          "PUT /v1/zones/last HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + Tokens.all()
              + "\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n";
      client.send(head);
      String request = "GET /v1/zones/at?lon=1&lat=1 HTTP/1.1\r\nHost: x\r\n\r\n";
      // One of the two shares the client's event loop, which has then read the head.
      for (RawClient each : List.of(idle, other, idle, other)) {
        assertThat(each.send(request).readUntil("}")).startsWith("HTTP/1.1 401 ");
      }
      long startNanos = System.nanoTime();
      stop.start();
      assertThat(idle.readToEnd()).as("closed at once").isEmpty();

      client.send("{}x");
      assertThat(client.readToEnd()).startsWith("HTTP/1.1 422 ");
      stop.join();
      assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
          .isLessThan(Duration.ofSeconds(10));
    }
  }

  @Test
  void pagesOfAllowedSitesMayCallItAndOthersGetNoPermission()
      throws IOException, InterruptedException {
    try (TestGateway gateway = gateway(null, "https://maps.example.com")) {
      HttpResponse<String> allowed = preflight(gateway, "https://maps.example.com");
      assertThat(allowed.statusCode()).isEqualTo(204);
      assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin"))
          .contains("https://maps.example.com");
      assertThat(allowed.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
          .contains("Authorization");

      HttpResponse<String> other = preflight(gateway, "https://evil.example.com");
      assertThat(other.statusCode()).isEqualTo(405);
      assertThat(other.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  private static HttpResponse<String> preflight(TestGateway gateway, String origin) {
    return TestGateway.send(
        HttpRequest.newBuilder(gateway.uri("/v1/zones/depot"))
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "PUT")
            .method("OPTIONS", BodyPublishers.noBody()));
  }

  @Test
  void aNewCertificateIsInForceWithoutARestart()
      throws IOException, InterruptedException, GeneralSecurityException {
    TlsFiles files = new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem"));
    makeCertificate("one", files);
    try (TestGateway gateway = gateway(files)) {
      assertThat(certificateOf(gateway.port())).contains("CN=one");

      makeCertificate("two", files);
      TestGateway.await(() -> certificateOf(gateway.port()).contains("CN=two"));
    }
  }

  private static void makeCertificate(String name, TlsFiles files)
      throws IOException, InterruptedException {
    Process openssl =
        new ProcessBuilder(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=" + name,
                "-keyout",
                files.key().toString(),
                "-out",
                files.certificate().toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(openssl.waitFor()).isZero();
  }

  private static String certificateOf(int port) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustsAll()}, null);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
        socket.startHandshake();
        X509Certificate certificate =
            (X509Certificate) socket.getSession().getPeerCertificates()[0];
        return certificate.getSubjectX500Principal().getName();
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

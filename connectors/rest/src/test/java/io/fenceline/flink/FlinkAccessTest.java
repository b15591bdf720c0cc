package io.fenceline.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkAccessTest {
  private static final char[] STORE_PASSWORD = "password".toCharArray();

  @TempDir private Path directory;

  @Test
  void everyRequestHasTheHeadersAndTheCredentials() throws IOException {
    Headers received = new Headers();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestHeaders().forEach(received::put);
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      client(
              server,
              "http",
              List.of(HttpHeader.parse("X-Tenant:  a"), FlinkCredentials.parse("scott:tiger:2\n")),
              Optional.empty())
          .delete("/x");
    } finally {
      server.stop(0);
    }
    assertThat(received.getFirst("X-Tenant")).isEqualTo("a");
    assertThat(received.getFirst("Authorization"))
        .isEqualTo("Basic " + Base64.getEncoder().encodeToString("scott:tiger:2".getBytes(UTF_8)));
  }

  @Test
  void aRefusalForLackOfCredentialsNamesTheOptions() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(401, -1);
          exchange.close();
        });
    server.start();
    FlinkRest rest = client(server, "http", List.of(), Optional.empty());
    assertThatThrownBy(() -> rest.get("/jobs"))
        .hasMessageContaining("401")
        .hasMessageEndingWith("; check --flink-credentials and --flink-header");
    server.stop(0);
  }

  @Test
  void aBearerTokenIsSentAsItIs() {
    assertThat(FlinkCredentials.parse(" Bearer abc.def\n"))
        .isEqualTo(new HttpHeader("Authorization", "Bearer abc.def"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s3cret", ":s3cret", "a:s3cret\nb:s3cret"})
  void wrongCredentialsAreRefusedWithoutShowingThem(String text) {
    assertThatThrownBy(() -> FlinkCredentials.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("USER:PASSWORD or Bearer TOKEN")
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret", ": s3cret", "X y: s3cret", "Host: s3cret", "X: s3cret\nY: z"})
  void aHeaderThatCannotBeSentIsRefusedWithoutShowingItsValue(String text) {
    assertThatThrownBy(() -> HttpHeader.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give ")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void theTextOfAHeaderHidesItsValue() {
    HttpHeader header = FlinkCredentials.parse("scott:tiger");
    assertThat(header).hasToString("Authorization: ...");
    assertThat(new FlinkAccess(List.of(header), Optional.empty()).toString())
        .doesNotContain(header.value());
  }

  @Test
  void onlyACertificateOfTheGivenAuthoritiesIsTrusted() throws Exception {
    KeyStore keys = keys();
    HttpsServer server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(serverContext(keys)));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      Path pem = directory.resolve("ca.pem");
      Files.writeString(
          pem,
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
              .formatted(
                  Base64.getMimeEncoder()
                      .encodeToString(keys.getCertificate("flink").getEncoded())));
      client(server, "https", List.of(), Optional.of(FlinkCertificates.read(pem))).delete("/x");

      FlinkRest untrusting = client(server, "https", List.of(), Optional.empty());
      assertThatThrownBy(() -> untrusting.get("/jobs"))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith("check --flink and --flink-ca");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("ca.pem"), "");
    assertThatThrownBy(() -> FlinkCertificates.read(file)).hasMessageContaining("no certificate");
    Files.writeString(file, "not a certificate");
    assertThatThrownBy(() -> FlinkCertificates.read(file)).hasMessageContaining("no certificate");
  }

  private static FlinkRest client(
      HttpServer server, String scheme, List<HttpHeader> headers, Optional<SSLContext> tls) {
    return new FlinkRest(
        URI.create("%s://localhost:%d".formatted(scheme, server.getAddress().getPort())),
        "--flink",
        new FlinkAccess(headers, tls));
  }

  private KeyStore keys() throws Exception {
    Path file = directory.resolve("flink.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "flink",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(STORE_PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    assertThat(keytool.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(keytool.exitValue()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, STORE_PASSWORD);
    }
    return keys;
  }

  private static SSLContext serverContext(KeyStore keys) throws Exception {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}

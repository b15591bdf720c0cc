package io.fenceline.gateway.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.FreePorts;
import io.fenceline.gateway.TestGateway;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An nginx of this machine with the configuration of {@code examples/nginx}, on loopback. */
final class NginxServer implements AutoCloseable {
  private static final Path EXAMPLE = Path.of("../examples/nginx/fenceline.conf");

  /** Its own user for all processes: what it writes is in the directory of the test. */
  private static final String MAIN =
      """
      daemon off;
      user %s;
      worker_processes 2;
      pid %2$s/nginx.pid;
      error_log %2$s/error.log;
      events { worker_connections 512; }
      http {
        client_body_temp_path %2$s/body;
        proxy_temp_path %2$s/proxy;
        fastcgi_temp_path %2$s/fastcgi;
        uwsgi_temp_path %2$s/uwsgi;
        scgi_temp_path %2$s/scgi;
        include %2$s/fenceline.conf;
      }
      """;

  private final Path directory;
  private final int port;
  private final Process process;

  /**
   * @param directory for its files; empty
   * @param gateways the ports of two gateways
   */
  NginxServer(Path directory, List<Integer> gateways) throws IOException, InterruptedException {
    this.directory = directory;
    this.port = FreePorts.find(1)[0];
    makeCertificate();
    writeConfiguration(gateways);
    process =
        new ProcessBuilder(
                binary().orElseThrow().toString(),
                "-p",
                directory.toString(),
                "-e",
                directory.resolve("error.log").toString(),
                "-c",
                directory.resolve("nginx.conf").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.log").toFile())
            .start();
    TestGateway.await(this::listens);
  }

  /** The installed nginx; Debian has it outside of the PATH of users. */
  static Optional<Path> binary() {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator))),
            Stream.of("/usr/sbin"))
        .map(path -> Path.of(path, "nginx"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void makeCertificate() throws IOException, InterruptedException {
    List<String> command =
        List.of(
            "openssl",
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=nginx",
            "-addext subjectAltName=IP:127.0.0.1",
            "-keyout " + directory.resolve("fenceline.key"),
            "-out " + directory.resolve("fenceline.crt"));
    Process openssl =
        new ProcessBuilder(String.join(" ", command).split(" "))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(openssl.waitFor()).isZero();
  }

  private void writeConfiguration(List<Integer> gateways) throws IOException {
    String text = Files.readString(EXAMPLE);
    text = replace(text, "gateway-1:8090", "127.0.0.1:" + gateways.get(0));
    text = replace(text, "gateway-2:8090", "127.0.0.1:" + gateways.get(1));
    text = replace(text, "listen 443 ", "listen 127.0.0.1:" + port + " ");
    text = replace(text, "/etc/nginx/tls/", directory + "/");
    text = replace(text, "/var/log/nginx/", directory + "/");
    Files.writeString(directory.resolve("fenceline.conf"), text);
    Files.writeString(
        directory.resolve("nginx.conf"),
        MAIN.formatted(System.getProperty("user.name"), directory));
  }

  private static String replace(String text, String from, String to) {
    assertThat(text).contains(from);
    return text.replace(from, to);
  }

  private boolean listens() {
    if (!process.isAlive()) {
      throw new AssertionError("nginx has ended: " + directory.resolve("output.log"));
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  URI uri(String path) {
    return URI.create("https://127.0.0.1:" + port + path);
  }

  /** The lines of its log of requests. */
  List<String> requests() throws IOException {
    return Files.readAllLines(directory.resolve("fenceline.log"));
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
    process.destroy();
    process.onExit().join();
  }
}

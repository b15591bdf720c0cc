package io.fenceline.testing.servers;

import io.fenceline.embedded.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A real nginx on a free port of loopback, with a certificate for it and one of the sites in {@code
 * examples/nginx}.
 */
public final class Nginx implements AutoCloseable {
  private static final Path EXAMPLES = Path.of("../examples/nginx");

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
        include %2$s/site.conf;
      }
      """;

  private final Path directory;
  private final int port;
  private final Process process;

  private Nginx(Path directory, int port) throws IOException {
    this.directory = directory;
    this.port = port;
    this.process =
        new ProcessBuilder(
                Programs.require("nginx").toString(),
                "-p",
                directory.toString(),
                "-e",
                directory.resolve("error.log").toString(),
                "-c",
                directory.resolve("nginx.conf").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.log").toFile())
            .start();
  }

  /**
   * @param directory for its files; empty
   * @param site of the examples
   * @param replacements texts of the site, each followed by the one to replace it
   */
  public static Nginx start(Path directory, String site, String... replacements)
      throws IOException, InterruptedException {
    int port = FreePorts.find(1)[0];
    String name = site.replace(".conf", "");
    makeCertificate(directory, name);
    String text = Files.readString(EXAMPLES.resolve(site));
    for (int i = 0; i < replacements.length; i += 2) {
      text = replace(text, replacements[i], replacements[i + 1]);
    }
    text = text.replaceFirst("listen \\d+ ", "listen 127.0.0.1:" + port + " ");
    text = replace(text, "/etc/nginx/tls/", directory + "/");
    text = replace(text, "/var/log/nginx/", directory + "/");
    Files.writeString(directory.resolve("site.conf"), text);
    Files.writeString(
        directory.resolve("nginx.conf"),
        MAIN.formatted(System.getProperty("user.name"), directory));
    Nginx nginx = new Nginx(directory, port);
    Await.until("nginx listens", nginx::listens);
    return nginx;
  }

  private static void makeCertificate(Path directory, String name)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            "openssl",
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=nginx",
            "-addext subjectAltName=IP:127.0.0.1",
            "-keyout " + directory.resolve(name + ".key"),
            "-out " + directory.resolve(name + ".crt"));
    Process openssl =
        new ProcessBuilder(String.join(" ", command).split(" "))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (openssl.waitFor() != 0) {
      throw new AssertionError("openssl made no certificate");
    }
  }

  private static String replace(String text, String from, String to) {
    if (!text.contains(from)) {
      throw new AssertionError("the site has no " + from);
    }
    return text.replace(from, to);
  }

  private boolean listens() {
    if (!process.isAlive()) {
      throw new AssertionError("nginx has ended: " + directory.resolve("output.log"));
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  public String url(String path) {
    return "https://127.0.0.1:" + port + path;
  }

  /** A line for each request that it has answered. */
  public List<String> log(String file) throws IOException {
    return Files.readAllLines(directory.resolve(file));
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}

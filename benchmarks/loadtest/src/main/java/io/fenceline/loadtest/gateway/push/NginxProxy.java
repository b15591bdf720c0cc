package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.GatewayProcess;
import io.fenceline.loadtest.measurement.ProgressWait;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A process of nginx in front of gateways, which gives each connection to the gateway with the
 * fewest. As in {@code examples/nginx}, but without TLS and limits.
 */
final class NginxProxy implements AutoCloseable {
  private static final long STOP_SECONDS = 10;

  /** Each has two descriptors, of which systems allow a process some 20,000. */
  private static final int CONNECTIONS_PER_WORKER = 8_000;

  private static final String CONFIGURATION =
      """
      daemon off;
      worker_processes %d;
      pid %s/nginx.pid;
      events { worker_connections 19000; }
      http {
        access_log off;
        client_body_temp_path %2$s/body;
        proxy_temp_path %2$s/proxy;
        fastcgi_temp_path %2$s/fastcgi;
        uwsgi_temp_path %2$s/uwsgi;
        scgi_temp_path %2$s/scgi;
        upstream gateways {
          least_conn;
          %s
        }
        server {
          # Each worker has a queue of its own: so all get as many connections.
          listen 127.0.0.1:%d reuseport backlog=4096;
          location / {
            proxy_pass http://gateways;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Connection upgrade;
            proxy_set_header Upgrade $http_upgrade;
            proxy_read_timeout 75s;
            proxy_buffering off;
          }
        }
      }
      """;

  private final Path log;
  private final int port;
  private final Process process;

  private NginxProxy(Path directory, int port) throws IOException {
    this.port = port;
    this.log = directory.resolve("error.log");
    List<String> command =
        List.of("nginx", "-p", "" + directory, "-e", "" + log, "-c", directory + "/nginx.conf");
    this.process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(directory + "/output.log"))
            .start();
  }

  /**
   * Returns when it takes connections.
   *
   * @param directory for its files; is created
   * @throws IOException when nginx is not on the PATH, or ends
   */
  static NginxProxy start(
      Path directory, List<GatewayProcess> gateways, int sockets, ProgressWait await)
      throws Exception {
    String servers =
        gateways.stream()
            .map(each -> "server " + each.url().replace("http://", "") + ";")
            .collect(Collectors.joining(" "));
    int port = freePort();
    Files.createDirectory(directory);
    Files.writeString(
        directory.resolve("nginx.conf"),
        CONFIGURATION.formatted(
            1 + sockets / CONNECTIONS_PER_WORKER, directory.toAbsolutePath(), servers, port));
    NginxProxy nginx = new NginxProxy(directory.toAbsolutePath(), port);
    try {
      await.until(nginx::takesConnections, () -> 0, nginx::check, "starting nginx");
      return nginx;
    } catch (Exception e) {
      nginx.close();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private boolean takesConnections() {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** The address of all gateways; begins with {@code ws}. */
  String url() {
    return "ws://127.0.0.1:" + port;
  }

  /**
   * @throws IOException when it has ended
   */
  void check() throws IOException {
    if (!process.isAlive()) {
      throw new IOException("nginx has ended: " + Files.readString(log));
    }
  }

  /** Its workers end with it, since it is told to. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

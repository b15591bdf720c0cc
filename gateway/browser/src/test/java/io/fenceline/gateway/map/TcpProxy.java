package io.fenceline.gateway.map;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Forwards connections from a port of loopback to another, until they are cut off: a network that
 * fails and returns. Thread-safe.
 */
final class TcpProxy implements AutoCloseable {
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final int port;
  private volatile ServerSocket server;

  private TcpProxy(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, loopback());
    this.port = server.getLocalPort();
    accept(server);
  }

  static TcpProxy to(int port) throws IOException {
    return new TcpProxy(port);
  }

  int port() {
    return port;
  }

  /** Ends all connections and refuses new ones. */
  void cut() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** Accepts connections again, on the same port. */
  void restore() throws IOException {
    ServerSocket again = new ServerSocket();
    again.setReuseAddress(true);
    again.bind(new InetSocketAddress(loopback(), port));
    server = again;
    accept(again);
  }

  private void accept(ServerSocket listening) {
    start(
        () -> {
          while (true) {
            Socket client = listening.accept();
            sockets.add(client);
            Socket gateway = new Socket(loopback(), target);
            sockets.add(gateway);
            start(() -> copy(client, gateway));
            start(() -> copy(gateway, client));
          }
        });
  }

  private void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[16 * 1024];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // Cut off, or the other side has ended.
              }
            },
            "tcp-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static InetAddress loopback() {
    try {
      return InetAddress.getByName("127.0.0.1");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    cut();
  }
}

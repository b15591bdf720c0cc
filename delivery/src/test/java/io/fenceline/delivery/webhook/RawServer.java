package io.fenceline.delivery.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that answers with whatever bytes a test likes. */
final class RawServer implements AutoCloseable {
  private final ServerSocket server;
  private final Answer answer;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();

  interface Answer {
    /** Ends when it has written all, or with an exception when the client has gone. */
    void write(Socket client) throws IOException;
  }

  RawServer(Answer answer) throws IOException {
    this.answer = answer;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.incrementAndGet();
        sockets.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // It was closed.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      awaitRequest(socket);
      answer.write(socket);
    } catch (IOException e) {
      // The client has gone, as it should.
    } finally {
      sockets.remove(socket);
    }
  }

  /** Returns with the beginning of a request. */
  static void awaitRequest(Socket client) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    if (client.getInputStream().read(buffer) < 0) {
      throw new EOFException();
    }
  }

  static void write(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(US_ASCII));
  }

  /** Whether the client closes its end within a while. */
  static boolean hasGone(Socket client, int millis) throws IOException {
    client.setSoTimeout(millis);
    try {
      return client.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  int port() {
    return server.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  /** Connections on which it still writes. */
  int open() {
    return sockets.size();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

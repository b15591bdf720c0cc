package io.fenceline.delivery.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
    /** Ends with an exception when the client has gone. */
    void write(OutputStream out) throws IOException, InterruptedException;
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
      InputStream in = socket.getInputStream();
      byte[] buffer = new byte[64 * 1024];
      if (in.read(buffer) > 0) {
        answer.write(socket.getOutputStream());
      }
    } catch (IOException e) {
      // The client has gone, as it should.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(socket);
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

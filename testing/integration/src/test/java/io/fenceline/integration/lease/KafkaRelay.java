package io.fenceline.integration.lease;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP relay to a broker, by which a test takes Kafka away from those clients that connect through
 * it. Thread-safe.
 */
final class KafkaRelay implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean away;

  /**
   * @param target port of the broker's listener on loopback
   */
  KafkaRelay(int target) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    this.target = target;
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Breaks all connections, and each new one at once. */
  void takeAway() throws IOException {
    away = true;
    for (Socket connection : connections) {
      connection.close();
    }
  }

  void bringBack() {
    away = false;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        connections.add(client);
        if (away) {
          client.close();
        } else {
          Socket broker = new Socket(InetAddress.getByName("127.0.0.1"), target);
          connections.add(broker);
          daemon(() -> copy(client, broker));
          daemon(() -> copy(broker, client));
        }
      } catch (IOException e) {
        // The end of one connection, or of the relay.
      }
    }
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // Closed by one of the two sides, or taken away.
    }
    connections.remove(from);
    connections.remove(to);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "partition");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      takeAway();
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

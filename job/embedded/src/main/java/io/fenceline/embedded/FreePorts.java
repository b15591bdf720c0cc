package io.fenceline.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports of the loopback interface for servers that have to know theirs before they start.
 * They are below those that systems give to connections, which could take one between the search
 * and the start.
 */
public final class FreePorts {
  private static final int FIRST = 10_000;

  /** The first port for connections on Linux; on other systems it is higher. */
  private static final int FIRST_EPHEMERAL = 32_768;

  private static final int ATTEMPTS = 100;

  private FreePorts() {}

  /** Ports that differ from one another. */
  public static int[] find(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      while (sockets.size() < count) {
        sockets.add(open());
      }
      return sockets.stream().mapToInt(ServerSocket::getLocalPort).toArray();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  private static ServerSocket open() throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    for (int attempt = 1; ; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, FIRST_EPHEMERAL);
      try {
        return new ServerSocket(port, 1, loopback);
      } catch (BindException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}

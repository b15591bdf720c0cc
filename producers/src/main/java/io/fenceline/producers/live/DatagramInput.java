package io.fenceline.producers.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

/** The datagrams that arrive at a socket, each with a line feed behind it. Not thread-safe. */
final class DatagramInput extends InputStream {
  private static final int MAX_BYTES = 1 << 16;

  private final DatagramSocket socket;
  private final byte[] buffer = new byte[MAX_BYTES + 1];
  private int position;
  private int limit;

  /** Takes ownership of the socket. */
  DatagramInput(DatagramSocket socket) {
    this.socket = socket;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    read(one, 0, 1);
    return one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (position == limit) {
      DatagramPacket packet = new DatagramPacket(buffer, MAX_BYTES);
      socket.receive(packet);
      position = 0;
      limit = packet.getLength();
      buffer[limit++] = '\n';
    }
    int count = Math.min(length, limit - position);
    System.arraycopy(buffer, position, bytes, offset, count);
    position += count;
    return count;
  }

  @Override
  public void close() {
    socket.close();
  }
}

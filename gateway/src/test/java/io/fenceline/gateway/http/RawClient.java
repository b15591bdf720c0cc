package io.fenceline.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** A client that sends what it is given, byte for byte. */
final class RawClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 30_000;

  private final Socket socket;

  RawClient(int port) throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends text, even if the gateway has closed the connection or does not read. */
  void trySend(String text) {
    try {
      send(text);
    } catch (IOException closed) {
      // It is what some tests wait for.
    }
  }

  /** All that comes until the gateway closes the connection. */
  String readToEnd() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    try {
      in.transferTo(all);
    } catch (java.net.SocketException e) {
      // Reset: the gateway closed while more was under way.
    }
    return all.toString(ISO_8859_1);
  }

  /** Reads up to and including a text, or until the connection is closed. */
  String readUntil(String end) throws IOException {
    StringBuilder all = new StringBuilder();
    int next = socket.getInputStream().read();
    while (next >= 0) {
      all.append((char) next);
      if (all.indexOf(end) >= 0) {
        return all.toString();
      }
      next = socket.getInputStream().read();
    }
    return all.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

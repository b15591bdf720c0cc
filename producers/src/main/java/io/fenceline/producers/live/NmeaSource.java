package io.fenceline.producers.live;

import io.fenceline.producers.ais.AisFixLines;
import io.fenceline.producers.ais.AisVessels;
import io.fenceline.producers.fixes.FixLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sentences of AIS receivers over TCP (as a client) or UDP (as a listener). */
public final class NmeaSource implements LiveSource {
  private static final Pattern ADDRESS =
      Pattern.compile("(tcp|udp)://(\\[[^\\]]++\\]|[^:/\\[\\]]*+):(\\d{1,5})/?");

  private static final int CONNECT_MILLIS = 10_000;

  /** A connection that is silent for so long may have ended without a word. */
  private static final int SILENCE_MILLIS = 300_000;

  private final boolean isTcp;
  private final String host;
  private final int port;
  private final AisVessels vessels = new AisVessels();
  private volatile Closeable open = () -> {};
  private volatile boolean closed;

  private NmeaSource(boolean isTcp, String host, int port) {
    this.isTcp = isTcp;
    this.host = host;
    this.port = port;
  }

  /**
   * Reads {@code tcp://HOST:PORT} or {@code udp://[ADDRESS]:PORT}, the address to listen on.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public static NmeaSource parse(String address) {
    Matcher matcher = ADDRESS.matcher(address);
    boolean isAddress = matcher.matches() && Integer.parseInt(matcher.group(3)) <= 0xFFFF;
    if (!isAddress || matcher.group(1).equals("tcp") && matcher.group(2).isEmpty()) {
      throw new IllegalArgumentException("tcp://HOST:PORT, or udp://:PORT to listen");
    }
    return new NmeaSource(
        matcher.group(1).equals("tcp"), matcher.group(2), Integer.parseInt(matcher.group(3)));
  }

  @Override
  public FixLines open() throws IOException {
    return new AisFixLines(isTcp ? connect() : listen(), InstantSource.system(), vessels);
  }

  private InputStream connect() throws IOException {
    Socket socket = opened(new Socket());
    socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
    socket.setSoTimeout(SILENCE_MILLIS);
    return socket.getInputStream();
  }

  private InputStream listen() throws IOException {
    DatagramSocket socket =
        opened(
            new DatagramSocket(
                host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port)));
    socket.setSoTimeout(SILENCE_MILLIS);
    return new DatagramInput(socket);
  }

  /** A socket that {@link #close} closes, also if it was called before. */
  private <T extends Closeable> T opened(T socket) {
    open = socket;
    if (closed) {
      close();
    }
    return socket;
  }

  @Override
  public Duration interval() {
    return Duration.ZERO;
  }

  @Override
  public void close() {
    closed = true;
    try {
      open.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }
}

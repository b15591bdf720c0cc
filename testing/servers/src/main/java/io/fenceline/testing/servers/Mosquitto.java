package io.fenceline.testing.servers;

import io.fenceline.embedded.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real Mosquitto on a free port of loopback. */
public final class Mosquitto implements AutoCloseable {
  private final Path configuration;
  private final int port;
  private Process process;

  private Mosquitto(Path configuration, int port) {
    this.configuration = configuration;
    this.port = port;
  }

  public static Mosquitto start(Path directory, String... settings) throws IOException {
    int port = FreePorts.find(1)[0];
    Path file = directory.resolve("mosquitto.conf");
    Files.writeString(
        file,
        // Root would become another user, who may not read the files of a test.
        "listener %d 127.0.0.1\nallow_anonymous true\nuser %s\n%s\n"
            .formatted(port, System.getProperty("user.name"), String.join("\n", settings)));
    Mosquitto mosquitto = new Mosquitto(file, port);
    mosquitto.start();
    return mosquitto;
  }

  /** Starts it again on the same port. */
  public void start() throws IOException {
    process =
        new ProcessBuilder(Programs.require("mosquitto").toString(), "-c", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(configuration.resolveSibling("mosquitto.log").toFile())
            .start();
    Await.until("mosquitto listens", this::listens);
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends it as an operator does: it writes down its sessions, if it has persistence. */
  public void stop() {
    process.destroy();
    process.onExit().join();
  }

  /** Ends it with kill -9. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  public String url() {
    return "mqtt://127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    kill();
  }
}

package io.fenceline.testing.servers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fenceline.embedded.FreePorts;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** A real Mosquitto on a free port of loopback; tests are skipped where it is not installed. */
public final class Mosquitto implements AutoCloseable {
  private final Path configuration;
  private final int port;
  private Process process;

  private Mosquitto(Path configuration, int port) {
    this.configuration = configuration;
    this.port = port;
  }

  public static Mosquitto start(Path directory, String... settings) throws IOException {
    Optional<Path> program = program();
    assumeTrue(program.isPresent(), "mosquitto is not installed");
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

  private static Optional<Path> program() {
    return Stream.concat(
            Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
        .map(directory -> Path.of(directory, "mosquitto"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it again on the same port. */
  public void start() throws IOException {
    process =
        new ProcessBuilder(program().orElseThrow().toString(), "-c", configuration.toString())
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

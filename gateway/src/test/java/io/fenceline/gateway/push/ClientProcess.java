package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.TestGateway;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A client of a stream in a process of its own, which prints what it gets. */
final class ClientProcess implements AutoCloseable {
  private final Process process;
  private final Thread reader;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  ClientProcess(Path directory, List<String> command) throws IOException {
    process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    reader = new Thread(this::read, "client");
    reader.start();
  }

  private void read() {
    process.inputReader(UTF_8).lines().forEach(lines::add);
  }

  /** All that was printed. */
  List<String> lines() {
    return List.copyOf(lines);
  }

  /** The messages among what was printed. */
  List<JsonObject> messages() {
    return lines.stream()
        .filter(line -> line.contains("{"))
        .map(line -> new JsonObject(line.substring(line.indexOf('{'))))
        .toList();
  }

  List<JsonObject> messages(String kind) {
    return messages().stream().filter(each -> each.getString("kind").equals(kind)).toList();
  }

  void awaitMessages(String kind, int count) throws InterruptedException {
    TestGateway.await(() -> messages(kind).size() >= count || !process.isAlive());
  }

  /** The exit code, when the client has ended by itself. */
  int awaitEnd() throws InterruptedException {
    TestGateway.await(() -> !process.isAlive());
    reader.join();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

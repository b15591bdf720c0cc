package io.fenceline.loadtest.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.RunningGateway;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The load generator wrk, as a process. */
public final class Wrk {
  /** The message with the remedy when wrk is missing. */
  public static final String MISSING =
      "wrk is not on the PATH, and sends the requests of this scenario; install it (Debian, Ubuntu:"
          + " apt install wrk; macOS: brew install wrk)";

  private static final String SCRIPT = "/bench/requests.lua";
  private static final int TIMEOUT_SECONDS = 10;

  private final RunningGateway gateway;
  private final HttpLoad load;
  private final PreparedRequests requests;
  private final Path script;
  private Duration cpu = Duration.ZERO;

  Wrk(RunningGateway gateway, HttpLoad load, PreparedRequests requests) throws IOException {
    this.gateway = gateway;
    this.load = load;
    this.requests = requests;
    this.script = gateway.directory().resolve("requests.lua");
    try (InputStream in = Wrk.class.getResourceAsStream(SCRIPT)) {
      Files.write(script, in.readAllBytes());
    }
  }

  /** Whether it can be started. */
  public static boolean isInstalled() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "wrk")));
  }

  /** CPU time of the last run, but for its end. */
  Duration cpu() {
    return cpu;
  }

  /** Runs it for so long, rounded up to seconds. */
  WrkResult run(Duration duration) throws IOException {
    cpu = Duration.ZERO;
    Process process = new ProcessBuilder(command(duration)).redirectErrorStream(true).start();
    try (InputStream in = process.getInputStream()) {
      gateway
          .await()
          .until(() -> hasEnded(process), System::nanoTime, gateway.process()::check, "wrk");
      return WrkResult.parse(new String(in.readAllBytes(), UTF_8));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      process.destroyForcibly();
    }
  }

  private boolean hasEnded(Process process) {
    // Of a process that has ended the system may say 0.
    process
        .info()
        .totalCpuDuration()
        .filter(now -> now.compareTo(cpu) > 0)
        .ifPresent(now -> cpu = now);
    return !process.isAlive();
  }

  private List<String> command(Duration duration) {
    long seconds = Math.max(1, (duration.toMillis() + 999) / 1_000);
    List<String> command =
        new ArrayList<>(
            List.of(
                "wrk",
                "--threads=" + load.threads(),
                "--connections=" + load.connections(),
                "--duration=" + seconds + "s",
                "--timeout=" + TIMEOUT_SECONDS + "s",
                "--script=" + script,
                "--header=X-API-Key: " + gateway.process().apiKey()));
    if (requests.mediaType() != null) {
      command.add("--header=Content-Type: " + requests.mediaType());
    }
    command.add(gateway.process().url());
    command.add("--");
    command.addAll(List.of(requests.method(), requests.path(), requests.file().toString()));
    return command;
  }
}

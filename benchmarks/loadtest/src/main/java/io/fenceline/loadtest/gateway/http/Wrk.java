package io.fenceline.loadtest.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.load.Latencies;
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
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MARK = "RESULT ";
  private static final double MICROS_PER_MILLI = 1_000;

  private final Target gateway;
  private final List<String> command;
  private Duration cpu = Duration.ZERO;

  Wrk(Target gateway, HttpLoad load, HttpOperation operation) throws IOException {
    this.gateway = gateway;
    Path script = gateway.directory().resolve("requests.lua");
    try (InputStream in = Wrk.class.getResourceAsStream(SCRIPT)) {
      Files.write(script, in.readAllBytes());
    }
    Path file = Files.write(gateway.directory().resolve("requests"), operation.requests());
    boolean hasBody = operation.path() != null;
    this.command =
        new ArrayList<>(
            List.of(
                "wrk",
                "--threads=" + load.threads(),
                "--connections=" + load.connections(),
                "--timeout=" + TIMEOUT_SECONDS + "s",
                "--script=" + script,
                "--header=X-API-Key: " + gateway.process().apiKey().text()));
    if (hasBody) {
      command.add("--header=Content-Type: application/json");
    }
    command.addAll(
        List.of(
            gateway.process().url(),
            "--",
            hasBody ? "POST" : "GET",
            hasBody ? operation.path() : "/",
            file.toString()));
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
  Result run(Duration duration) throws Exception {
    cpu = Duration.ZERO;
    List<String> timed = new ArrayList<>(command);
    timed.add(1, "--duration=" + Math.max(1, (duration.toMillis() + 999) / 1_000) + "s");
    Process process = new ProcessBuilder(timed).redirectErrorStream(true).start();
    try (InputStream in = process.getInputStream()) {
      gateway
          .await()
          .until(() -> hasEnded(process), System::nanoTime, gateway.process()::check, "wrk");
      return parse(new String(in.readAllBytes(), UTF_8));
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

  /**
   * Reads the output of wrk with the script {@code requests.lua}.
   *
   * @throws IOException when it has no result
   */
  static Result parse(String output) throws IOException {
    String line =
        output
            .lines()
            .filter(each -> each.startsWith(MARK))
            .findFirst()
            .orElseThrow(() -> new IOException("wrk has no result: " + output.strip()));
    JsonNode json = JSON.readTree(line.substring(MARK.length()));
    return new Result(
        json.path("requests").asLong(),
        json.path("micros").asLong() / 1e6,
        json.path("bytes").asLong(),
        json.path("refused").asLong(),
        json.path("lost").asLong(),
        latency(json));
  }

  private static Latencies.Summary latency(JsonNode json) {
    List<Latencies.Point> curve = new ArrayList<>();
    for (JsonNode point : json.path("percentiles")) {
      curve.add(
          new Latencies.Point(point.get(0).asDouble(), point.get(1).asLong() / MICROS_PER_MILLI));
    }
    return new Latencies.Summary(
        json.path("requests").asLong(),
        0,
        0,
        at(curve, 50),
        at(curve, 90),
        at(curve, 99),
        at(curve, 99.9),
        json.path("maxMicros").asLong() / MICROS_PER_MILLI,
        curve);
  }

  private static double at(List<Latencies.Point> curve, double percentile) {
    return curve.stream()
        .filter(point -> point.percentile() == percentile)
        .mapToDouble(Latencies.Point::millis)
        .findFirst()
        .orElse(Double.NaN);
  }

  /**
   * The measurements of wrk. Each connection sends its next request when it has the answer to the
   * one before, so while the gateway pauses, fewer requests are sent: latencies are those of
   * answers, and not of clients that come at their own times.
   *
   * @param requests answered
   * @param bytes of all answers, headers included
   * @param refused answers with a status of 400 or more
   * @param lost requests without an answer: failures to connect, read or write, and timeouts
   */
  record Result(
      long requests,
      double seconds,
      long bytes,
      long refused,
      long lost,
      Latencies.Summary latency) {
    double requestsPerSecond() {
      return requests / seconds;
    }
  }
}

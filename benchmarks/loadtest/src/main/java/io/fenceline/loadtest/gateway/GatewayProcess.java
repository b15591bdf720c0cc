package io.fenceline.loadtest.gateway;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.gateway.GatewayConfiguration.Command;
import io.fenceline.loadtest.measurement.ProgressWait;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A gateway in a process of its own, on free ports of the loopback address, with authentication by
 * API key. Not thread-safe, but for the numbers of the process.
 */
public final class GatewayProcess implements AutoCloseable {
  private static final Pattern STARTED =
      Pattern.compile(
          "gateway on http://127\\.0\\.0\\.1:(\\d+)/.* on http://127\\.0\\.0\\.1:(\\d+);");
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
  private static final long STOP_SECONDS = 20;
  private static final int LOG_LINES = 10;
  private static final int OK = 200;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final Path log;
  private final GatewayKey key;
  private final int port;
  private final int managementPort;
  private final double readySeconds;

  private GatewayProcess(
      Process process, Path log, GatewayKey key, ProgressWait await, long startNanos)
      throws Exception {
    this.process = process;
    this.log = log;
    this.key = key;
    await(await, () -> started().find(), "starting the gateway");
    Matcher started = started();
    started.find();
    this.port = Integer.parseInt(started.group(1));
    this.managementPort = Integer.parseInt(started.group(2));
    await(await, this::isReady, "reading the topics");
    this.readySeconds = (System.nanoTime() - startNanos) / 1e9;
  }

  /**
   * Returns when the gateway is ready.
   *
   * @param directory for its key and its log
   * @throws IOException when it ends instead; the message has the end of its log
   */
  public static GatewayProcess start(
      Command command, KafkaSettings kafka, String topicPrefix, Path directory, ProgressWait await)
      throws Exception {
    GatewayKey key = GatewayKey.create(directory.resolve("api-keys"));
    Path log = directory.resolve("gateway.log");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "gateway",
                "--port=0",
                "--management-port=0",
                "--api-keys=" + key.file(),
                "--topic-prefix=" + topicPrefix,
                "--bootstrap-servers=" + kafka.bootstrapServers()));
    arguments.addAll(command.options());
    long startNanos = System.nanoTime();
    Process process =
        FencelineCommand.of(command.java(), arguments)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      return new GatewayProcess(process, log, key, await, startNanos);
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private void await(ProgressWait await, IoCondition done, String what) throws Exception {
    await.until(() -> isTrue(done), () -> cpu().toNanos(), this::check, what);
  }

  private interface IoCondition {
    boolean isTrue() throws IOException, InterruptedException;
  }

  /** Returns false while the condition cannot be read. */
  private static boolean isTrue(IoCondition condition) {
    try {
      return condition.isTrue();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Matcher started() throws IOException {
    return STARTED.matcher(Files.readString(log));
  }

  private boolean isReady() throws IOException, InterruptedException {
    return get("/health/ready").statusCode() == OK;
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + managementPort + path);
    return client.send(
        HttpRequest.newBuilder(uri).timeout(REQUEST_TIMEOUT).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /**
   * @throws IOException when the gateway has ended; the message has the end of its log
   */
  public void check() throws IOException {
    if (!process.isAlive()) {
      List<String> lines = Files.readAllLines(log);
      throw new IOException(
          "the gateway ended with exit code %d: %s"
              .formatted(
                  process.exitValue(),
                  String.join(
                      " / ", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()))));
    }
  }

  /** The address, for instance {@code http://127.0.0.1:40123}; paths begin with {@code /v1}. */
  public String url() {
    return "http://127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  /** The key for the header {@code X-API-Key}; has all scopes. */
  public String apiKey() {
    return key.text();
  }

  /** The time from the start of the process until it has read all topics. */
  double readySeconds() {
    return readySeconds;
  }

  public PrometheusText metrics() throws IOException, InterruptedException {
    return new PrometheusText(get("/metrics").body());
  }

  /** Returns when a metric, summed over its labels, has this value. */
  public void awaitMetric(String name, double value, ProgressWait await) throws Exception {
    await(await, () -> metrics().sum(name, "") == value, "waiting for " + name);
  }

  /** The memory that the process occupies; empty where the system does not say. */
  public OptionalDouble memoryMegabytes() throws IOException {
    Path status = Path.of("/proc", "" + process.pid(), "status");
    if (!Files.isReadable(status)) {
      return OptionalDouble.empty();
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1_024 / 1e6)
        .findFirst();
  }

  /** CPU time so far. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  public long pid() {
    return process.pid();
  }

  /**
   * Stops it by SIGTERM, and waits for its end.
   *
   * @return seconds
   * @throws IOException when it does not end in time
   */
  public double stop() throws IOException, InterruptedException {
    long start = System.nanoTime();
    process.destroy();
    if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("the gateway did not stop within " + STOP_SECONDS + " s");
    }
    return (System.nanoTime() - start) / 1e9;
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}

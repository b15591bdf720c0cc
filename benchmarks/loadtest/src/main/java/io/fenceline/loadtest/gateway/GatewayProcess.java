package io.fenceline.loadtest.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.gateway.GatewayConfiguration.Command;
import io.fenceline.loadtest.measurement.ProgressWait;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A gateway in a process of its own, on free ports of the loopback address, with authentication by
 * API key. Not thread-safe.
 */
public final class GatewayProcess implements AutoCloseable {
  private static final String MAIN = "io.fenceline.cli.Fenceline";
  private static final String SCOPES = "zones:read,zones:write,devices:read,fixes:write,stream";
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
  private final ApiKey apiKey;
  private int port;
  private int managementPort;
  private double readySeconds;

  private GatewayProcess(Process process, Path log, ApiKey apiKey) {
    this.process = process;
    this.log = log;
    this.apiKey = apiKey;
  }

  /**
   * Returns when the gateway is ready.
   *
   * @param key as {@link #createKey} made it
   * @param directory for its log
   * @throws IOException when it ends instead; the message has the end of its log
   */
  public static GatewayProcess start(
      Command command,
      KafkaSettings kafka,
      String topicPrefix,
      ApiKey key,
      Path directory,
      ProgressWait await)
      throws Exception {
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
    ProcessBuilder builder = fenceline(command.java(), arguments).redirectErrorStream(true);
    GatewayProcess gateway =
        new GatewayProcess(builder.redirectOutput(log.toFile()).start(), log, key);
    try {
      gateway.awaitReady(await, startNanos);
      return gateway;
    } catch (Exception e) {
      gateway.close();
      throw e;
    }
  }

  /** A key with all scopes, and the file that gateways know it by. */
  public record ApiKey(Path file, String text) {}

  /** Creates a key and its file in a directory. */
  public static ApiKey createKey(Path directory) throws IOException, InterruptedException {
    Path file = directory.resolve("api-keys");
    List<String> arguments =
        List.of("gateway", "create-key", "--name=bench", "--scopes=" + SCOPES, "--file=" + file);
    Process process =
        fenceline(List.of("-Xmx64m"), arguments)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String key = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("fenceline gateway create-key failed");
    }
    return new ApiKey(file, key);
  }

  /**
   * The command {@code fenceline}, of the same classes and JVM options as this process.
   *
   * @param java further options of the JVM, which win
   */
  private static ProcessBuilder fenceline(List<String> java, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-") || option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(java);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  private void awaitReady(ProgressWait await, long startNanos) throws Exception {
    await(await, () -> started().find(), "starting the gateway");
    Matcher started = started();
    started.find();
    port = Integer.parseInt(started.group(1));
    managementPort = Integer.parseInt(started.group(2));
    await(await, () -> get("/health/ready").statusCode() == OK, "reading the topics");
    readySeconds = (System.nanoTime() - startNanos) / 1e9;
  }

  private void await(ProgressWait await, Callable<Boolean> done, String what) throws Exception {
    await.until(() -> isTrue(done), () -> cpu().toNanos(), this::check, what);
  }

  /** Returns false while the condition cannot be read. */
  private static boolean isTrue(Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }

  private Matcher started() throws IOException {
    return STARTED.matcher(Files.readString(log));
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
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
      throw new IOException(
          "the gateway ended with exit code %d: %s"
              .formatted(process.exitValue(), String.join(" / ", last)));
    }
  }

  /** The address, for instance {@code http://127.0.0.1:40123}; paths begin with {@code /v1}. */
  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Its text is for the header {@code X-API-Key}. */
  public ApiKey apiKey() {
    return apiKey;
  }

  /** The time from the start of the process until it has read all topics. */
  double readySeconds() {
    return readySeconds;
  }

  /**
   * The sum of all samples of a metric.
   *
   * @param labels a part of the labels, for instance {@code topic="places"}; empty for all
   * @return 0 when there are none
   */
  public double metric(String name, String labels) throws IOException, InterruptedException {
    return get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> line.contains(labels))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Returns when a metric, summed over its labels, has this value. */
  public void awaitMetric(String name, double value, ProgressWait await) throws Exception {
    await(await, () -> metric(name, "") == value, "waiting for " + name);
  }

  /** The memory that the process occupies; NaN where the system does not say. */
  public double residentBytes() throws IOException {
    Path status = Path.of("/proc", "" + process.pid(), "status");
    if (!Files.isReadable(status)) {
      return Double.NaN;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1_024)
        .findFirst()
        .orElse(Double.NaN);
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

package io.fenceline.cli.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.embedded.FreePorts;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Prometheus of this machine that scrapes a job, a gateway and a deliverer each second, on
 * loopback.
 */
final class PrometheusServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONFIGURATION =
      """
      global: {scrape_interval: 1s, evaluation_interval: 1s}
      rule_files: ["%s"]
      scrape_configs:
        - job_name: flink
          static_configs: [{targets: ["127.0.0.1:%d"]}]
      %s
        - job_name: gateway
          static_configs: [{targets: ["127.0.0.1:%d"]}]
        - job_name: deliverer
          static_configs: [{targets: ["127.0.0.1:%d"]}]
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final URI address;

  /**
   * @param directory for its data and its log
   * @param job the port of the job's metrics
   * @param gateway the port of the gateway's metrics
   * @param deliverer the port of the deliverer's metrics
   */
  PrometheusServer(Path directory, int job, int gateway, int deliverer) throws IOException {
    Path configuration = directory.resolve("prometheus.yml");
    Files.writeString(
        configuration,
        CONFIGURATION.formatted(MonitoringFiles.RULES, job, relabeling(), gateway, deliverer));
    int port = FreePorts.find(1)[0];
    address = URI.create("http://127.0.0.1:" + port);
    process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
  }

  /** The labels that Docker Compose's configuration drops. */
  private static String relabeling() throws IOException {
    List<String> lines = Files.readAllLines(MonitoringFiles.CONFIGURATION);
    int begin = lines.indexOf("    metric_relabel_configs:");
    return String.join("\n", lines.subList(begin, begin + 3));
  }

  boolean isReady() throws Exception {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (ConnectException e) {
      return false;
    }
  }

  /** The series of a query now; empty while there are none with a number. */
  JsonNode query(String expression) throws Exception {
    JsonNode result = data("/api/v1/query?query=" + URLEncoder.encode(expression, UTF_8));
    return hasNumber(result.path("result")) ? result.path("result") : JSON.createArrayNode();
  }

  private static boolean hasNumber(JsonNode series) {
    for (JsonNode one : series) {
      if (!one.path("value").path(1).asText().equals("NaN")) {
        return true;
      }
    }
    return false;
  }

  /** The alerts that it has loaded, of all groups, with their state. */
  List<JsonNode> rules() throws Exception {
    List<JsonNode> rules = new ArrayList<>();
    data("/api/v1/rules").path("groups").forEach(group -> group.path("rules").forEach(rules::add));
    return rules;
  }

  private JsonNode data(String path) throws Exception {
    HttpResponse<String> response = get(path);
    if (response.statusCode() != 200) {
      throw new AssertionError(path + ": " + response.body());
    }
    return JSON.readTree(response.body()).path("data");
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(address.resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}

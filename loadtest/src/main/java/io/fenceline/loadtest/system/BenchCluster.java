package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.flink.FlinkRest;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The Flink cluster that runs the job instead of one in this process.
 *
 * @param jobJar what is submitted
 */
public record BenchCluster(URI address, Path jobJar) {
  private static final String OPTION = "--cluster";
  private static final String UPDATE_INTERVAL = "metrics.fetcher.update-interval";

  /**
   * Checks what was given.
   *
   * @param mistakes what is wrong is added
   * @return null when there was a mistake
   */
  public static BenchCluster of(String address, Path jobJar, List<String> mistakes) {
    int before = mistakes.size();
    URI uri = Setting.read(mistakes, OPTION, address, FlinkRest::parseAddress);
    if (jobJar == null || !Files.isReadable(jobJar)) {
      mistakes.add(
          "--job-jar: %s; build job/target/fenceline-job.jar by mvn package"
              .formatted(jobJar == null ? "is missing" : "there is no '" + jobJar + "'"));
    }
    return mistakes.size() == before ? new BenchCluster(uri, jobJar) : null;
  }

  /** Adds a mistake for each configuration that cannot run on a cluster. */
  public void check(Scenario scenario, List<String> mistakes) {
    for (Configuration configuration : scenario.configurations()) {
      if (configuration.pipeline() == Pipeline.PASS_THROUGH) {
        mistakes.add(
            ("--cluster: the job's jar does not contain the pipeline pass-through of '%s'; name the"
                    + " others by --set 'configurations={NAME: {...}}', or measure without --cluster")
                .formatted(configuration.name()));
      }
    }
  }

  FlinkRest rest() {
    return new FlinkRest(address, OPTION);
  }

  /** A relay always runs in this process. */
  public SystemUnderTest start(
      Configuration configuration,
      KafkaSettings kafka,
      Topics topics,
      String group,
      Expectation.Outputs expected)
      throws Exception {
    return configuration.pipeline() == Pipeline.RELAY
        ? new Relay(kafka, topics, expected)
        : ClusterSystem.start(this, configuration, kafka, topics, group);
  }

  /**
   * Its description for the report.
   *
   * @throws IOException when it does not answer
   */
  public Map<String, String> describe() throws IOException {
    JsonNode overview = rest().get("/overview");
    String text =
        "Flink %s, %d TaskManagers, %d slots; CPU and heap are those of its TaskManagers; %s %s"
            .formatted(
                overview.path("flink-version").asText(),
                overview.path("taskmanagers").asInt(),
                overview.path("slots-total").asInt(),
                UPDATE_INTERVAL,
                updateInterval());
    return Map.of("cluster", text);
  }

  private String updateInterval() throws IOException {
    for (JsonNode setting : rest().get("/jobmanager/config")) {
      if (setting.path("key").asText().equals(UPDATE_INTERVAL)) {
        return setting.path("value").asText();
      }
    }
    return "10 s";
  }
}

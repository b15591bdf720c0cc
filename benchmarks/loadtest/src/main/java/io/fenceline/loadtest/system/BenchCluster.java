package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.flink.FlinkRest;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.loadtest.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The Flink cluster that runs the job instead of one in this process.
 *
 * @param jar the jar of the job to submit
 */
public record BenchCluster(FlinkRest rest, Path jar) {
  private static final String UPDATE_INTERVAL = "metrics.fetcher.update-interval";

  /** Adds a mistake for each configuration that cannot run on a cluster. */
  public void check(Scenario<JobConfiguration> scenario, List<String> mistakes) {
    scenario
        .configurations()
        .forEach(
            (name, configuration) -> {
              Pipeline pipeline = configuration.pipeline();
              if (pipeline == Pipeline.PASS_THROUGH || pipeline == Pipeline.NAIVE) {
                mistakes.add(
                    ("--flink: the job's jar does not contain the pipeline of '%s';"
                            + " name the others by --set 'configurations={NAME: {...}}', or measure"
                            + " without --flink")
                        .formatted(name));
              }
              if (configuration.restart()) {
                mistakes.add(
                    "--flink: '%s' has restart, which is for this process".formatted(name));
              }
            });
  }

  /** A relay always runs in this process. */
  public SystemUnderTest start(SystemUnderTest.Setup setup) throws Exception {
    return setup.configuration().pipeline() == Pipeline.RELAY
        ? new Relay(setup)
        : ClusterSystem.start(this, setup);
  }

  /**
   * Its description for the report.
   *
   * @throws IOException when it does not answer
   */
  public Map<String, String> describe() throws IOException {
    JsonNode overview = rest.get("/overview");
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
    for (JsonNode setting : rest.get("/jobmanager/config")) {
      if (setting.path("key").asText().equals(UPDATE_INTERVAL)) {
        return setting.path("value").asText();
      }
    }
    return "10 s";
  }
}

package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.scenario.Scenario.Zones;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A load test of the gateway. Valid by construction through {@link GatewayScenarioReader}.
 *
 * @param name of the file, without its ending
 * @param description the purpose of the scenario
 * @param runs measured runs of each configuration
 * @param warmUpRuns unmeasured runs before them
 */
public record GatewayScenario(
    String name, String description, int runs, int warmUpRuns, List<Configuration> configurations) {

  /**
   * One configuration of the gateway and its load.
   *
   * @param warmUp under load and not measured, at the beginning of each run
   * @param measure duration of the measurement
   * @param anchors numbers of others that the gateway's are compared with
   */
  public record Configuration(
      String name,
      Command gateway,
      Data data,
      Duration warmUp,
      Duration measure,
      GatewayLoad load,
      Map<GatewayMetric, Double> anchors) {}

  /**
   * The command that starts the gateway.
   *
   * @param options of {@code fenceline gateway}
   * @param java options of its JVM, which win over those of this one
   */
  public record Command(List<String> options, List<String> java) {}

  /**
   * The contents of the topics before the gateway starts; devices are numbered, and without fixes.
   */
  public record Data(Zones zones, int places, int devices) {}
}

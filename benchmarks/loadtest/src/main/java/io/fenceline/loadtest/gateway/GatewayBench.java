package io.fenceline.loadtest.gateway;

import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.measurement.Rounds;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.scenario.Scenario;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a scenario of the gateway. Each run has new topics and a new gateway, so none profits from
 * what another has warmed up.
 */
public final class GatewayBench {
  private final Scenario<GatewayConfiguration> scenario;
  private final KafkaSettings kafka;
  private final ProgressWait await;
  private final Function<GatewayConfiguration, LoadDriver> drivers;
  private final Consumer<String> progress;

  /**
   * @param drivers makes one for each run
   */
  public GatewayBench(
      Scenario<GatewayConfiguration> scenario,
      KafkaSettings kafka,
      ProgressWait await,
      Function<GatewayConfiguration, LoadDriver> drivers,
      Consumer<String> progress) {
    this.scenario = scenario;
    this.kafka = kafka;
    this.await = await;
    this.drivers = drivers;
    this.progress = progress;
  }

  /**
   * Returns all completed runs; fewer than configured when a stop was requested.
   *
   * @throws Exception when a run could not be made at all
   */
  public Report<GatewayRun> run() throws Exception {
    List<GatewayRun> runs = Rounds.run(scenario, this::run, progress);
    return Report.of(scenario, List.of(GatewayMetric.values()), new Baselines(scenario), runs);
  }

  private GatewayRun run(GatewayConfiguration configuration, Rounds.Turn turn) throws Exception {
    Problems problems = new Problems();
    try (TemporaryDirectory directory = TemporaryDirectory.create("bench");
        RunTopics topics = RunTopics.create(kafka, configuration);
        GatewayProcess process =
            GatewayProcess.start(
                configuration.gateway(), kafka, topics.prefix(), directory.path(), await)) {
      LoadDriver.Measured measured =
          drivers
              .apply(configuration)
              .drive(
                  new RunningGateway(
                      configuration, process, kafka, topics, await, problems, directory.path()));
      Map<GatewayMetric, Double> values = new EnumMap<>(GatewayMetric.class);
      values.putAll(measured.values());
      values.put(GatewayMetric.READY, process.readySeconds());
      // Unless the load includes it.
      values.putIfAbsent(GatewayMetric.STOP, process.stop());
      return new GatewayRun(
          turn.configuration(),
          turn.round(),
          turn.warmUp(),
          problems.list(),
          values,
          measured.latency());
    }
  }
}

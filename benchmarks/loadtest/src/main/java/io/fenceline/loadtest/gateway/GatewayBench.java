package io.fenceline.loadtest.gateway;

import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.load.Latencies;
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
 *
 * @param drivers makes one for each run
 */
public record GatewayBench(
    Scenario<GatewayConfiguration> scenario,
    KafkaSettings kafka,
    ProgressWait await,
    Function<GatewayConfiguration, LoadDriver> drivers,
    Consumer<String> progress) {

  /**
   * Returns all completed runs; fewer than configured when a stop was requested.
   *
   * @throws Exception when a run could not be made at all
   */
  public Report<GatewayRun> run() throws Exception {
    List<GatewayRun> runs = Rounds.run(scenario, this::run, progress);
    return Report.of(
        scenario,
        List.of(GatewayMetric.values()),
        (metric, run) ->
            scenario
                .configurations()
                .get(run.configuration())
                .baselines()
                .getOrDefault(((GatewayMetric) metric).field(), Double.NaN),
        true,
        runs);
  }

  private GatewayRun run(GatewayConfiguration configuration, Rounds.Turn turn) throws Exception {
    Problems problems = new Problems();
    try (TemporaryDirectory directory = TemporaryDirectory.create("bench");
        RunTopics topics = RunTopics.create(kafka, configuration);
        GatewayProcess process =
            GatewayProcess.start(
                configuration.gateway(),
                kafka,
                topics.prefix(),
                GatewayProcess.createKey(directory.path()),
                directory.path(),
                await)) {
      Map<GatewayMetric, Double> values = new EnumMap<>(GatewayMetric.class);
      LoadDriver driver = drivers.apply(configuration);
      Latencies.Summary latency =
          driver.drive(
              new LoadDriver.Target(
                  configuration, process, kafka, topics, await, problems, directory.path()),
              values);
      values.put(GatewayMetric.READY, process.readySeconds());
      // Unless the load includes it.
      values.putIfAbsent(GatewayMetric.STOP, process.stop());
      return new GatewayRun(
          turn.configuration(), turn.round(), turn.warmUp(), problems.list(), values, latency);
    }
  }
}

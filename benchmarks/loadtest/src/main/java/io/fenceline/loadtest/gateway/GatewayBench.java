package io.fenceline.loadtest.gateway;

import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.gateway.GatewayScenario.Configuration;
import io.fenceline.loadtest.measurement.Await;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.report.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a scenario of the gateway: in each round every configuration once, alternating the order.
 * Each run has new topics and a new gateway, so none profits from what another has warmed up.
 */
public final class GatewayBench {
  private final GatewayScenario scenario;
  private final KafkaSettings kafka;
  private final Await await;
  private final Function<GatewayLoad, LoadDriver> drivers;
  private final Consumer<String> progress;

  /**
   * @param drivers makes one for each run
   */
  public GatewayBench(
      GatewayScenario scenario,
      KafkaSettings kafka,
      Await await,
      Function<GatewayLoad, LoadDriver> drivers,
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
    List<GatewayRun> runs = new ArrayList<>();
    try {
      for (int round = 0; round < scenario.warmUpRuns() + scenario.runs(); round++) {
        List<Configuration> turn = new ArrayList<>(scenario.configurations());
        if (round % 2 == 1) {
          Collections.reverse(turn);
        }
        for (Configuration configuration : turn) {
          progress.accept("%s, round %d".formatted(configuration.name(), round));
          runs.add(run(configuration, round));
          progress.accept("  " + runs.get(runs.size() - 1).line());
        }
      }
    } catch (Await.StoppedException e) {
      progress.accept("stopped; the report has what was measured until then");
    }
    return report(runs);
  }

  private GatewayRun run(Configuration configuration, int round) throws Exception {
    Problems problems = new Problems();
    try (TemporaryDirectory directory = TemporaryDirectory.create("bench");
        RunTopics topics = RunTopics.create(kafka, configuration.data());
        GatewayProcess process =
            GatewayProcess.start(
                configuration.gateway(), kafka, topics.prefix(), directory.path(), await)) {
      LoadDriver.Measured measured =
          drivers
              .apply(configuration.load())
              .drive(
                  new RunningGateway(
                      configuration, process, kafka, topics, await, problems, directory.path()));
      Map<GatewayMetric, Double> values = new EnumMap<>(GatewayMetric.class);
      values.putAll(measured.values());
      values.put(GatewayMetric.READY, process.readySeconds());
      // Unless the load includes it.
      values.putIfAbsent(GatewayMetric.STOP, process.stop());
      return new GatewayRun(
          configuration.name(),
          round,
          round < scenario.warmUpRuns(),
          problems.list(),
          values,
          measured.latency());
    }
  }

  private Report<GatewayRun> report(List<GatewayRun> runs) {
    List<String> names = scenario.configurations().stream().map(Configuration::name).toList();
    return Report.of(
        scenario.name(),
        scenario.description(),
        Report.rows(names, List.of(GatewayMetric.values()), new Anchors(scenario), runs),
        runs);
  }
}

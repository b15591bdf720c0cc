package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.gateway.GatewayBench;
import io.fenceline.loadtest.gateway.GatewayLoad;
import io.fenceline.loadtest.gateway.GatewayScenario;
import io.fenceline.loadtest.gateway.GatewayScenarioReader;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.http.HttpLoadDriver;
import io.fenceline.loadtest.gateway.http.Wrk;
import io.fenceline.loadtest.gateway.push.PushLoadDriver;
import io.fenceline.loadtest.measurement.Await;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.report.TextReport;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.ScenarioFile;
import io.fenceline.loadtest.scenario.ScenarioReader;
import io.fenceline.loadtest.system.BenchCluster;
import io.fenceline.loadtest.system.EmbeddedSystem;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.loadtest.system.Relay;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a scenario: in each round every configuration once, alternating the order, so that slow
 * changes of the machine affect all of them alike.
 */
public final class Bench {
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(60);

  private final Scenario scenario;
  private final KafkaSettings kafka;
  private final Await await;
  private final SystemUnderTest.Factory systems;
  private final Consumer<String> progress;

  Bench(
      Scenario scenario,
      KafkaSettings kafka,
      Stop stop,
      SystemUnderTest.Factory systems,
      Consumer<String> progress) {
    this.scenario = scenario;
    this.kafka = kafka;
    this.await = new Await(stop, STALL_TIMEOUT);
    this.systems = systems;
    this.progress = progress;
  }

  /** A valid scenario, ready to run. */
  @FunctionalInterface
  public interface Ready {
    /**
     * Runs it; ends early, with the results so far, when {@code stop} is requested.
     *
     * @throws Exception when a run could not be made at all
     */
    Report<?> run(KafkaSettings kafka, Stop stop, Consumer<String> progress) throws Exception;
  }

  /**
   * Reads a scenario.
   *
   * @param settings {@code FIELD=VALUE}, which win over the file
   * @param cluster runs the job; null: a Flink in this process
   * @param mistakes gets every mistake found
   * @return null when there was a mistake
   */
  public static Ready read(
      Path file, List<String> settings, BenchCluster cluster, List<String> mistakes) {
    ScenarioFile yaml = ScenarioFile.read(file, settings, mistakes);
    if (yaml == null) {
      return null;
    }
    Ready ready =
        yaml.has(GatewayScenarioReader.SECTION)
            ? ofGateway(yaml, cluster, mistakes)
            : ofJob(yaml, cluster, mistakes);
    return ready == null
        ? null
        : (kafka, stop, progress) -> ready.run(kafka, stop, progress).with(yaml.settings());
  }

  private static Ready ofJob(ScenarioFile yaml, BenchCluster cluster, List<String> mistakes) {
    int before = mistakes.size();
    Scenario scenario = ScenarioReader.read(yaml);
    if (cluster != null && mistakes.size() == before) {
      cluster.check(scenario, mistakes);
    }
    if (mistakes.size() > before) {
      return null;
    }
    return (kafka, stop, progress) ->
        cluster == null
            ? new Bench(scenario, kafka, stop, Bench::start, progress).run()
            : new Bench(scenario, kafka, stop, cluster::start, progress)
                .run()
                .with(cluster.describe());
  }

  private static Ready ofGateway(ScenarioFile yaml, BenchCluster cluster, List<String> mistakes) {
    int before = mistakes.size();
    GatewayScenario scenario = GatewayScenarioReader.read(yaml, mistakes);
    if (cluster != null) {
      mistakes.add("--flink: was given with a scenario of the gateway; leave it out");
    }
    if (scenario != null && sendsRequests(scenario) && !Wrk.isInstalled()) {
      mistakes.add(Wrk.MISSING);
    }
    return mistakes.size() > before
        ? null
        : (kafka, stop, progress) ->
            new GatewayBench(
                    scenario, kafka, new Await(stop, STALL_TIMEOUT), Bench::driver, progress)
                .run();
  }

  private static boolean sendsRequests(GatewayScenario scenario) {
    return scenario.configurations().stream().anyMatch(each -> each.load() instanceof HttpLoad);
  }

  private static LoadDriver driver(GatewayLoad load) {
    return load instanceof PushLoad push
        ? new PushLoadDriver(push)
        : new HttpLoadDriver((HttpLoad) load);
  }

  /** Starts the job, or the relay that it is compared with. */
  static SystemUnderTest start(
      Configuration configuration,
      KafkaSettings kafka,
      Topics topics,
      String group,
      Expectation.Outputs expected)
      throws Exception {
    return configuration.pipeline() == Pipeline.RELAY
        ? new Relay(kafka, topics, expected)
        : EmbeddedSystem.start(configuration, kafka, topics, group, expected);
  }

  /**
   * Returns all completed runs; fewer than configured when a stop was requested.
   *
   * @throws Exception when a run could not be made at all
   */
  Report<RunResult> run() throws Exception {
    List<RunResult> results = new ArrayList<>();
    try (Preparation preparation = new Preparation(kafka, await, progress)) {
      int rounds = scenario.warmUpRuns() + scenario.runs();
      for (int round = 0; round < rounds; round++) {
        List<Configuration> turn = new ArrayList<>(scenario.configurations());
        if (round % 2 == 1) {
          Collections.reverse(turn);
        }
        for (Configuration configuration : turn) {
          results.add(run(preparation, configuration, round));
        }
      }
    } catch (Await.StoppedException e) {
      progress.accept("stopped; the report has what was measured until then");
    }
    return Report.of(scenario, results);
  }

  private RunResult run(Preparation preparation, Configuration configuration, int round)
      throws Exception {
    Expectation.Outputs expected = preparation.expected(configuration);
    Topics topics = preparation.topics(configuration);
    boolean warmUp = round < scenario.warmUpRuns();
    progress.accept("%s: %s".formatted(configuration.name(), ordinal(round, warmUp)));
    try {
      BenchmarkRun run =
          new BenchmarkRun(configuration, kafka, preparation, await, expected, topics);
      RunResult result = run.run(systems, round, warmUp);
      progress.accept("  " + TextReport.of(result));
      return result;
    } catch (Await.StalledException e) {
      throw new IOException(configuration.name() + ": " + e.getMessage(), e);
    } finally {
      preparation.deleteTopics(topics);
    }
  }

  private String ordinal(int round, boolean warmUp) {
    return warmUp
        ? "warming up"
        : "run %d of %d".formatted(round - scenario.warmUpRuns() + 1, scenario.runs());
  }
}

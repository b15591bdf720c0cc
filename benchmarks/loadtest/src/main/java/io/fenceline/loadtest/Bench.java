package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.gateway.GatewayBench;
import io.fenceline.loadtest.gateway.GatewayConfiguration;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.http.HttpLoadDriver;
import io.fenceline.loadtest.gateway.http.Wrk;
import io.fenceline.loadtest.gateway.push.PushLoadDriver;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.measurement.Rounds;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.ScenarioFile;
import io.fenceline.loadtest.system.BenchCluster;
import io.fenceline.loadtest.system.EmbeddedSystem;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.loadtest.system.Relay;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Runs a scenario. */
public final class Bench {
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(60);

  private final Scenario<JobConfiguration> scenario;
  private final KafkaSettings kafka;
  private final ProgressWait await;
  private final SystemUnderTest.Factory systems;
  private final Consumer<String> progress;

  Bench(
      Scenario<JobConfiguration> scenario,
      KafkaSettings kafka,
      Stop stop,
      SystemUnderTest.Factory systems,
      Consumer<String> progress) {
    this.scenario = scenario;
    this.kafka = kafka;
    this.await = new ProgressWait(stop, STALL_TIMEOUT);
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
        yaml.has(GatewayConfiguration.SECTION)
            ? ofGateway(yaml, cluster, mistakes)
            : ofJob(yaml, cluster, mistakes);
    return ready == null
        ? null
        : (kafka, stop, progress) -> ready.run(kafka, stop, progress).with(yaml.settings());
  }

  private static Ready ofJob(ScenarioFile yaml, BenchCluster cluster, List<String> mistakes) {
    int before = mistakes.size();
    Scenario<JobConfiguration> scenario = yaml.bind(JobConfiguration.class, 1);
    if (cluster != null && scenario != null) {
      cluster.check(scenario, mistakes);
    }
    if (scenario == null || mistakes.size() > before) {
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
    Scenario<GatewayConfiguration> scenario = yaml.bind(GatewayConfiguration.class, 0);
    if (cluster != null) {
      mistakes.add("--flink: was given with a scenario of the gateway; leave it out");
    }
    if (scenario != null && sendsRequests(scenario) && !Wrk.isInstalled()) {
      mistakes.add(Wrk.MISSING);
    }
    return scenario == null || mistakes.size() > before
        ? null
        : (kafka, stop, progress) ->
            new GatewayBench(
                    scenario, kafka, new ProgressWait(stop, STALL_TIMEOUT), Bench::driver, progress)
                .run();
  }

  private static boolean sendsRequests(Scenario<GatewayConfiguration> scenario) {
    return scenario.configurations().values().stream().anyMatch(each -> each.requests() != null);
  }

  private static LoadDriver driver(GatewayConfiguration configuration) {
    return configuration.push() == null
        ? new HttpLoadDriver(configuration.requests())
        : new PushLoadDriver(configuration.push());
  }

  /** Starts the job, or the relay that it is compared with. */
  static SystemUnderTest start(SystemUnderTest.Setup setup) throws Exception {
    return setup.configuration().pipeline() == Pipeline.RELAY
        ? new Relay(setup)
        : EmbeddedSystem.start(setup);
  }

  /**
   * Returns all completed runs; fewer than configured when a stop was requested.
   *
   * @throws Exception when a run could not be made at all
   */
  Report<RunResult> run() throws Exception {
    try (Preparation preparation = new Preparation(kafka, await, progress)) {
      return Report.of(
          scenario,
          Rounds.run(
              scenario, (configuration, turn) -> run(preparation, configuration, turn), progress));
    }
  }

  private RunResult run(Preparation preparation, JobConfiguration configuration, Rounds.Turn turn)
      throws Exception {
    Expectation.Outputs expected = preparation.expected(configuration);
    SystemUnderTest.Setup setup =
        new SystemUnderTest.Setup(
            configuration, kafka, preparation.topics(configuration), expected);
    try {
      return new BenchmarkRun(setup, preparation, await).run(systems, turn);
    } catch (ProgressWait.StalledException e) {
      throw new IOException(turn.configuration() + ": " + e.getMessage(), e);
    } finally {
      preparation.deleteTopics(setup.topics());
    }
  }
}
